import { OutsideWorld, SOME_BITCOIN, SOME_TRON, SOME_XRP, apart } from './outside-world.js';

const HALF_HOUR = 31 * 60;

describe('the life of an order at the simulated ChangeNOW', () => {
  let world: OutsideWorld;

  beforeAll(async () => {
    world = await OutsideWorld.start();
  });
  afterAll(() => world.close());

  it('an order at the simulated ChangeNOW begins with a deposit address, and without keys that have no value', async () => {
    const { status, json } = await world.open();
    expect(status).toBe(200);
    expect(json.id).toMatch(/^[0-9a-f]{14}$/);
    expect(json).toMatchObject({ fromAmount: '0.1', flow: 'standard', type: 'direct', payoutAddress: SOME_TRON });
    for (const key of ['payinExtraId', 'payoutExtraId', 'refundAddress', 'refundExtraId', 'validUntil']) {
      expect(json).not.toHaveProperty(key);
    }
  });

  it('an order at the simulated ChangeNOW goes through every stage at its time', async () => {
    await world.control('/clock', { speed: 0 });
    const { id, payinAddress } = (await world.open()).json;
    expect((await world.order(id)).status).toBe('new');
    await world.advance(1);
    const stages = [(await world.order(id)).status];
    await world.deposit(payinAddress);
    for (const seconds of [0, 3.1, 3, 2]) {
      await world.advance(seconds);
      stages.push((await world.order(id)).status);
    }
    await world.control('/clock', { speed: 1 });
    expect(stages).toEqual(['waiting', 'confirming', 'exchanging', 'sending', 'finished']);
  });

  it('an order at the simulated ChangeNOW ends with hashes and amounts after an hour in one jump', async () => {
    const { id, payinAddress, toAmount } = (await world.open()).json;
    const deposit = await world.deposit(payinAddress);
    expect(deposit.json).toMatchObject({ amount: '0.1', currency: 'btc', network: 'btc', matched: true });
    await world.advance(3600);
    const order = await world.order(id);
    expect(order).toMatchObject({ status: 'finished', amountFrom: '0.1', payinHash: deposit.json.tx_hash });
    expect(order.payoutHash).toMatch(/^[0-9a-f]{64}$/);
    expect(apart(order.amountTo, toAmount)).toBeLessThan(0.02);
    expect(Date.parse(order.updatedAt) - Date.parse(order.depositReceivedAt)).toBe(8000);
  });

  it('an order at the simulated ChangeNOW pays exactly what a fixed rate promised', async () => {
    const { id, payinAddress, toAmount, validUntil, flow } = (await world.openFixed()).json;
    expect(flow).toBe('fixed-rate');
    expect(validUntil).toEqual(expect.any(String));
    await world.advance(800);
    await world.deposit(payinAddress);
    await world.advance(60);
    expect(await world.order(id)).toMatchObject({ status: 'finished', amountTo: toAmount });
  });

  it('an order at the simulated ChangeNOW takes a frozen rate for two minutes and for its own pair only', async () => {
    const rate = await world.estimate('flow=fixed-rate&fromAmount=0.1&useRateId=true');
    const rateId = rate.json.rateId;
    const other = await world.open({ flow: 'fixed-rate', rateId, toCurrency: 'eth', toNetwork: 'eth' });
    expect(other.json.error).toBe('rate_id_not_found_or_expired');
    await world.advance(121);
    const late = await world.open({ flow: 'fixed-rate', rateId });
    expect([late.status, late.json.error]).toEqual([400, 'rate_id_not_found_or_expired']);
    expect((await world.open({ flow: 'fixed-rate' })).json.error).toBe('not_valid_fields');
  });

  it('an order at the simulated ChangeNOW re-prices a float order on what really came', async () => {
    for (const [amount, factor] of [
      ['0.05', 0.5],
      ['0.2', 2],
    ] as const) {
      const { id, payinAddress, toAmount } = (await world.open()).json;
      await world.deposit(payinAddress, { amount });
      await world.advance(60);
      const order = await world.order(id);
      expect(order).toMatchObject({ status: 'finished', amountFrom: amount, expectedAmountFrom: '0.1' });
      expect(Math.abs(Number(order.amountTo) / Number(toAmount) - factor)).toBeLessThan(0.03);
    }
  });

  it('an order at the simulated ChangeNOW holds a fixed order whose deposit is another amount, until it is released or refunded', async () => {
    for (const [amount, verb, end] of [
      ['0.09', 'release', 'finished'],
      ['0.11', 'refund', 'refunded'],
    ] as const) {
      const { id, payinAddress } = (await world.openFixed()).json;
      await world.deposit(payinAddress, { amount });
      await world.advance(3600);
      expect(await world.order(id)).toMatchObject({ status: 'verifying', actionsAvailable: true });
      await world.steer(id, verb);
      await world.advance(60);
      expect(await world.order(id)).toMatchObject({ status: end, amountFrom: amount });
    }
  });

  it('an order at the simulated ChangeNOW returns a deposit below the minimum where it knows an address, and fails without one', async () => {
    const kept = (await world.open()).json;
    await world.deposit(kept.payinAddress, { amount: '0.00001' });
    const returned = (await world.open({ refundAddress: SOME_BITCOIN })).json;
    await world.deposit(returned.payinAddress, { amount: '0.00001' });
    await world.advance(60);
    expect((await world.order(kept.id)).status).toBe('failed');
    const order = await world.order(returned.id);
    expect(order).toMatchObject({ status: 'refunded', refundAmount: '0.00001' });
    expect(order.refundHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('an order at the simulated ChangeNOW expires after half an hour, a fixed one after a quarter, and wakes when money comes late', async () => {
    const fixed = (await world.openFixed()).json;
    const float = (await world.open()).json;
    await world.advance(16 * 60);
    expect([(await world.order(fixed.id)).status, (await world.order(float.id)).status]).toEqual([
      'expired',
      'waiting',
    ]);
    await world.advance(HALF_HOUR);
    expect((await world.order(float.id)).status).toBe('expired');
    for (const { id, payinAddress } of [fixed, float]) {
      await world.deposit(payinAddress);
      expect((await world.order(id)).status).toBe('confirming');
      await world.advance(60);
      expect((await world.order(id)).status).toBe('finished');
    }
    expect((await world.order(fixed.id)).amountTo).not.toBe(fixed.toAmount);
  });

  it('an order at the simulated ChangeNOW turns a second deposit into a linked exchange', async () => {
    const { id, payinAddress } = (await world.open()).json;
    await world.deposit(payinAddress);
    await world.advance(60);
    await world.deposit(payinAddress, { amount: '0.03' });
    await world.advance(60);
    const first = await world.order(id);
    expect(first).toMatchObject({ status: 'finished', amountFrom: '0.1' });
    expect(first.repeatedExchangesInfo).toHaveLength(1);
    const second = await world.order(first.repeatedExchangesInfo[0].id);
    expect(second).toMatchObject({ status: 'finished', amountFrom: '0.03', payinAddress });
    expect(second.originalExchangeInfo.id).toBe(id);
  });

  it('an order at the simulated ChangeNOW does not match a deposit whose memo is missing or wrong', async () => {
    const opened = await world.open({ fromCurrency: 'xrp', fromNetwork: 'xrp', fromAmount: '500' });
    const { id, payinAddress, payinExtraId } = opened.json;
    expect(payinExtraId).toMatch(/^\d{9,10}$/);
    for (const memo of [{}, { memo_tag: '1' }]) {
      expect((await world.deposit(payinAddress, memo)).json.matched).toBe(false);
    }
    await world.advance(60);
    expect((await world.order(id)).status).toBe('waiting');
    const seen = await world.control(`/deposits?address=${payinAddress}`);
    expect(seen.json.map(({ matched }: { matched: boolean }) => matched)).toEqual([false, false]);
    await world.deposit(payinAddress, { memo_tag: payinExtraId });
    await world.advance(60);
    expect((await world.order(id)).status).toBe('finished');
  });

  it('an order at the simulated ChangeNOW carries a payout on into the order whose deposit address it was sent to', async () => {
    const second = (await world.open({ fromCurrency: 'xrp', fromNetwork: 'xrp', fromAmount: '1000' })).json;
    const first = await world.open({
      toCurrency: 'xrp',
      toNetwork: 'xrp',
      address: second.payinAddress,
      extraId: second.payinExtraId,
    });
    await world.deposit(first.json.payinAddress);
    await world.advance(3600);
    const [from, to] = [await world.order(first.json.id), await world.order(second.id)];
    expect(to).toMatchObject({ status: 'finished', payinHash: from.payoutHash, amountFrom: from.amountTo });
    expect(Date.parse(to.depositReceivedAt)).toBe(Date.parse(from.updatedAt));
  });

  it.each([
    ['an address of another network', { address: SOME_XRP }, 'not_valid_address'],
    ['no address', { address: '' }, 'not_valid_fields'],
    ['an amount that is none', { fromAmount: 'much' }, 'not_valid_fields'],
    ['too little', { fromAmount: '0.00001' }, 'deposit_too_small'],
    ['a pair that is not traded', { toCurrency: 'ape', toNetwork: 'eth' }, 'pair_is_inactive'],
  ])('an order at the simulated ChangeNOW does not begin with %s', async (_name, changes, code) => {
    const answer = await world.open(changes);
    expect([answer.status, answer.json.error]).toEqual([400, code]);
  });

  it('an order at the simulated ChangeNOW is unknown under another id', async () => {
    const answer = await world.changenow('/exchange/by-id?id=00000000000000');
    expect([answer.status, answer.json.error]).toEqual([404, 'not_found']);
  });

  it('an order at the simulated ChangeNOW appears in the partner report of its own key', async () => {
    const { id } = (await world.open()).json;
    const own = await world.changenow('/exchanges?sortDirection=DESC&limit=1');
    expect(own.json.exchanges[0]).toMatchObject({ requestId: id, payin: { currency: 'btc', expectedAmount: '0.1' } });
    const other = await world.call('GET', '/changenow/v2/exchanges', undefined, { 'x-changenow-api-key': 'other' });
    expect(other.json.exchanges).toEqual([]);
  });
});
