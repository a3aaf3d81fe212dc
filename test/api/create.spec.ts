import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { addresses, usualOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const snapshotFields = [
  ...['order_id', 'status', 'status_name', 'is_final', 'action_required', 'reason', 'poll_after_seconds'],
  ...[
    'creation_time',
    'updated_at',
    'currency_from',
    'network_from',
    'amount_from',
    'currency_to',
    'network_to',
    'amount_to',
  ],
  ...[
    'address_from',
    'sender_memo_tag',
    'address_to',
    'receiver_memo_tag',
    'refund_address',
    'fixed',
    'is_anonym',
    'rate',
  ],
  ...[
    'price_usd_from',
    'provider',
    'legs',
    'deposit_tx',
    'payout_tx',
    'refund_tx',
    'confirmations',
    'expires_at',
    'timeline',
  ],
].sort();

describe('POST /swap/create', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1 });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  function create(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = Object.fromEntries(
      Object.entries({ ...usualOrder, ...changes }).filter(([, value]) => value !== undefined),
    );
    return service.api.post('/swap/create', body, headers);
  }

  async function ordersOnRecord(): Promise<number> {
    const [row] = await service.database.query('SELECT count(*)::int AS n FROM orders');
    return row.n as number;
  }

  test('answers the order, where to pay, and the token that manages it', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    const { message, order_info, manage_token, deposit, data, ...more } = answer.json;
    expect(more).toEqual({});
    expect(message).toBe('success');
    expect(order_info).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(manage_token).toMatch(/^mt_[\w-]{43}$/);
    expect(deposit).toEqual({
      address: data.address_from,
      memo_tag: null,
      memo_name: null,
      amount: '0.0105',
      currency: 'btc',
      network: 'btc',
      uri: `bitcoin:${String(data.address_from)}?amount=0.0105`,
      qr_svg: expect.stringMatching(/^<svg [^]*<\/svg>\s*$/),
      expires_at: data.expires_at,
    });
    expect(Object.keys(data).sort()).toEqual(snapshotFields);
    expect(data).toMatchObject({
      order_id: order_info,
      status: 0,
      status_name: 'waiting',
      is_final: false,
      currency_from: 'btc',
      currency_to: 'eth',
      address_to: usualOrder.address_to,
      fixed: false,
      is_anonym: false,
      legs: 1,
      provider: 'changenow',
      timeline: [{ status_name: 'created' }, { status_name: 'waiting' }],
    });
    expect(Math.abs(data.creation_time - Date.now() / 1000)).toBeLessThan(10);
    const [row] = await service.database.query('SELECT * FROM orders WHERE public_id = $1', [order_info]);
    expect(JSON.stringify(row)).not.toContain(manage_token);
  });

  test('amounts may be JSON numbers, and parameters come in any case', async () => {
    const { json } = await create({ currency_from: 'BTC', currency_to: 'Eth', amount_from: 0.0105 });
    expect(json.data).toMatchObject({ currency_from: 'btc', amount_from: '0.0105' });
  });

  test('a deposit on a network with memos names its memo', async () => {
    const { json } = await create({ currency_from: 'xrp', amount_from: '200' });
    expect(json.deposit).toMatchObject({
      memo_tag: expect.stringMatching(/^\d+$/),
      memo_name: 'Destination tag',
      network: 'xrp',
    });
    expect(json.data.sender_memo_tag).toBe(json.deposit.memo_tag);
  });

  test('memo and refund address reach the exchange', async () => {
    const changes = {
      currency_to: 'xrp',
      address_to: addresses.xrp,
      receiver_memo_tag: '12345',
      refund_address: addresses.btc,
    };
    const { json } = await create(changes);
    expect(json.data).toMatchObject({ receiver_memo_tag: '12345', refund_address: addresses.btc });
    expect(await service.sandbox.order(json.deposit.address)).toMatchObject({
      payout_memo: '12345',
      refund_address: addresses.btc,
    });
  });

  test.each([
    ['one that was never given out', 'swap_sk_nonsense'],
    ['one whose checksum is right for nothing', `swap_sk_${'1'.repeat(43)}_00000000`],
    ['an empty one', ''],
  ])('with %s as its key there is no order', async (_, key) => {
    const before = await ordersOnRecord();
    expectProblem(await create({}, { 'x-service-api-key': key }), { status: 401, code: 'invalid_api_key' });
    expect(await ordersOnRecord()).toBe(before);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['an address of another network', { address_to: addresses.btc }, 'invalid_address', 'address_to'],
    [
      'an address with a typing error',
      { address_to: usualOrder.address_to.replace('F8', 'f8') },
      'invalid_address',
      'address_to',
    ],
    ['a refund address of another network', { refund_address: addresses.eth }, 'invalid_address', 'refund_address'],
    [
      'a tag that is no number',
      { currency_to: 'xrp', address_to: addresses.xrp, receiver_memo_tag: 'tag' },
      'invalid_memo',
      'receiver_memo_tag',
    ],
    ['an unknown asset', { currency_to: 'nonsense' }, 'unknown_asset', 'currency_to'],
    ['an asset into itself', { currency_to: 'btc', address_to: addresses.btc }, 'pair_unavailable', 'currency_to'],
    ['private routing', { is_anonym: true }, 'pair_unavailable', 'is_anonym'],
    ['a source that offers nothing', { source: 999 }, 'pair_unavailable', 'source'],
    ['too little', { amount_from: '0.00001' }, 'amount_out_of_range', 'amount_from'],
    ['nothing', { amount_from: undefined }, 'amount_required', 'amount_from'],
    [
      'an amount to receive at a float rate',
      { amount_from: undefined, amount_to: '1' },
      'amount_required',
      'amount_to',
    ],
  ])('%s is refused and leaves nothing behind', async (_, changes, code, field) => {
    const before = await ordersOnRecord();
    expectProblem(await create(changes), { status: 422, code, field });
    expect(await ordersOnRecord()).toBe(before);
  });

  test('the source of an offer is taken', async () => {
    expect((await create({ source: 1 })).json.data.provider).toBe('changenow');
  });

  describe('with a fixed quote', () => {
    const pair = 'currency_from=btc&currency_to=eth&fixed=true';

    async function aQuote(amount = 'amount_from=0.0105') {
      return (await ok(service.api.get(`/swap/quote?${pair}&${amount}`))).data;
    }

    test('the order is placed at exactly what was quoted, though the price has moved', async () => {
      const quote = await aQuote();
      await service.sandbox.setPrice('eth', '9000');
      const { json } = await create({ fixed: true, quote_id: quote.quote_id });
      await service.sandbox.setPrice('eth', '3000');
      expect(json.data).toMatchObject({ fixed: true, amount_from: quote.amount_from, amount_to: quote.amount_to });
      expect(json.deposit.expires_at).toMatch(/Z$/);
    });

    test('an order may name what is received', async () => {
      const quote = await aQuote('amount_to=0.2');
      const { json } = await create({
        fixed: true,
        quote_id: quote.quote_id,
        amount_from: undefined,
        amount_to: '0.2',
      });
      expect(json.data).toMatchObject({ amount_to: '0.2', amount_from: quote.amount_from });
    });

    test.each<[string, (id: string) => string]>([
      ['its promise changed', (id) => forge(id, (text) => text.replace('"changenow"', '"changeyou"'))],
      ['its time prolonged', (id) => forge(id, (text) => text.replace('"expiresAt":"20', '"expiresAt":"30'))],
      ['its signature cut', (id) => id.slice(0, -2)],
      ['its key renamed', (id) => id.replace('q1.test.', 'q1.k1.')],
    ])('%s, it is not ours', async (_, change) => {
      const { quote_id: id } = await aQuote();
      expect(change(id)).not.toBe(id);
      const answer = await create({ fixed: true, quote_id: change(id) });
      expectProblem(answer, { status: 400, code: 'validation_failed', field: 'quote_id' });
    });

    test.each<[string, Record<string, unknown>]>([
      ['another amount', { amount_from: '0.02' }],
      ['another pair', { currency_to: 'xmr', address_to: addresses.xmr }],
      ['a float rate', { fixed: false }],
    ])('%s is not what it was issued for', async (_, changes) => {
      const { quote_id } = await aQuote();
      const answer = await create({ fixed: true, quote_id, ...changes });
      expectProblem(answer, { status: 400, code: 'validation_failed', field: 'quote_id' });
    });

    test('whose rate the exchange has dropped meanwhile, there is no order', async () => {
      const { quote_id } = await aQuote();
      await service.sandbox.advance(150);
      expectProblem(await create({ fixed: true, quote_id }), { status: 409, code: 'quote_expired' });
    });
  });

  test.each([
    ['drops further than agreed', { max_slippage_bps: 100 }, 409],
    ['drops no further than agreed', { max_slippage_bps: 3000 }, 201],
    ['drops and nothing was agreed', {}, 201],
  ])('the price %s between offer and order: %j is answered %i', async (_, changes, status) => {
    await service.sandbox.setPrice('btc', '60000');
    // Offer and order each take the exchange a while; the price moves in between.
    await service.sandbox.misbehaves('slow', { ms: 400 });
    const asked = create(changes);
    await new Promise((resolve) => setTimeout(resolve, 650));
    await service.sandbox.setPrice('btc', '50000');
    const answer = await asked;
    expect([answer.status, answer.json.code]).toEqual([status, status === 409 ? 'price_moved' : undefined]);
    if (status === 409) {
      expect(answer.json).toMatchObject({ amount_to: expect.stringMatching(/^0\.\d+$/) });
      expect(answer.text).not.toContain('deposit');
    }
  });

  describe('with an Idempotency-Key', () => {
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
      expectProblem(await create({}, { 'idempotency-key': 'order-4' }), { status: 503, code: 'providers_unavailable' });
      await service.sandbox.wellBehaved();
      await eventually(async () => expect((await create({}, { 'idempotency-key': 'order-4' })).status).toBe(201));
    });

    test('a key belongs to whoever sent it', async () => {
      const { apiKey } = await aPartner(service);
      const mine = await ok(create({}, { 'idempotency-key': 'order-5' }));
      const theirs = await ok(create({}, { 'idempotency-key': 'order-5', 'x-service-api-key': apiKey }));
      expect(theirs.order_info).not.toBe(mine.order_info);
    });

    test.each(['', 'with blank', 'x'.repeat(256)])('"%s" is none', async (key) => {
      const answer = await create({}, { 'idempotency-key': key });
      expectProblem(answer, { status: 400, code: 'validation_failed', field: 'Idempotency-Key' });
    });
  });
});

function forge(id: string, change: (text: string) => string): string {
  const [version, key, content = '', signature] = id.split('.');
  const changed = change(Buffer.from(content, 'base64url').toString('utf8'));
  return [version, key, Buffer.from(changed).toString('base64url'), signature].join('.');
}
