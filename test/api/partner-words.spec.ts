import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder, create, usualOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem, expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let partner: Partner;
beforeAll(async () => {
  service = await aService({ exchanges: ['changelly'] });
});
afterAll(() => service.stop());
beforeEach(async () => {
  partner = await aPartner(service);
});

const words = { external_id: 'invoice-4712', metadata: { shop: 'berlin', 'cart id': '' } };
const place = (body: object, headers: Record<string, string> = { 'x-service-api-key': partner.apiKey }) =>
  service.api.post('/swap/create', { ...usualOrder, ...body }, headers);
const listed = async (query: string) =>
  (await ok(partner.api.get(`/partners/orders?${query}`))).data as { order_id: string; external_id: string }[];

test('a partner’s own words come back to the partner, and to nobody else', async () => {
  const answer = await place(words);
  expect(answer.status).toBe(201);
  const { order_info: id } = answer.json;
  const { data } = await ok(partner.api.get(`/partners/orders/${String(id)}`));
  expect(data).toMatchObject(words);
  const status = await service.api.get(`/swap/status?order_id=${String(id)}`);
  for (const text of [answer.text, status.text]) expect(text).not.toMatch(/invoice-4712|berlin|external_id|metadata/);
  const { text: csv } = await partner.api.get('/partners/orders.csv');
  expect(csv.split('\r\n')[0]).toMatch(/,external_id,metadata$/);
  expect(csv).toContain('invoice-4712');
  expect(await listed('external_id=invoice-4712')).toMatchObject([{ order_id: id }]);
  expect(await listed('external_id=invoice-4713')).toEqual([]);
});

