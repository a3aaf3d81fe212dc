import { Backlog, QuoteCounts } from '@swap/domain/analytics';
import { serviceCaller } from '@swap/domain/audit';
import { Idempotency } from '@swap/domain/idempotency';
import { medianSeconds, quantileSeconds } from '@swap/domain/kernel';
import { CreateEndpoint } from '@swap/domain/webhooks';
import { aDomain } from '../support/domain.js';
import { delay } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a share of durations took so long at most, in whichever order they were counted', () => {
  const counted = [3, 50, 7, 90, 1].map((bucket, at) => ({ bucket, orders: at + 1 }));
  for (let turn = 0; turn < counted.length; turn += 1) {
    counted.unshift(counted.pop()!);
    for (const buckets of [counted, counted.toReversed()]) {
      // Fifteen in all: five took a second, six up to three, nine up to seven, eleven up to fifty.
      expect([0, 1 / 3, 0.4, 0.6, 0.7, 1].map((share) => quantileSeconds(buckets, share))).toEqual([
        1, 1, 3, 7, 50, 90,
      ]);
      expect(medianSeconds(buckets)).toBe(7);
    }
  }
  expect(quantileSeconds([], 0.5)).toBeNull();
});

test('quotes of a partner add up over processes, and over the days of each', async () => {
  const partners = [await aPartnerRow(database), await aPartnerRow(database, { email: 'bob@example.com' })];
  for (const [start, times] of [
    ['2026-11-21T12:00:00Z', 2],
    ['2026-11-21T13:00:00Z', 3],
    ['2026-11-22T00:00:00Z', 4],
    ['2026-11-21T23:59:59Z', 1],
  ] as const) {
    const domain = await aDomain(database, { start: new Date(start) });
    for (const id of partners) for (let time = 0; time < times; time += 1) domain.get(QuoteCounts).add(id);
    await domain.stop();
  }
  const rows = await database.query('SELECT day::text, quotes::int FROM quote_days ORDER BY partner_id, day');
  const ofOne = [
    { day: '2026-11-21', quotes: 6 },
    { day: '2026-11-22', quotes: 4 },
  ];
  expect(rows).toEqual([...ofOne, ...ofOne]);
});

test('quotes that could not be written down are counted with the next ones', async () => {
  const domain = await aDomain(database);
  const [id, other] = [
    await aPartnerRow(database, { email: 'carl@example.com' }),
    await aPartnerRow(database, { email: 'dora@example.com' }),
  ];
  const counts = domain.get(QuoteCounts);
  for (const each of [id, id, other]) counts.add(each);
  await database.query('ALTER TABLE quote_days RENAME TO elsewhere');
  try {
    await counts.beforeApplicationShutdown();
    counts.add(id);
  } finally {
    await database.query('ALTER TABLE elsewhere RENAME TO quote_days');
  }
  await domain.stop();
  const counted = async (of: string) => {
    const rows = await database.query('SELECT quotes::int FROM quote_days WHERE partner_id = $1', [of]);
    return rows.map(({ quotes }) => quotes as number);
  };
  expect([await counted(id), await counted(other)]).toEqual([[3], [1]]);
});

test('quotes that are counted while others cannot be written down are counted with those', async () => {
  const domain = await aDomain(database);
  const id = await aPartnerRow(database, { email: 'fred@example.com' });
  const counts = domain.get(QuoteCounts);
  for (let time = 0; time < 3; time += 1) counts.add(id);
  await database.query('ALTER TABLE quote_days RENAME TO elsewhere');
  try {
    const failing = counts.beforeApplicationShutdown();
    for (let time = 0; time < 2; time += 1) counts.add(id);
    await failing;
  } finally {
    await database.query('ALTER TABLE elsewhere RENAME TO quote_days');
  }
  await domain.stop();
  const rows = await database.query('SELECT quotes::int FROM quote_days WHERE partner_id = $1', [id]);
  expect(rows).toEqual([{ quotes: 5 }]);
});

test('a run says that it still runs while it does, and no longer', async () => {
  const domain = await aDomain(database);
  const signsSince = async (moment: string) => {
    const [{ count }] = (await database.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND query_start > $1
         AND query LIKE 'UPDATE idempotency_keys SET running_until%'`,
      [moment],
    )) as [{ count: number }];
    return count;
  };
  const now = async () => (await database.query('SELECT clock_timestamp()::text AS now'))[0].now as string;
  const run = <T>(key: string, work: () => Promise<T>) =>
    domain.get(Idempotency).run({ scope: 's', key, body: {}, overtakable: true }, work);
  const begun = await now();
  const { answer } = await run('long', () => delay(2500).then(() => signsSince(begun)));
  expect(answer).toBe(1);
  await expect(run('failed', () => Promise.reject(new Error('on the way')))).rejects.toThrow('on the way');
  const over = await now();
  await delay(3000);
  expect(await signsSince(over)).toBe(0);
  await domain.stop();
});

test('how far the service is behind is told in seconds, and what is not due yet is not behind', async () => {
  const domain = await aDomain(database);
  const at = (seconds: number) => new Date(domain.clock.now().getTime() - seconds * 1000);
  await database.query(`INSERT INTO turns VALUES ('late', $1), ('on time', $2)`, [at(90), at(-90)]);
  const leave = `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('t', '1', $1, $2, 0)`;
  for (const [created, due] of [
    [600, 45],
    [500, 30],
    [400, -30],
  ] as const)
    await database.query(leave, [at(created), at(due)]);
  const backlog = domain.get(Backlog);
  expect((await backlog.lateTasks()).sort((a, b) => a.seconds - b.seconds)).toEqual([
    { task: 'on time', seconds: 0 },
    { task: 'late', seconds: 90 },
  ]);
  expect((await backlog.due()).slice(0, 2)).toEqual([
    { work: 'outbox', count: 2, oldestSeconds: 45 },
    { work: 'outbox-unfinished', count: 3, oldestSeconds: 600 },
  ]);
  await domain.stop();
});

test('endpoints that have something due are behind, and so are rounds of questions whose time has come, and no others', async () => {
  const domain = await aDomain(database);
  const at = (seconds: number) => new Date(domain.clock.now().getTime() - seconds * 1000);
  const partnerId = await aPartnerRow(database, { email: 'eve@example.com' });
  for (const [place, seconds] of [40, 20, -20, null].entries()) {
    const settings = { events: ['order.created'] as const, ordered: false, description: null };
    const url = `https://shop.example/${String(place)}`;
    const { endpoint } = await domain.get(CreateEndpoint).run(partnerId, { ...settings, url }, serviceCaller);
    await database.query('UPDATE webhook_lanes SET wake_at = $2 WHERE endpoint_id = $1', [
      endpoint.id,
      seconds === null ? null : at(seconds),
    ]);
  }
  await database.query('UPDATE poll_rounds SET swept_until = $1', [at(-60)]);
  for (const [round, seconds] of [
    ['moving', 30],
    ['waiting', 15],
  ] as const)
    await database.query('UPDATE poll_rounds SET swept_until = $2 WHERE round = $1', [round, at(seconds)]);
  expect((await domain.get(Backlog).due()).slice(2)).toEqual([
    { work: 'webhook-endpoints', count: 2, oldestSeconds: 40 },
    { work: 'poll-groups', count: 2, oldestSeconds: 30 },
  ]);
  await domain.stop();
});
