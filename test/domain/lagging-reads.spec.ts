import { LaggingReads } from '@swap/domain/database';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('reads that a replica may answer', () => {
  let database: FreshDatabase;
  let domain: Domain | undefined;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterEach(() => domain?.stop());
  afterAll(() => database.drop());

  test.each([
    ['there is none', () => undefined],
    ['nobody listens where it should be', () => 'postgres://127.0.0.1:1/none'],
    ['it has no such database', () => Object.assign(new URL(database.url), { pathname: '/nosuchdatabase' }).href],
    ['it is none, and follows nobody', () => database.url],
  ])('reads that a replica may answer are answered by the primary where %s', async (_, address) => {
    const replica = address();
    domain = await aDomain(database, { env: { ...(replica !== undefined && { DATABASE_REPLICA_URL: replica }) } });
    const reads = domain.get(LaggingReads);
    for (let time = 0; time < 3; time += 1) {
      expect(await reads.prepared('SELECT count(*)::int AS count FROM orders')).toEqual([{ count: 0 }]);
      const counted = await reads.run((read) => read.query('SELECT count(*)::int AS count FROM orders'));
      expect(counted).toEqual([{ count: 0 }]);
    }
  });
});
