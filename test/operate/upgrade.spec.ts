import { backends } from '../support/backends.js';
import { ok } from '../support/http.js';
import { anOrder, usualOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

/**
 * What migrations of the next release may do while this one runs (docs/operations.md, Upgrade), done to every table, one at a time as
 * migrations do. A row that is written without naming its columns, or a prepared statement that reads `*`, does not survive it.
 */
async function expand({ database }: Service): Promise<void> {
  const tables = await database.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) {
    const columns = `ADD COLUMN next_release text, ADD COLUMN next_release_kind text NOT NULL DEFAULT 'old'`;
    await database.query(`ALTER TABLE ${String(name)} ${columns}`);
  }
  await database.query('CREATE TABLE of_the_next_release (id uuid PRIMARY KEY, order_id uuid REFERENCES orders (id))');
}

describe('this version on the schema of the next', () => {
  let service: Service;
  const stories: PaidOrder[] = [];

  beforeAll(async () => {
    service = await aService({ backend: backends[0]! });
  });
  afterAll(async () => {
    await Promise.all(stories.map(({ receiver }) => receiver.close()));
    await service.stop();
  });

  /** Everything that an installation does in a day, so that all of it has been prepared when the schema changes. */
  async function aDay(): Promise<void> {
    const story = await aPaidOrder(service);
    stories.push(story);
    const { partner } = story;
    await expectTheUsualEnding(service, story);
    await ok(service.api.post('/swap/create', usualOrder, { 'idempotency-key': `day-${String(stories.length)}` }));
    for (const page of ['/orders', '/analytics', '/sessions', '/api-keys', '/affiliate/audit', '/affiliate/webhooks'])
      await ok(partner.api.get(`/partners${page}`));
    const [operator] = await staffOf(service, ['operator']);
    for (const page of ['/overview', '/orders', '/partners', '/audit', '/reconciliation', '/providers'])
      await ok(operator!.api.get(page));
  }

  test('this version on the schema of the next goes on with what it began, and begins anew, while the schema grows under it', async () => {
    await aDay();
    const [{ partner }] = stories as [PaidOrder];
    const open = await anOrder(service, { apiKey: partner.apiKey });
    await expand(service);
    await open.pays();
    await open.becomes('completed');
    await aDay();
  });
});
