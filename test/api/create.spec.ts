import type { CreatedOrder } from '@swap/client';
import { addresses, create, usualOrder, type OrderChanges } from '../support/order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const snapshotFields = [
  'order_id',
  'status',
  'status_name',
  'is_final',
  'action_required',
  'reason',
  'poll_after_seconds',
  'creation_time',
  'updated_at',
  'version',
  'currency_from',
  'network_from',
  'amount_from',
  'currency_to',
  'network_to',
  'amount_to',
  'address_from',
  'sender_memo_tag',
  'deposit_uri',
  'address_to',
  'receiver_memo_tag',
  'refund_address',
  'fixed',
  'is_anonym',
  'rate',
  'price_usd_from',
  'provider',
  'legs',
  'deposit_tx',
  'payout_tx',
  'refund_tx',
  'repeated_deposits',
  'evidence',
  'confirmations',
  'expires_at',
  'timeline',
].sort();

describe('POST /swap/create', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1 });
  });

  afterAll(async () => {
    await service.stop();
  });

  const placed = (body: OrderChanges = {}): Promise<CreatedOrder> => create(service, { body });

  async function ordersOnRecord(): Promise<number> {
    const [row] = await service.database.query('SELECT count(*)::int AS n FROM orders');
    return row.n as number;
  }

  test('POST /swap/create answers the order, where to pay, and the token that manages it', async () => {
    const { message, order_info, manage_token, deposit, data, ...more } = await placed();
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
    const { data } = await placed({ currency_from: 'BTC', currency_to: 'Eth', amount_from: 0.0105 });
    expect(data).toMatchObject({ currency_from: 'btc', amount_from: '0.0105' });
  });

  test('a deposit on a network with memos names its memo', async () => {
    const { deposit, data } = await placed({ currency_from: 'xrp', amount_from: '200' });
    expect(deposit).toMatchObject({
      memo_tag: expect.stringMatching(/^\d+$/),
      memo_name: 'Destination tag',
      network: 'xrp',
      uri: `xrpl://${String(data.address_from)}?amount=200&network=XRPL&dt=${String(deposit.memo_tag)}`,
    });
    expect(data.sender_memo_tag).toBe(deposit.memo_tag);
  });

  test('memo and refund address reach the exchange', async () => {
    const changes = {
      currency_to: 'xrp',
      address_to: addresses.xrp,
      receiver_memo_tag: '12345',
      refund_address: addresses.btc,
    };
    const { deposit, data } = await placed(changes);
    expect(data).toMatchObject({ receiver_memo_tag: '12345', refund_address: addresses.btc });
    expect(await service.sandbox.order(deposit.address)).toMatchObject({
      payout_memo: '12345',
      refund_address: addresses.btc,
    });
  });

  test.each([
    ['one that was never given out', 'swap_sk_nonsense'],
    ['one whose checksum is right for nothing', `swap_sk_${'1'.repeat(43)}_00000000`],
    ['an empty one', ''],
  ])('with %s as its key there is no order', async (_, apiKey) => {
    const before = await ordersOnRecord();
    await expectRefused(create(service, { apiKey }), { status: 401, code: 'invalid_api_key' });
    expect(await ordersOnRecord()).toBe(before);
  });

  test.each<[string, OrderChanges, string, string]>([
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
    [
      'a destination that needs a tag, without one',
      { currency_to: 'xrp', address_to: addresses.xrp },
      'memo_required',
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
    await expectRefused(placed(changes), { status: 422, code, field });
    expect(await ordersOnRecord()).toBe(before);
  });

  test('coins do not go where an order of ours waits for its deposit, nor come back there', async () => {
    const { address } = (await placed()).deposit;
    const back: OrderChanges = { currency_from: 'eth', currency_to: 'btc', amount_from: '1', address_to: address };
    const refused = { status: 422, code: 'invalid_address' };
    await expectRefused(placed(back), { ...refused, field: 'address_to' });
    await expectRefused(placed({ refund_address: address }), { ...refused, field: 'refund_address' });
    const { json } = await service.api.post('/swap/validate', { ...usualOrder, ...back });
    expect(json.data).toMatchObject({ valid: false, errors: [{ code: 'invalid_address', field: 'address_to' }] });
  });

  test('the source of an offer is taken', async () => {
    expect((await placed({ source: 1 })).data.provider).toBe('changenow');
  });
});