test.each([
  ['external_id', { external_id: '' }],
  ['external_id', { external_id: 'x'.repeat(129) }],
  ['external_id', { external_id: 7 }],
  ['metadata', { metadata: [] }],
  ['metadata', { metadata: 'text' }],
  ['metadata', { metadata: { count: 3 } }],
  ['metadata', { metadata: { ['x'.repeat(41)]: 'a' } }],
  ['metadata', { metadata: { a: 'x'.repeat(501) } }],
  ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${String(index)}`, ''])) }],
])('%s of the wrong shape is refused: %j', async (field, body) => {
  expectProblem(await place(body), { status: 400, code: 'validation_failed', field });
});

test('the longest words are taken, and words without a key are refused by name', async () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`${'k'.repeat(38)}${String(index).padStart(2, '0')}`, 'v'.repeat(500)]),
  );
  expect((await place({ external_id: 'x'.repeat(128), metadata })).status).toBe(201);
  const refused = await place(words, {});
  expectProblem(refused, { status: 400, code: 'validation_failed', field: 'external_id' });
  expect(refused.json.errors.map(({ field }: { field: string }) => field)).toEqual(['external_id', 'metadata']);
});

test('orders are sorted by when they were made or changed, page after page, and what changed since is found', async () => {
  const orders = [];
  for (let made = 0; made < 5; made += 1) {
    orders.push(await anOrder(service, { apiKey: partner.apiKey, body: { external_id: String(made) } }));
  }
  await orders[1]!.pays();
  await orders[1]!.becomes('completed');
  const names = async (sort: string) => {
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await ok(partner.api.get(`/partners/orders?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`));
      all.push(...(page.data as { external_id: string }[]).map(({ external_id }) => external_id));
      cursor = page.next_cursor as string | null;
    }
    return all.join('');
  };
  expect(await names('created_at')).toBe('01234');
  expect(await names('-created_at')).toBe('43210');
  expect(await names('updated_at')).toBe('02341');
  expect(await names('-updated_at')).toBe('14320');
  const { updated_at } = await orders[1]!.snapshot();
  expect((await listed(`updated_since=${updated_at}`)).map(({ external_id }) => external_id)).toEqual(['1']);
  const other = await partner.api.get('/partners/orders?limit=1&sort=created_at');
  const mixed = await partner.api.get(`/partners/orders?sort=updated_at&cursor=${String(other.json.next_cursor)}`);
  expectProblem(mixed, { status: 400, code: 'validation_failed', field: 'cursor' });
});

test('orders of one moment are each listed once, whatever the order and the page', async () => {
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await anOrder(service, { apiKey: partner.apiKey })).id);
  await service.database.query(
    `UPDATE orders SET created_at = t, updated_at = t FROM (SELECT date_trunc('milliseconds', now()) AS t) one
     WHERE public_id = ANY($1)`,
    [made],
  );
  for (const sort of ['created_at', '-created_at', 'updated_at', '-updated_at']) {
    for (const limit of [1, 2]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = `limit=${String(limit)}&sort=${sort}${cursor && `&cursor=${cursor}`}`;
        const page = await ok(partner.api.get(`/partners/orders?${query}`));
        seen.push(...(page.data as { order_id: string }[]).map(({ order_id }) => order_id));
        cursor = page.next_cursor as string | null;
      }
      expect([sort, limit, seen.toSorted()]).toEqual([sort, limit, made.toSorted()]);
    }
  }
});

test('a range is meant to the millisecond where it says so', async () => {
  await anOrder(service, { apiKey: partner.apiKey });
  const [row] = await service.database.query('SELECT created_at FROM orders ORDER BY created_at DESC LIMIT 1');
  const at = (ms: number) => new Date((row as { created_at: Date }).created_at.getTime() + ms).toISOString();
  expect(await listed(`from=${at(0)}&to=${at(0)}`)).toHaveLength(1);
  expect(await listed(`from=${at(1)}`)).toHaveLength(0);
  expect(await listed(`to=${at(-1)}`)).toHaveLength(0);
  expect(await listed(`from=${at(0).slice(0, 10)}`)).toHaveLength(1);
  expectProblem(await partner.api.get(`/partners/orders?from=${at(1)}&to=${at(0)}`), {
    status: 422,
    code: 'invalid_range',
  });
  for (const [field, moment] of [
    ['from', '2026-02-30'],
    ['from', '2026-02-30T00:00:00Z'],
    ['updated_since', '2026-02-29T12:00:00+01:00'],
  ] as const) {
    const asked = await partner.api.get(`/partners/orders?${new URLSearchParams({ [field]: moment }).toString()}`);
    expectProblem(asked, { status: 400, code: 'validation_failed', field });
  }
});

test('figures are never behind the orders they are of', async () => {
  const order = await anOrder(service, { apiKey: partner.apiKey });
  const figures = async () => (await ok(partner.api.get('/partners/analytics?days=2'))).data;
  expect(await figures()).toMatchObject({ orders: 1, completed_orders: 0 });
  await order.pays();
  const { price_usd_from } = await order.becomes('completed');
  expect(await figures()).toMatchObject({ orders: 1, completed_orders: 1, volume_usd: price_usd_from });
  await eventually(async () => expect(await service.database.query('SELECT 1 FROM order_milestones')).toEqual([]), {
    within: 90_000,
    every: 500,
  });
  expect(await figures()).toMatchObject({ orders: 1, completed_orders: 1, volume_usd: price_usd_from });
}, 120_000);

test('any device finds the link for the wallet while the order waits', async () => {
  const order = await anOrder(service, { apiKey: partner.apiKey });
  expect((await order.snapshot()).deposit_uri).toBe(order.deposit.uri);
  expect(order.deposit.uri).toMatch(/^bitcoin:/);
  await order.pays();
  expect((await order.becomes('completed')).deposit_uri).toBeNull();
});

test('an exchange that wants to know where a refund goes says so by a code of its own', async () => {
  const body = { fixed: true, source: 6 };
  await expectRefused(create(service, { body }), {
    status: 422,
    code: 'refund_address_required',
    field: 'refund_address',
  });
  const checked = await ok(service.api.post('/swap/validate', { ...usualOrder, ...body }));
  expect(checked.data.errors).toMatchObject([{ code: 'refund_address_required', field: 'refund_address' }]);
});

test.each([
  [0.0105, 201],
  [1e-2, 201],
  [0.012345678901234, 201],
  [0.0123456789012345, 201],
  [0.01234567890123456, 400],
])('a number of up to 15 significant digits is an amount: %p answers %p', async (amount_from, status) => {
  const answer = await place({ amount_from });
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.json.errors).toMatchObject([{ field: 'amount_from', message: expect.stringMatching(/text/) }]);
});

test('the holder of the manage token is told what to name to the exchange’s support', async () => {
  const { order_info, manage_token } = await create(service);
  const path = `/swap/status?order_id=${order_info}`;
  const { support } = await ok(service.api.get(path, { 'x-manage-token': manage_token }));
  const { ref } = support[0] as { ref: string };
  expect(support).toEqual([{ provider: 'changenow', ref, url: `https://changenow.io/exchange/txs/${ref}` }]);
  expect(await ok(service.api.get(path))).not.toHaveProperty('support');
  expectProblem(await service.api.get(path, { 'x-manage-token': 'mt_nonsense' }), {
    status: 403,
    code: 'invalid_manage_token',
  });
});
