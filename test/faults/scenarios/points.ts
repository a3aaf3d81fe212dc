import { eventually } from '../../support/eventually.js';
import { crashPoints } from '@swap/config';
import { usualOrder } from '../../support/order.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

type Point = (typeof crashPoints)[number];

/** Has the first API, or worker, die at each of these points in turn, and start anew. */
async function dies({ service }: World, which: 'api' | 'worker', points: readonly Point[]): Promise<string[]> {
  const { env } = service;
  const problems: string[] = [];
  for (const point of points) {
    await (which === 'api' ? service.killApi(0) : service.killWorker(0));
    service.env = { ...env, CRASH_AT: point };
    // What the one before it left may lead it there before it is ready.
    await (which === 'api' ? service.startApi(0) : service.startWorker(0)).catch(() => undefined);
    service.env = env;
    // Those who happen to be there lead an API to its point; traffic leads a worker.
    if (which === 'api')
      void service
        .apiOf(0)
        .post('/swap/create', usualOrder, { 'idempotency-key': point.replace(/\W/g, '-') })
        .catch(() => undefined);
    const program = (which === 'api' ? service.apis : service.workers)[0]!;
    await eventually(
      () => {
        if (program.isRunning) throw new Error('it runs');
      },
      { within: 20_000 },
    ).catch(() => problems.push(`nobody came to "${point}"`));
  }
  await (which === 'api' ? service.startApi(0) : service.startWorker(0));
  return problems;
}

const pointsOf = (room: string): Point[] => crashPoints.filter((point) => point.startsWith(`${room}: `));

/** Processes that die between two steps, not after so many milliseconds. */
export const pointScenarios: readonly Scenario[] = [
  {
    id: 'F2',
    about: 'an API dies before what it did is committed',
    within: 3,
    inject: (world) => dies(world, 'api', ['create: written down', 'create: placed, not committed']),
  },
  {
    id: 'F3',
    about: 'an API dies when the exchange has made the order and nothing of it is stored',
    within: 3,
    inject: (world) => dies(world, 'api', ['create: exchange answered', 'create: placed', 'idempotency: answer kept']),
  },
  {
    id: 'F4-points',
    about: 'a worker dies at every point between a look at an exchange and a delivery that is written down',
    within: 5,
    inject: (world) =>
      dies(world, 'worker', ['sync', 'order', 'relay', 'accrue', 'fan out', 'deliver'].flatMap(pointsOf)),
  },
];
