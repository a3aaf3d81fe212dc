import { ok, type Answer } from '../support/http.js';
import { usualOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('POST /swap/create with an Idempotency-Key', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1, env: { TRUST_PROXY: '1' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  function create(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    // What is undefined is left out of the JSON.
    return service.api.post('/swap/create', { ...usualOrder, ...changes }, headers);
  }

  /** The newest run has died before it could answer, so many seconds after the end of its time. */
  const crashes = (endedSeconds: number) =>
    service.database.query(
      `UPDATE idempotency_keys SET answer_sealed = NULL, running_until = now() - make_interval(secs => $1)
       WHERE created_at = (SELECT max(created_at) FROM idempotency_keys)`,
      [endedSeconds],
    );

  async function ordersOnRecord(): Promise<number> {
    const [row] = await service.database.query('SELECT count(*)::int AS n FROM orders');
    return row.n as number;
  }

  test('the same request gets the first answer again, to the letter, and one order', async () => {
    const before = await ordersOnRecord();
    const first = await create({}, { 'idempotency-key': 'order-1' });
    const again = await create({}, { 'idempotency-key': 'order-1' });
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await ordersOnRecord()).toBe(before + 1);
  });

  test('another request is refused', async () => {
    await ok(create({}, { 'idempotency-key': 'order-2' }));
    const other = await create({ amount_from: '0.02' }, { 'idempotency-key': 'order-2' });
    expectProblem(other, { status: 409, code: 'idempotency_key_reused' });
  });

  test('a run that crashed after its order was placed is taken up by the same request, and by no other', async () => {
    const key = { 'idempotency-key': 'crashed' };
    const first = await ok(create({}, key));
    const before = await ordersOnRecord();
    // It may still run for a while.
    await crashes(-20);
    expectProblem(await create({}, key), { status: 409, code: 'idempotency_in_progress' });
    await crashes(1);
    const other = await create({ amount_from: '0.02' }, key);
    expectProblem(other, { status: 409, code: 'idempotency_key_reused' });
    const again = await create({}, key);
    expect([again.status, again.json.order_info, again.json.deposit]).toEqual([201, first.order_info, first.deposit]);
    expect(await ordersOnRecord()).toBe(before);
  });

  test('a run that crashed before its order was placed is not taken up: the same request places one', async () => {
    const key = { 'idempotency-key': 'never-placed' };
    const first = await ok(create({}, key));
    await service.database.query(
      `UPDATE orders SET status = 'failed', deposit_address = NULL, deposit_memo = NULL WHERE public_id = $1`,
      [first.order_info],
    );
    await crashes(1);
    const again = await ok(create({}, key));
    expect(again.order_info).not.toBe(first.order_info);
    expect(again.deposit.address).toMatch(/./);
    expect((await service.client.getSwapStatus(again.order_info)).order_info.status_name).toBe('waiting');
  });

  test('ten at once make one order', async () => {
    const before = await ordersOnRecord();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, { 'idempotency-key': 'order-3' })));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ json }) => json.order_info)).size).toBe(1);
    for (const waiting of answers.filter(({ status }) => status !== 201)) {
      expectProblem(waiting, { status: 409, code: 'idempotency_in_progress' });
      expect(waiting.headers.get('retry-after')).toBe('1');
    }
    expect(await ordersOnRecord()).toBe(before + 1);
  });

  test('a failed request may be sent again', async () => {
    await service.sandbox.misbehaves('error');
    const another = { amount_from: '0.0117' };
    const failed = await create(another, { 'idempotency-key': 'order-4' });
    expectProblem(failed, { status: 503, code: 'providers_unavailable' });
    await service.sandbox.wellBehaved();
    expect((await create(another, { 'idempotency-key': 'order-4' })).status).toBe(201);
  });

  test('a key belongs to whoever sent it', async () => {
    const { apiKey } = await aPartner(service);
    const mine = await ok(create({}, { 'idempotency-key': 'order-5' }));
    const theirs = await ok(create({}, { 'idempotency-key': 'order-5', 'x-service-api-key': apiKey }));
    expect(theirs.order_info).not.toBe(mine.order_info);
  });

  test('who names no key is known by its address: nobody is answered another’s manage token', async () => {
    const from = (address: string) => ({ 'idempotency-key': 'order-6', 'x-forwarded-for': address });
    const mine = await ok(create({}, from('192.0.2.1')));
    const theirs = await ok(create({}, from('192.0.2.2')));
    expect([theirs.order_info, theirs.manage_token]).not.toContain(mine.order_info);
    expect(theirs.manage_token).not.toBe(mine.manage_token);
    expect((await ok(create({}, from('192.0.2.1')))).order_info).toBe(mine.order_info);
    // Another body tells nothing of who else used the key either.
    expect((await create({ amount_from: '0.02' }, from('192.0.2.3'))).status).toBe(201);
    const six = await ok(create({}, from('2001:db8::1')));
    expect((await ok(create({}, from('2001:db8::2')))).order_info).toBe(six.order_info);
  });

  test('keys of one partner do not meet either', async () => {
    const partner = await aPartner(service);
    const { key } = await ok(partner.api.post('/partners/api-keys', { name: 'Another', kind: 'publishable' }));
    const by = (apiKey: string) => ok(create({}, { 'idempotency-key': 'order-7', 'x-service-api-key': apiKey }));
    expect((await by(String(key))).order_info).not.toBe((await by(partner.apiKey)).order_info);
  });

  test.each(['', 'with blank', 'x'.repeat(256)])('"%s" is no idempotency key', async (key) => {
    const answer = await create({}, { 'idempotency-key': key });
    expectProblem(answer, { status: 400, code: 'validation_failed', field: 'Idempotency-Key' });
  });
});
