import { DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import { delay, eventually } from '../support/eventually.js';
import { LockedTable } from '../support/locked-table.js';
import { aService, type Service } from '../support/service.js';

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

/** Transactions a second: looks that come a few times a second, and none that follow upon each other. */
const idle = 30;

let service: Service;
beforeAll(async () => {
  const nodes = { CHAIN_ETH_URL: 'http://127.0.0.1:1', CHAIN_LTC_URL: 'http://127.0.0.1:1' };
  const seldom = { SWEEP_MS: '1000', PRICE_REFRESH_MS: '60000', CHAIN_ROUND_MS: '60000' };
  service = await aService({
    apis: 0,
    env: { ...nodes, ...seldom, PROVIDER_CHECKS: 'true' },
    errors: /outbox relay failed|There is no such partner/,
  });
});
afterAll(() => service.stop());

/** Transactions a second that the database of the service saw during so many seconds. */
async function transactions(seconds: number): Promise<number> {
  const soFar = async () => {
    const [row] = await service.database.query(
      'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return row.count as number;
  };
  const before = await soFar();
  await delay(seconds * 1000);
  return ((await soFar()) - before) / seconds;
}

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

/** A process tells PostgreSQL of its transactions seconds later, so that those of a start are counted with the first that follow. */
const comesToRest = () => eventually(async () => expect(await transactions(4)).toBeLessThan(idle));

test('a worker that has nothing to do leaves the database in peace', async () => {
  await comesToRest();
});

test('work that fails is told of, and tried again after its pause', async () => {
  await service.database.query('ALTER TABLE outbox_messages RENAME TO away');
  await comesToRest();
  await service.database.query('ALTER TABLE away RENAME TO outbox_messages');
  expect(service.log.join('\n')).toContain('outbox relay failed');
});

test('a job that can never be done is told of as an error', async () => {
  await service.database.query('ALTER TABLE orders DROP CONSTRAINT orders_partner_id_fkey');
  const [{ id }] = await service.database.query(
    `INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
       currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, timeline, version,
       created_at, updated_at)
     VALUES (gen_random_uuid(), 'of-nobody', '', gen_random_uuid(), 50, 'completed', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '',
       false, false, 'changenow', '[]', 1, now(), now()) RETURNING id`,
  );
  await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('commission.accrue', $1, now(), now(), 0)`,
    [JSON.stringify({ order_id: id as string })],
  );
  const told = () => service.log.filter((line) => line.includes('no such partner'));
  await eventually(() => expect(told()).not.toEqual([]));
  for (const line of told()) expect(line).toContain('ERROR');
});

test('a worker that is told to stop begins nothing more, however much there is to do', async () => {
  const outbox = await LockedTable.lock(service.database, 'outbox_messages', 'SHARE');
  // A batch is five hundred.
  await outbox.change(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts)
     SELECT 'commission.accrue', 'null', now(), now(), 0 FROM generate_series(1, 1500)`,
  );
  let stopped: Promise<unknown> = Promise.resolve();
  await outbox.whileWaitedFor('swap-worker', 1, () => {
    stopped = service.stopWorker();
  });
  await stopped;
  const [{ left }] = await service.database.query(
    'SELECT count(*)::int AS left FROM outbox_messages WHERE attempts = 0',
  );
  expect(left).toBeGreaterThanOrEqual(1000);
});
