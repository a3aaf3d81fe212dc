import { Database } from '@swap/domain/database';
import { DomainError, MINUTE } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import {
  CreateOrder,
  FollowOrder,
  OpenDecisions,
  Order,
  OrderLeg,
  ResolveOrder,
  type CreateOrderInput,
} from '@swap/domain/orders';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import type { OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { addresses } from '../support/order.js';
import { aDomainThatTrades, ScriptedExchange } from '../support/scripted-exchanges.js';
import { wantedOrder } from '../support/wanted-order.js';

const wanted: CreateOrderInput = { ...wantedOrder, customerIp: '203.0.113.7' };

describe('an order that several exchanges would take', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  let exchanges: [ScriptedExchange, ScriptedExchange, ScriptedExchange];
  beforeEach(async () => {
    exchanges = [new ScriptedExchange('one', 1), new ScriptedExchange('two', 2), new ScriptedExchange('three', 3)];
    domain = await aDomainThatTrades(['btc', 'eth', 'xmr'], exchanges);
    ({ database } = domain);
    for (const [at, rate] of ['20', '19.9', '19'].entries()) exchanges[at]!.rates.set('btc>eth', rate);
  });
  afterEach(() => domain.stop());

  const place = async (input: Partial<CreateOrderInput> = {}) =>
    (await domain.get(CreateOrder).run({ ...wanted, ...input }, { attribution: null, ref: null })).order;
  /** By the first two of the exchanges, through Monero. */
  const placePrivately = () => {
    for (const { rates } of exchanges) rates.set('btc>xmr', '400').set('xmr>eth', '0.06');
    const input = { ...wanted, isAnonym: true, refundAddress: addresses.btc };
    return domain.get(CreateOrder).run(input, { attribution: null, ref: null });
  };
  const refuses = (exchange: ScriptedExchange, code: 'provider_unavailable' | 'invalid_address') =>
    (exchange.refusal = new DomainError(code, `${exchange.name} does not want it`));
  const createdAt = () => exchanges.flatMap(({ name, created }) => created.map(() => name));
  const quoteId = async (input: Partial<CreateOrderInput>) => {
    const { from, to, best } = await domain.get(QuoteSwap).run({ ...wanted, ...input, fixed: true });
    return domain.get(QuoteSeal).sealOffer({ from, to }, best)!.quoteId;
  };

  test('it goes to the best, and where that refuses to the next, each of which is asked once', async () => {
    expect((await place()).provider).toBe('one');
    refuses(exchanges[0], 'provider_unavailable');
    refuses(exchanges[1], 'provider_unavailable');
    const order = await place();
    expect([order.provider, order.depositAddress, order.amountTo.toString()]).toEqual(['three', 'to three-1', '19']);
    expect(createdAt()).toEqual(['one', 'one', 'two', 'three']);
    const legs = await domain
      .get(Database)
      .manager.find(OrderLeg, { where: { orderId: order.id }, order: { id: 'ASC' } });
    expect(legs.map(({ provider, ref, pollGroup }) => [provider, ref, pollGroup])).toEqual([
      ['one', null, null],
      ['two', null, null],
      ['three', 'three-1', 'waiting'],
    ]);
  });

  test('a look at it spends a call on the exchange that took it, and on none that refused it', async () => {
    refuses(exchanges[0], 'provider_unavailable');
    const { publicId } = await place();
    await domain.get(FollowOrder).run(publicId);
    expect(exchanges.map(({ consumed }) => consumed)).toEqual([0, 1, 0]);
  });

  test('where nobody takes it, what the best refused it with is answered, and it is closed', async () => {
    refuses(exchanges[0], 'invalid_address');
    for (const exchange of exchanges.slice(1)) refuses(exchange, 'provider_unavailable');
    await expect(place()).rejects.toMatchObject({ code: 'invalid_address' });
    expect(await database.query('SELECT status, reason_code, deposit_address FROM orders')).toEqual([
      { status: 'failed', reason_code: 'not_placed', deposit_address: null },
    ]);
  });

  test.each([
    [50, 'two', ['one', 'two']],
    [500, 'two', ['one', 'two']],
    [49, null, ['one']],
    [null, 'two', ['one', 'two']],
  ])(
    'with a tolerance of %s it goes to the next only where that one is within it of the best',
    async (maxSlippageBps, taken, asked) => {
      refuses(exchanges[0], 'provider_unavailable');
      const placed = place({ maxSlippageBps });
      if (taken === null) await expect(placed).rejects.toMatchObject({ code: 'provider_unavailable' });
      else expect((await placed).provider).toBe(taken);
      expect(createdAt()).toEqual(asked);
    },
  );

  test.each([
    ['19.8', 'one'],
    ['19.79', 'two'],
  ])('an exchange that creates it at %s is held to the tolerance, or left for the next', async (rate, taken) => {
    exchanges[0].createsAt = rate;
    expect((await place({ maxSlippageBps: 100 })).provider).toBe(taken);
  });

  test('the next exchange is held to what the best had offered, also by what it creates', async () => {
    refuses(exchanges[0], 'provider_unavailable');
    exchanges[1].createsAt = '19.79';
    await expect(place({ maxSlippageBps: 100 })).rejects.toMatchObject({ code: 'provider_unavailable' });
    exchanges[1].createsAt = '19.8';
    expect((await place({ maxSlippageBps: 100 })).provider).toBe('two');
    expect(createdAt()).toEqual(['one', 'one', 'two', 'two']);
  });

  test('an exchange that is named is taken, and nobody else', async () => {
    expect((await place({ source: 3 })).provider).toBe('three');
    refuses(exchanges[2], 'provider_unavailable');
    await expect(place({ source: 3 })).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(place({ source: 4 })).rejects.toMatchObject({ code: 'pair_unavailable' });
    expect(createdAt()).toEqual(['three', 'three']);
  });

  test('an exchange that needs an address for refunds is left out where none is named', async () => {
    const { capabilities } = exchanges[0];
    exchanges[0].capabilities = { ...capabilities, needsRefundAddress: true };
    exchanges[1].capabilities = { ...capabilities, fixedNeedsRefundAddress: true };
    expect((await place()).provider).toBe('two');
    expect((await place({ fixed: true })).provider).toBe('three');
    expect((await place({ refundAddress: addresses.btc })).provider).toBe('one');
    await expect(place({ source: 1 })).rejects.toMatchObject({ code: 'refund_address_required' });
    expect(exchanges[0].created.at(-1)).toMatchObject({ refundAddress: addresses.btc, addressTo: addresses.eth });
  });

  test.each([
    ['from', { amountFrom: Amount.of('1') }, '19.999'],
    ['to', { amountFrom: null, amountTo: Amount.of('20') }, '19.999'],
  ] as const)(
    'a fixed quote that names what is meant by "%s" is kept to the last unit',
    async (side, amounts, worse) => {
      const id = await quoteId(amounts);
      const input = { ...amounts, fixed: true, quoteId: id, source: 1 };
      const { amountFrom, amountTo } = await place(input);
      expect([amountFrom.toString(), amountTo.toString(), exchanges[0].created[0]?.side]).toEqual(['1', '20', side]);
      exchanges[0].createsAt = worse;
      await expect(place(input)).rejects.toMatchObject({ code: 'price_moved' });
      expect(createdAt()).toEqual(['one', 'one']);
    },
  );

  test('a fixed quote on which its exchange put no time holds for a minute, and no longer', async () => {
    const input = { fixed: true, quoteId: await quoteId({}) };
    domain.clock.advance(MINUTE - 1);
    expect((await place(input)).provider).toBe('one');
    domain.clock.advance(1);
    await expect(place(input)).rejects.toMatchObject({ code: 'quote_expired' });
    expect(createdAt()).toEqual(['one']);
  });

  test.each([
    ['the side', { amountFrom: null, amountTo: Amount.of('1') }],
    ['the amount', { amountFrom: Amount.of('2') }],
    ['what is sent', { currencyFrom: 'xmr' }],
    ['what is received', { currencyTo: 'xmr', addressTo: addresses.xmr }],
    ['that it is fixed', { fixed: false }],
    ['that one exchange is enough', { isAnonym: true }],
    ['its exchange', { source: 2 }],
  ])('a fixed quote is for what it was asked for, down to %s', async (_, other) => {
    const id = await quoteId({});
    for (const { rates } of exchanges) rates.set('xmr>eth', '20').set('btc>xmr', '20');
    const asked = place({ fixed: true, quoteId: id, ...other });
    await expect(asked).rejects.toMatchObject({ code: 'validation_failed' });
    expect(createdAt()).toEqual([]);
  });

  test('each exchange of a private route is told its own end alone, and the order shows the first', async () => {
    for (const { rates } of exchanges) rates.set('btc>xmr', '400').set('xmr>eth', '0.06');
    const order = await place({
      isAnonym: true,
      receiverMemoTag: null,
      refundAddress: addresses.btc,
    });
    const [first, last] = [exchanges[0].created[0]!, exchanges[1].created[0]!];
    expect(order).toMatchObject({ provider: 'one+two', depositAddress: 'to one-1', depositMemo: 'memo of one-1' });
    expect([order.amountFrom.toString(), order.amountTo.toString()]).toEqual(['1', '24']);
    expect(first).toMatchObject({
      addressTo: 'to two-1',
      memoTo: 'memo of two-1',
      refundAddress: addresses.btc,
      customerIp: '203.0.113.7',
    });
    expect(last).toMatchObject({ addressTo: addresses.eth, memoTo: null, refundAddress: null, customerIp: null });
    const legs = await database.query(
      'SELECT position, deposit_address, deposit_memo FROM order_legs ORDER BY position',
    );
    expect(legs).toEqual([
      { position: 1, deposit_address: null, deposit_memo: null },
      { position: 2, deposit_address: 'to two-1', deposit_memo: 'memo of two-1' },
    ]);
  });

  test('the memo of the customer goes to the last exchange of a private route, also where the address between the two needs none', async () => {
    for (const { rates } of exchanges) rates.set('btc>xmr', '400').set('xmr>eth', '0.06');
    const creates = exchanges[1].create.bind(exchanges[1]);
    exchanges[1].create = async (request) => ({ ...(await creates(request)), depositMemo: null });
    const { depositMemo } = await place({ isAnonym: true, receiverMemoTag: 'for the customer' });
    const [first, last] = [exchanges[0].created[0], exchanges[1].created[0]];
    expect([first?.addressTo, first?.memoTo]).toEqual(['to two-1', null]);
    expect([last?.memoTo, depositMemo]).toEqual(['for the customer', 'memo of one-1']);
  });

  test('what a decision names for the second leg of a private order is no refund address of the order', async () => {
    const { order, manageToken } = await placePrivately();
    await database.query(`UPDATE order_legs SET action_required = 'refund_address_needed' WHERE position = 2`);
    await database.query(`UPDATE orders SET status = 'exchanging', action_required = 'refund_address_needed'`);
    const sent: unknown[] = [];
    exchanges[1].resolve = (_ref, choice) => {
      sent.push(choice);
      return Promise.resolve();
    };
    const choice = { choice: 'refund', address: addresses.xmr, memo: null } as const;
    await domain.get(ResolveOrder).run(order.publicId, manageToken, choice);
    expect(sent).toEqual([choice]);
    expect(await database.query('SELECT refund_address FROM orders')).toEqual([{ refund_address: addresses.btc }]);
  });

  test('the coin between two exchanges goes back to no address that was named for the coin sent', async () => {
    const { order, manageToken } = await placePrivately();
    await database.query(`UPDATE orders SET action_required = 'refund_address_needed'`);
    for (const [position, refundCurrency, refundAddress] of [
      [1, 'btc', addresses.btc],
      [2, 'xmr', null],
    ] as const) {
      const needed = `UPDATE order_legs SET action_required = CASE position WHEN $1 THEN 'refund_address_needed' END`;
      await database.query(needed, [position]);
      const now = await domain.get(Database).manager.findOneByOrFail(Order, { id: order.id });
      const told = await domain.get(OpenDecisions).run(now, manageToken);
      expect(told).toMatchObject({ refundCurrency, refundAddress });
    }
  });

  test('a private order that one second exchange does not place goes by another, from the same first one', async () => {
    for (const { rates } of exchanges) rates.set('btc>xmr', '400').set('xmr>eth', '0.06');
    refuses(exchanges[1], 'provider_unavailable');
    expect((await place({ isAnonym: true })).provider).toBe('one+three');
    expect(createdAt()).toEqual(['one', 'two', 'three']);
  });

  test('an exchange is asked as often where the same answer is given again as where a new one is made', async () => {
    const { publicId } = await place();
    const follow = domain.get(FollowOrder);
    exchanges[0].says('waiting');
    const order = await follow.run(publicId);
    exchanges[0].says('confirming');
    expect(await follow.isUnchanged(order)).toBe(true);
    domain.clock.advance(MINUTE);
    expect(await follow.isUnchanged(order)).toBe(false);
  });
});
