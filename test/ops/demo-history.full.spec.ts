import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { isQuiet } from '../support/quiet-machine.js';
import { testServiceKeys } from '../support/service-keys.js';
import { Program } from './program.js';

const history = 'apps/ops/dist/demo-history.js';
const patienceMs = 120_000;

describe('a made-up history', () => {
  let database: FreshDatabase;
  let trial: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase();
    const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
    trial = { ...ports, DATABASE_URL: database.url, SERVICE_KEYS: testServiceKeys, TRIAL: 'true' };
  });
  afterAll(async () => {
    await database.drop();
  });

  const end = async (program: Program) => [await program.ended, program.output] as const;
  const column = async (sql: string) => ((await database.query(sql)) as { value: string }[]).map(({ value }) => value);

  test(
    'it refuses whatever is no trial, and writes nothing there',
    async () => {
      const { TRIAL, ...deployment } = trial;
      expect(TRIAL).toBe('true');
      expect(await end(Program.run(history, deployment))).toEqual([1, expect.stringContaining('Only a trial')]);
      expect(await column('SELECT id AS value FROM partners')).toEqual([]);
    },
    patienceMs,
  );

  test(
    'it fills a trial within a minute where nothing else runs, and the books agree',
    async () => {
      const begun = Date.now();
      expect(await end(Program.run(history, trial))).toEqual([
        0,
        expect.stringMatching(
          /orders and \d+ events of 7 partners[^]*password \S{20}[^]*hello@northwind-wallet\.example/,
        ),
      ]);
      expect(Date.now() - begun).toBeLessThan(isQuiet ? 60_000 : patienceMs);
      expect(await end(Program.run('apps/ops/dist/books.js', trial))).toEqual([
        0,
        expect.stringContaining('the books agree'),
      ]);
    },
    2 * patienceMs,
  );

  test('orders are in every state, payouts on every step, deliveries everywhere, and days are rolled up', async () => {
    expect(await column('SELECT DISTINCT status AS value FROM orders ORDER BY 1')).toEqual(
      'completed confirming created exchanging expired failed refund_pending refunded sending waiting'.split(' '),
    );
    expect(await column('SELECT DISTINCT status AS value FROM payout_requests ORDER BY 1')).toEqual(
      'approved cancelled failed paid pending processing'.split(' '),
    );
    expect(await column('SELECT DISTINCT state AS value FROM webhook_deliveries ORDER BY 1')).toEqual([
      'delivered',
      'exhausted',
      'pending',
    ]);
    const [days] = await database.query(
      `SELECT (SELECT sum(orders) FROM pair_days)::int AS counted,
              (SELECT count(*) FROM orders WHERE status <> 'created')::int AS placed,
              (SELECT count(*) FROM order_milestones)::int AS waiting`,
    );
    expect(days).toMatchObject({ waiting: 0, counted: (days as { placed: number }).placed });
    const [bad] = await database.query(
      `SELECT max(failed_orders - completed_orders) >= 4 AS was FROM provider_days WHERE provider = 'fixedfloat'`,
    );
    expect(bad).toEqual({ was: true });
  });

  test('a second time it refuses', async () => {
    expect(await end(Program.run(history, trial))).toEqual([1, expect.stringContaining('has its history already')]);
  });
});
