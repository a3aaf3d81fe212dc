import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { problemsOfTheBooks } from '../../support/books.js';
import { eventually } from '../../support/eventually.js';
import { anOrder, type PlacedOrder } from '../../support/order.js';
import { theProgram } from '../../support/programs.js';
import type { Arrival } from '../../support/receiver.js';
import { repository } from '../../support/repository.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

const run = promisify(execFile);

/** Runs one of the commands of an operator on this world's database, with PostgreSQL's own programs at hand. */
async function command(
  { service }: World,
  name: 'backup' | 'check-restore' | 'migrate',
  ...args: string[]
): Promise<void> {
  await run(process.execPath, [join('apps/ops/dist', `${name}.js`), ...args], {
    cwd: repository,
    env: {
      ...service.env,
      PATH: `${theProgram('postgresql')}:${process.env['PATH'] ?? ''}`,
      DATABASE_URL: service.database.url,
    },
  });
}

/** Puts the dump where the database was, and empties Redis, while no process of the service runs. */
async function restore(world: World, dump: string): Promise<void> {
  const { service, postgres, redis } = world;
  const name = new URL(service.database.url).pathname.slice(1);
  await postgres.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await postgres.query(`CREATE DATABASE ${name}`);
  const flags = ['--no-owner', '--exit-on-error', `--dbname=${service.database.url}`, dump];
  await run(join(theProgram('postgresql'), 'pg_restore'), flags);
  await command(world, 'check-restore', dump);
  await command(world, 'migrate');
  if (!redis) return;
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
}

const isOfType = (type: string) => (arrival: Arrival) => (arrival.event as { type: string }).type === type;

/** How often the receiver heard that an order was completed, by order, each as the id of the event. */
function completionsHeard({ receiver }: World): Map<string, Set<string>> {
  const heard = new Map<string, Set<string>>();
  for (const { event } of receiver.arrivals.filter(isOfType('order.status_changed'))) {
    const { id, data } = event as { id: string; data: { order_id: string; status_name: string } };
    if (data.status_name !== 'completed') continue;
    heard.set(data.order_id, (heard.get(data.order_id) ?? new Set()).add(id));
  }
  return heard;
}

/** The database goes back to a backup. */
export const restoreScenarios: readonly Scenario[] = [
  {
    id: 'F39',
    about:
      'the database is restored as it was before half of the orders were paid, and everybody had heard of all of them',
    within: 5,
    world: {},
    comesAfter: true,
    inject: async (world) => {
      const { service, partner } = world;
      const directory = mkdtempSync(join(tmpdir(), 'swap-restore-'));
      const dump = join(directory, 'swap.dump');
      const place = () => Promise.all([1, 2, 3, 4].map(() => anOrder(service, { apiKey: partner.apiKey })));
      const finish = async (orders: readonly PlacedOrder[]) => {
        for (const order of orders) await order.pays();
        for (const order of orders) await order.becomes('completed', 30_000);
        await eventually(() => {
          const heard = completionsHeard(world);
          if (orders.some(({ id }) => !heard.has(id))) throw new Error('not every end was heard of');
        });
      };
      const [before, after] = [await place(), await place()];
      await finish(before);
      await command(world, 'backup', dump);
      await finish(after);
      const heardBefore = completionsHeard(world);
      await Promise.all([0, 1].flatMap((index) => [service.killApi(index), service.killWorker(index)]));
      await restore(world, dump);
      rmSync(directory, { recursive: true });
      await Promise.all([0, 1].flatMap((index) => [service.startApi(index), service.startWorker(index)]));
      for (const order of [...before, ...after]) await order.becomes('completed', 30_000);
      const orders = [...before, ...after].map(({ id }) => id);
      await eventually(async () => {
        if ((await world.unfinished(orders)) > 0) throw new Error('something is under way');
      });
      const [row] = (await service.database.query(
        `SELECT count(*)::int AS lines FROM ledger_entries l JOIN orders o ON o.id = l.order_id WHERE o.public_id = ANY($1)`,
        [orders],
      )) as { lines: number }[];
      const heard = completionsHeard(world);
      const renamed = before.filter(({ id }) => heard.get(id)!.size > 1 || heardBefore.get(id)!.size > 1);
      return [
        ...(row!.lines === orders.length
          ? []
          : [`${String(row!.lines)} commissions for ${String(orders.length)} orders`]),
        ...(renamed.length > 0 ? ['what was told before the backup is told again under another id'] : []),
        ...(await problemsOfTheBooks(service)).map(String),
      ];
    },
  },
];
