import { asDeployed } from '../bench/as-deployed.js';
import { delay, eventually } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';

/** How long is looked, in seconds, and how many transactions there may be in that time: PostgreSQL tells of some a second late. */
const seconds = 3;
const most = 5 * seconds;

describe('a worker with nothing to do', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ env: asDeployed, apis: 0 });
  });
  afterAll(() => service.stop());

  const transactions = async () => {
    const [row] = await service.database.query(
      'SELECT (xact_commit + xact_rollback)::int AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return (row as { n: number }).n;
  };

  test('asks the database only a few times a second', async () => {
    await eventually(
      async () => {
        const before = await transactions();
        await delay(seconds * 1000);
        expect((await transactions()) - before).toBeLessThanOrEqual(most);
      },
      { within: 30_000, every: 100 },
    );
  });
});
