import { PartnerAnalytics, StaffQuestions } from '@swap/domain/analytics';
import { Database } from '@swap/domain/database';
import { listDeliveries, listEndpoints, previewReplay } from '@swap/domain/webhooks';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

/** What grows with orders; a table of a row a day, or a partner, may be read as a whole. */
const large = [
  'orders',
  'order_legs',
  'ledger_entries',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'maturing_days',
  'commission_pairs',
  'quote_days',
];

/** A plan is made for the values at first, and for any values from the sixth time on. */
const times = 8;
const partnerId = '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201';
const endpointId = '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d202';

describe('what the first pages and the log of deliveries read', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    const { pathname } = new URL(database.url);
    // Tables without rows are read from end to end otherwise, whatever indexes they have.
    await database.query(`ALTER DATABASE ${pathname.slice(1)} SET enable_seqscan = off`);
  });
  afterAll(async () => {
    await database.drop();
  });

  const scans = async () => {
    const rows = (await database.query(
      `SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables WHERE seq_scan > 0`,
    )) as { name: string; scans: number }[];
    return new Map(rows.map(({ name, scans: of }) => [name.replace(/_p?\d.*$/, ''), of]));
  };

  /** Large tables that `work` read from end to end. */
  const readWhole = async (work: (domain: Domain) => Promise<unknown>): Promise<string[]> => {
    const domain = await aDomain(database);
    const before = await scans();
    for (let time = 0; time < times; time += 1) await work(domain);
    // What a connection counted is told when it ends.
    await domain.stop();
    const after = await scans();
    return large.filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
  };

  test('the questions of the staff and the figures of a partner cost the same however many orders there are', async () => {
    const read = await readWhole(async (domain) => {
      await domain.get(StaffQuestions).run();
      await domain.get(PartnerAnalytics).run(partnerId, 30);
    });
    expect(read).toEqual([]);
  });

  test('deliveries are read by an index, whatever they are narrowed to', async () => {
    const read = await readWhole(async (domain) => {
      const { manager } = domain.get(Database);
      const span = { from: new Date(0), until: new Date() };
      for (const filter of [{}, { state: 'exhausted' as const }, { type: 'order.created' }, span])
        await listDeliveries(manager, partnerId, { limit: 25, ...filter });
      await listEndpoints(manager, partnerId);
      await previewReplay(
        manager,
        { partnerId, endpointId },
        { since: new Date(0), until: new Date(), onlyFailed: true },
      ).catch(() => undefined);
    });
    expect(read).toEqual([]);
  });
});
