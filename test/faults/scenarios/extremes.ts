import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { nodeFlagsOf } from '@swap/ops';
import { delay, eventually } from '../../support/eventually.js';
import { anOrder, type PlacedOrder } from '../../support/order.js';
import { theProgram } from '../../support/programs.js';
import { repository } from '../../support/repository.js';
import { anyFault } from '../any-fault.js';
import type { Scenario } from '../scenario.js';
import { fill, smallDisk } from './disk.js';

const files = (pid: number, limit: string) =>
  execFileSync(theProgram('prlimit'), ['--pid', String(pid), `--nofile=${limit}`]);

/** Machines at their limits, work that cannot be done, and everything at once. */
export const extremeScenarios: readonly Scenario[] = [
  {
    id: 'F14',
    about: 'the disk for the log is full before an API starts, and while it answers',
    within: 5,
    perSecond: 1,
    needsRoot: true,
    inject: async ({ service }) => {
      const disk = smallDisk('1m', 'log');
      fill(join(disk.place, 'filler'));
      const log = openSync(join(disk.place, 'api.log'), 'a');
      const env = { PATH: process.env['PATH'] ?? '', ...service.env, PORT: '0', METRICS_PORT: '0' };
      const child = spawn(process.execPath, [...nodeFlagsOf('api'), join(repository, 'apps/api/dist/main.js')], {
        env,
        stdio: ['ignore', log, log, 'ipc'],
      });
      const told = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
      await delay(1000);
      const lives = child.exitCode === null && child.signalCode === null;
      child.kill('SIGTERM');
      if (lives) await once(child, 'exit');
      closeSync(log);
      disk.remove();
      return told && lives ? [] : ['an API whose log finds no room ends'];
    },
  },
  {
    id: 'F34',
    about: 'one message in three cannot be carried out; the others are, as soon as ever',
    within: 5,
    inject: async ({ service, partner, receiver }) => {
      const poison = async (topic: string, payload: string) =>
        service.database.query(
          `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
           SELECT $1, $2::jsonb, now(), now(), 0, CASE WHEN $1 = 'webhook.event' THEN 'webhook.event/' || gen_random_uuid() END
           FROM generate_series(1, 5) RETURNING id`,
          [topic, payload],
        );
      const before = receiver.arrivals.length;
      const ids: string[] = [];
      const begun = performance.now();
      for (let round = 0; round < 4; round += 1) {
        for (const [topic, payload] of [
          ['webhook.event', '{"id": null}'],
          ['commission.accrue', '{"order_id": "00000000-0000-0000-0000-000000000000"}'],
          ['mail.send', '{"sealed": "nonsense"}'],
          ['nobody.knows', '{}'],
        ] as const)
          ids.push(...(await poison(topic, payload)).map(({ id }) => String(id)));
        await partner.emits(10);
        await delay(500);
      }
      await eventually(() => {
        if (receiver.arrivals.length < before + 40) throw new Error('events wait behind what cannot be carried out');
      });
      const seconds = (performance.now() - begun) / 1000;
      const left = (await service.database.query(`DELETE FROM outbox_messages WHERE id = ANY($1) RETURNING attempts`, [
        ids,
      ])) as {
        attempts: number;
      }[];
      return [
        ...(seconds > 15 ? [`forty events took ${seconds.toFixed(0)} s`] : []),
        ...(left.some(({ attempts }) => attempts > 6) ? ['what cannot be carried out is tried again and again'] : []),
      ];
    },
  },
  {
    id: 'F35',
    about: 'two hundred orders are due at once when the exchange comes back',
    within: 30,
    perSecond: 1,
    inject: async ({ service }) => {
      const orders: PlacedOrder[] = [];
      for (let group = 0; group < 10; group += 1)
        orders.push(...(await Promise.all(Array.from({ length: 20 }, () => anOrder(service)))));
      await service.sandbox.misbehaves('error');
      for (const order of orders) await order.pays();
      await delay(5000);
      const before = await service.sandbox.requests('');
      await service.sandbox.wellBehaved();
      const begun = performance.now();
      await eventually(
        async () => {
          const [row] = (await service.database.query(
            `SELECT count(*)::int AS open FROM orders WHERE public_id = ANY($1) AND status <> 'completed'`,
            [orders.map(({ id }) => id)],
          )) as { open: number }[];
          if (row!.open > 0) throw new Error(`${String(row!.open)} are not completed`);
        },
        { within: 120_000, every: 500 },
      );
      const seconds = (performance.now() - begun) / 1000;
      const rate = ((await service.sandbox.requests('')) - before) / seconds;
      return rate > 400 ? [`the exchange was asked ${rate.toFixed(0)} times a second`] : [];
    },
  },
  {
    id: 'F36',
    about: 'four workers recur side by side: what is counted is counted once',
    within: 5,
    inject: async ({ service }) => {
      await Promise.all([service.startWorker(2), service.startWorker(3)]);
      for (let time = 0; time < 20; time += 1) {
        await service.database.query(`DELETE FROM turns WHERE name IN ('roll-up', 'standings', 'expire-leftovers')`);
        await delay(400);
      }
      await Promise.all([service.killWorker(2), service.killWorker(3)]);
      service.workers.length = 2;
      const [row] = (await service.database.query(
        `SELECT (SELECT coalesce(sum(completed_orders), 0) FROM provider_days)::int
              + (SELECT count(*) FROM order_milestones WHERE kind = 'completed')::int AS counted,
                (SELECT count(*) FROM orders WHERE status = 'completed')::int AS completed`,
      )) as { counted: number; completed: number }[];
      return Math.abs(row!.counted - row!.completed) > 3
        ? [`${String(row!.counted)} completed orders are counted of ${String(row!.completed)}`]
        : [];
    },
  },
  {
    id: 'F37',
    about: 'an API has no file descriptor left for eight seconds',
    within: 5,
    needsRoot: true,
    perSecond: 2,
    inject: async ({ service }) => {
      const { pid } = service.apis[0]!;
      const port = Number(new URL(service.apiOf(0).base).port);
      files(pid, '48:');
      const sockets: Socket[] = [];
      for (let count = 0; count < 80; count += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
      await delay(8000);
      const lives = service.apis[0]!.isRunning;
      for (const socket of sockets) socket.destroy();
      files(pid, '4096:');
      return lives ? [] : ['it died'];
    },
  },
  {
    id: 'F38',
    about: 'everything at once, as the seed decides, for half a minute',
    within: 30,
    inject: async (world, random) => {
      const until = performance.now() + 30_000;
      while (performance.now() < until) {
        await anyFault(world, random);
        await delay(random() * 1000);
      }
      return [];
    },
  },
];
