import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { delay, eventually } from '../../support/eventually.js';
import { copiesOf } from '../../support/many-orders.js';
import { anOrder } from '../../support/order.js';
import { aPartner, type Partner } from '../../support/partner.js';
import { aReceiver } from '../../support/receiver.js';
import { repository } from '../../support/repository.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';
import { forget } from './receivers.js';

const run = promisify(execFile);

const orders = 60_000;

interface Download {
  readonly lines: number;
  /** Whether its reader was told that it is not whole. */
  readonly isCut: boolean;
}

/** The orders of a partner as a file from the first API. Answers when its first piece is there; its reader goes on after a pause. */
async function download({ service }: World, { tokens }: Partner, pauseMs: number): Promise<() => Promise<Download>> {
  const request = get(`${service.apiOf(0).base}/partners/orders.csv`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  const rest = (async () => {
    await delay(pauseMs);
    let lines = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>)
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    } catch {
      return { lines, isCut: true };
    }
    return { lines, isCut: !response.complete };
  })();
  return () => rest;
}

const isWhole = ({ lines }: Download): boolean => lines === orders + 2;

/** A receiver that does not answer hears an event; meanwhile both workers are replaced. It must be told again. */
async function deliveryUnderWay(world: World): Promise<string[]> {
  const { service } = world;
  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  await partner.listensAt(receiver, ['affiliate.payout_updated']);
  receiver.answersNext('hang');
  await partner.emits(1);
  await eventually(() => {
    if (receiver.arrivals.length === 0) throw new Error('nothing has come');
  });
  await Promise.all([service.restartWorker(0), service.restartWorker(1)]);
  await eventually(() => {
    if (receiver.arrivals.length < 2) throw new Error('what was under way was never sent again');
  });
  const [first, again] = receiver.arrivals;
  await forget(world, partner.email);
  await receiver.close();
  return first!.body === again!.body ? [] : ['it was another event the second time'];
}

/** Every table gets columns that this version does not know, and there is one table more, as migrations of the next version would do. */
async function expand({ service: { database } }: World, release: number): Promise<void> {
  const tables = (await database.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT LIKE 'of_release%'`,
  )) as { name: string }[];
  const columns = `ADD COLUMN release_${String(release)} text, ADD COLUMN kind_${String(release)} text NOT NULL DEFAULT 'old'`;
  // As migrations do: one that finds a table in use gives up, and is run again.
  for (const { name } of tables)
    await eventually(() => database.query(`SET LOCAL lock_timeout = '2s'; ALTER TABLE ${name} ${columns}`));
  await database.query(
    `CREATE TABLE of_release_${String(release)} (id uuid PRIMARY KEY, order_id uuid REFERENCES orders (id))`,
  );
}

/** Processes and schemas that are replaced while something goes on. */
export const changeScenarios: readonly Scenario[] = [
  {
    id: 'F32',
    about: 'processes are told to end while a long file is read and a delivery is under way',
    within: 5,
    perSecond: 1,
    world: {},
    inject: async (world) => {
      const { service } = world;
      const partner = await aPartner(service);
      const { id } = await anOrder(service, { apiKey: partner.apiKey });
      await copiesOf(service, id, orders);
      const quick = await download(world, partner, 500);
      await service.restartApi(0);
      // Somebody who has stopped reading is not waited for without end.
      const slow = await download(world, partner, 25_000);
      process.kill(service.apis[0]!.pid, 'SIGTERM');
      const begun = performance.now();
      await eventually(
        () => {
          if (service.apis[0]!.isRunning) throw new Error('it runs');
        },
        { within: 40_000 },
      );
      const seconds = (performance.now() - begun) / 1000;
      await service.startApi(0);
      return [
        ...(isWhole(await quick()) ? [] : ['a file that was read on did not come to its end']),
        ...((await slow()).isCut ? [] : ['a file that was cut counts as whole']),
        ...(seconds > 20 ? [`an API took ${seconds.toFixed(0)} s to end`] : []),
        ...(await deliveryUnderWay(world)),
      ];
    },
  },
  {
    id: 'F33',
    about:
      'the schema grows twice under traffic, is migrated by three at once, and every process is replaced in between',
    within: 5,
    world: {},
    inject: async (world) => {
      const { service } = world;
      for (const release of [1, 2]) {
        await expand(world, release);
        const env = { PATH: process.env['PATH'] ?? '', ...service.env, DATABASE_URL: service.database.url };
        await Promise.all(
          [1, 2, 3].map(() => run(process.execPath, ['apps/ops/dist/migrate.js'], { cwd: repository, env })),
        );
        await delay(1000);
        for (const index of [0, 1]) {
          await service.restartWorker(index);
          await service.restartApi(index);
        }
      }
      return [];
    },
  },
];
