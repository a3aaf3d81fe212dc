import { delay, eventually } from '../support/eventually.js';
import { LockedTable } from '../support/locked-table.js';
import type { Service } from '../support/service.js';
import { aLoneWorker } from './lone-worker.js';

/** Transactions a second: looks that come a few times a second, and none that follow upon each other. */
const idle = 30;

let service: Service;
beforeAll(async () => {
  service = await aLoneWorker(/outbox relay failed|There is no such partner/);
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
