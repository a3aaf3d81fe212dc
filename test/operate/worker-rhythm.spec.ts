import { DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import { eventually } from '../support/eventually.js';
import type { Service } from '../support/service.js';
import { aLoneWorker } from './lone-worker.js';

/**
 * Leases are rows, and keep the names that they were born with; each with how long it waits at the most, in milliseconds. What comes
 * more often than a lease lasts is looked at within a minute.
 */
const shared: Readonly<Record<string, number>> = {
  anchors: MINUTE,
  'backfill-prices': MINUTE,
  catalogue: 5 * MINUTE,
  'chain-eth': MINUTE,
  'chain-ltc': MINUTE,
  'expire-leftovers': HOUR,
  'forget-closed-accounts': 5 * MINUTE,
  'forget-email-codes': HOUR,
  'forget-erased-customers': MINUTE,
  'forget-idempotency-keys': MINUTE,
  'forget-order-addresses': MINUTE,
  'forget-order-mail-addresses': HOUR,
  'forget-orphaned-deliveries': HOUR,
  'forget-price-points': HOUR,
  'forget-provider-reports': MINUTE,
  'forget-sessions': HOUR,
  'forget-two-factor-setups': HOUR,
  'forget-webhook-events': MINUTE,
  lag: MINUTE,
  leases: MINUTE,
  'price-points': MINUTE,
  prices: MINUTE,
  'provider-checks': DAY,
  reconciliation: DAY,
  'roll-up': MINUTE,
  'self-check': MINUTE,
  'settle-created': MINUTE,
  standings: MINUTE,
  statements: DAY / 2,
  'watch-endpoints': MINUTE,
};

let service: Service;
beforeAll(async () => {
  service = await aLoneWorker();
});
afterAll(() => service.stop());

test('everything that workers share is taken by the first of them, each under its own name', async () => {
  await eventually(async () => {
    const rows = await service.database.query('SELECT name FROM turns');
    expect(rows.map(({ name }) => name as string).sort()).toEqual(Object.keys(shared));
  });
});

test('what workers share is done again before anybody has to wait for longer than its time', async () => {
  await eventually(async () => {
    const rows = await service.database.query(
      'SELECT name, 1000 * extract(epoch FROM next_at - now())::float8 AS wait FROM turns',
    );
    const waits = new Map(rows.map(({ name, wait }) => [name as string, wait as number] as const));
    const longer = [...waits].filter(([name, wait]) => wait > (shared[name] ?? 0) + SECOND).map(([name]) => name);
    expect(longer).toEqual([]);
    // Those that take long have been done, and not only been taken.
    for (const name of ['reconciliation', 'statements']) expect([name, waits.get(name)! > HOUR]).toEqual([name, true]);
  });
});

test('what is late is done at once, and what was switched off is forgotten before anybody is called because nobody does it', async () => {
  await service.database.query(
    `INSERT INTO turns VALUES ('of before', now() - interval '9 minutes'), ('elsewhere', now() - interval '7 minutes')`,
  );
  await service.database.query(
    `UPDATE turns SET next_at = now() - interval '9 minutes' WHERE name IN ('leases', 'statements')`,
  );
  await eventually(async () => {
    const rows = await service.database.query(
      `SELECT name, next_at > now() AS done FROM turns WHERE name IN ('of before', 'elsewhere', 'statements') ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: 'elsewhere', done: false },
      { name: 'statements', done: true },
    ]);
  });
});

test('a worker that has nothing to forget says nothing of forgetting', async () => {
  await eventually(async () => {
    const turns = await service.database.query(
      `SELECT bool_and(next_at > now() + interval '20 seconds') AS over FROM turns WHERE name LIKE 'forget-%' HAVING count(*) > 9`,
    );
    expect(turns).toEqual([{ over: true }]);
  });
  expect(service.log.filter((line) => line.includes('forget-'))).toEqual([]);
});
