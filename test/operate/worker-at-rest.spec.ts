import { delay, eventually } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // As often as in production.
  service = await aService({ apis: 0, env: { SWEEP_MS: '1000', PRICE_REFRESH_MS: '20000' } });
});
afterAll(() => service.stop());

/** Transactions that anybody made in the database of the service. */
async function transactions(): Promise<number> {
  const [{ made }] = await service.database.query(
    `SELECT xact_commit::int AS made FROM pg_stat_database WHERE datname = current_database()`,
  );
  return made as number;
}

test('a worker that has nothing to forget says nothing of forgetting', async () => {
  await eventually(async () => {
    const turns = await service.database.query(
      `SELECT bool_and(next_at > now() + interval '20 seconds') AS over FROM turns WHERE name LIKE 'forget-%' HAVING count(*) > 9`,
    );
    expect(turns).toEqual([{ over: true }]);
  });
  expect(service.log.filter((line) => line.includes('forget-'))).toEqual([]);
});

test('a worker that has nothing to do leaves the database in peace', async () => {
  // Until the first round of everything is over.
  await delay(3000);
  const before = await transactions();
  await delay(5000);
  const perSecond = ((await transactions()) - before) / 5;
  expect(perSecond).toBeLessThan(30);
});
