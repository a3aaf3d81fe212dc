import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { Mail } from '@swap/domain/mail';
import {
  CreateOrder,
  EraseCustomer,
  FollowOrder,
  OpenDecisions,
  Order,
  OrderMailAddresses,
  RefreshOrder,
  ResolveOrder,
  type CreateOrderInput,
} from '@swap/domain/orders';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import { FanOutEvents } from '@swap/domain/webhooks';
import type { OwnDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { lettersIn } from '../support/letters.js';
import { addresses } from '../support/order.js';
import { aPartnerRow } from '../support/partner-row.js';
import { aDomainThatTrades, noMoney, ScriptedExchange } from '../support/scripted-exchanges.js';
import { wantedOrder } from '../support/wanted-order.js';

describe('an order about which more than one thing happens', () => {
  let domain: OwnDomain;
  let one: ScriptedExchange;
  let two: ScriptedExchange;
  beforeEach(async () => {
    [one, two] = [new ScriptedExchange('one', 1), new ScriptedExchange('two', 2)];
    domain = await aDomainThatTrades(['btc', 'eth', 'xmr'], [one, two]);
    one.rates.set('btc>eth', '20').set('btc>xmr', '400');
    two.rates.set('xmr>eth', '0.06');
  });
  afterEach(() => domain.stop());

  const create = (input: Partial<CreateOrderInput> = {}, ref: string | null = null) =>
    domain.get(CreateOrder).run({ ...wantedOrder, ...input }, { attribution: null, ref });
  const email = 'ada@example.com';
  const followed = ({ publicId }: Order) => {
    domain.clock.advance(MINUTE);
    return domain.get(FollowOrder).run(publicId);
  };
  /** The first exchange waits for somebody's word, for that reason. */
  const asks = async (action: string) => {
    await domain.database.query('UPDATE order_legs SET action_required = $1', [action]);
    await domain.database.query(`UPDATE orders SET status = 'confirming', action_required = $1`, [action]);
  };
  /** The name of a fixed price of the first exchange. */
  const heldPrice = async () => {
    const { from, to, best } = await domain.get(QuoteSwap).run({ ...wantedOrder, fixed: true });
    return domain.get(QuoteSeal).sealOffer({ from, to }, best)!.quoteId;
  };

  test('a create that is slow and is repeated meanwhile gives out one address, that of the repetition', async () => {
    const creates = one.create.bind(one);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    one.create = async (request) => {
      const isFirst = one.created.length === 0;
      const placed = await creates(request);
      if (isFirst) await held;
      return placed;
    };
    const slow = create({}, 'one request');
    await eventually(() => expect(one.created).toHaveLength(1));
    const { order } = await create({}, 'one request');
    goOn();
    await expect(slow).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(order.depositAddress).toBe('to one-2');
    expect(await domain.database.query('SELECT status, deposit_address FROM orders ORDER BY status')).toEqual([
      { status: 'failed', deposit_address: null },
      { status: 'waiting', deposit_address: 'to one-2' },
    ]);
  });

  test('a customer who names a mailbox in another language is written to in that one', async () => {
    const { order, manageToken } = await create({ notifyEmail: email, language: 'fr' });
    await domain.get(OrderMailAddresses).change(order.publicId, manageToken, { email, language: 'de' });
    one.says('confirming', { depositTx: 'in' });
    await followed(order);
    const letters = await lettersIn(domain.database, domain.get(Mail));
    expect(letters.map(({ to, headers }) => [to, headers?.['Content-Language']])).toEqual([[email, 'de']]);
  });

  test('what was decided is no answer to what the exchange has asked by then', async () => {
    one.capabilities = { ...one.capabilities, refunds: 'choice' };
    const { order, manageToken } = await create();
    const told = async () => {
      const now = await Order.getByPublicId(domain.get(Database).manager, order.publicId);
      return domain.get(OpenDecisions).run(now, manageToken);
    };
    const decides = () => domain.get(ResolveOrder).run(order.publicId, manageToken, { choice: 'exchange' });
    await asks('deposit_too_small');
    one.resolve = () => Promise.resolve();
    await decides();
    expect(await told()).toMatchObject({ choices: ['exchange', 'refund'], sent: { choice: 'exchange' } });
    await domain.database.query('UPDATE order_legs SET decision = NULL, decided_at = NULL');
    one.resolve = () => asks('refund_address_needed');
    await decides();
    expect(await told()).toMatchObject({ choices: ['refund'], sent: null });
  });

  test('a refund that names no address goes to the one that was named last, with the memo that was named beside it', async () => {
    one.capabilities = { ...one.capabilities, refunds: 'choice' };
    const first = { refundAddress: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', refundMemoTag: 'first' };
    const { order, manageToken } = await create(first);
    await asks('deposit_too_small');
    const sent: unknown[] = [];
    one.resolve = (_ref, choice) => Promise.resolve(void sent.push(choice));
    const refund = (address: string | null, memo: string | null) =>
      domain.get(ResolveOrder).run(order.publicId, manageToken, { choice: 'refund', address, memo });
    await refund(null, null);
    await refund(addresses.btc, 'second');
    await refund(null, null);
    const second = { choice: 'refund', address: addresses.btc, memo: 'second' };
    expect(sent).toEqual([{ choice: 'refund', address: first.refundAddress, memo: 'first' }, second, second]);
  });

  test('a deposit that has to go back is not exchanged after all because its customer says so', async () => {
    one.capabilities = { ...one.capabilities, refunds: 'choice' };
    const { order, manageToken } = await create();
    await asks('refund_address_needed');
    const sent: unknown[] = [];
    one.resolve = (_ref, choice) => Promise.resolve(void sent.push(choice));
    const decided = domain.get(ResolveOrder).run(order.publicId, manageToken, { choice: 'exchange' });
    await expect(decided).rejects.toMatchObject({ code: 'action_not_available' });
    expect(sent).toEqual([]);
  });

  test('a price that an exchange held is worth nothing once operations have switched that exchange off', async () => {
    const quoteId = await heldPrice();
    await domain.database.query(`INSERT INTO provider_settings (provider, enabled) VALUES ('one', false)`);
    domain.clock.advance(5 * SECOND);
    await expect(create({ fixed: true, quoteId })).rejects.toMatchObject({ code: 'pair_unavailable' });
    expect(one.created).toEqual([]);
  });

  test('a price that an exchange held is taken up with an address for refunds where that exchange needs one', async () => {
    const quoteId = await heldPrice();
    one.capabilities = { ...one.capabilities, fixedNeedsRefundAddress: true };
    const missing = { code: 'refund_address_required', fields: [{ field: 'refund_address' }] };
    await expect(create({ fixed: true, quoteId })).rejects.toMatchObject(missing);
    const { order } = await create({ fixed: true, quoteId, refundAddress: addresses.btc });
    expect([order.provider, one.created.length]).toEqual(['one', 1]);
  });

  test('a customer of a private route is asked what to do where its second exchange gave up before the first had paid it', async () => {
    const { order } = await create({ isAnonym: true, refundAddress: addresses.btc });
    one.says('completed', { depositTx: 'in' });
    two.says('expired');
    expect(await followed(order)).toMatchObject({ status: 'exchanging', actionRequired: 'deposit_late' });
  });

  test('what one exchange of a private route pays the other is never shown as what the customer was paid', async () => {
    const { order } = await create({ isAnonym: true, refundAddress: addresses.btc });
    one.says('sending', { depositTx: 'in', payoutTx: 'between' });
    two.says('waiting');
    expect(await followed(order)).toMatchObject({ status: 'exchanging', depositTx: 'in', payoutTx: null });
    one.says('completed');
    two.says('completed', { payoutTx: 'out' });
    expect(await followed(order)).toMatchObject({ status: 'completed', depositTx: 'in', payoutTx: 'out' });
  });

  test('a customer of a private route hears of money that waits at its first exchange, once that has paid on', async () => {
    const { order } = await create({ isAnonym: true, refundAddress: addresses.btc });
    expect(order.provider).toBe('one+two');
    const again = { ...noMoney, status: null, held: true, depositTx: 'again' };
    one.says('completed', { depositTx: 'in', repeatedDeposits: [again] });
    two.says('exchanging');
    expect(await followed(order)).toMatchObject({
      status: 'exchanging',
      actionRequired: 'deposit_repeated',
      repeatedDeposits: [expect.objectContaining({ deposit_tx: 'again' })],
    });
  });

  test('a partner is told once that somebody must act, however the order goes on meanwhile', async () => {
    const { order } = await create();
    await domain.database.query('UPDATE orders SET partner_id = $1', [await aPartnerRow(domain.database)]);
    one.says('confirming', { actionRequired: 'provider_hold' });
    await followed(order);
    one.says('exchanging', { actionRequired: 'provider_hold', depositTx: 'in' });
    await followed(order);
    const waiting = await domain.database.query(`SELECT id FROM outbox_messages WHERE topic = 'webhook.event'`);
    await domain.get(FanOutEvents).run(waiting.map(({ id }) => id as string));
    const events = await domain.database.query('SELECT type FROM webhook_events ORDER BY sequence');
    expect(events.map(({ type }) => type as string)).toEqual([
      'order.status_changed',
      'order.action_required',
      'order.updated',
      'order.status_changed',
      'order.updated',
    ]);
  });

  test('a customer who asks again to be forgotten while the order is under way is on record once, and not who asked', async () => {
    const { order, manageToken } = await create();
    const forget = () => domain.get(EraseCustomer).ofOrder(order.publicId, manageToken);
    expect([await forget(), await forget()]).toEqual([null, null]);
    const acts = await domain.database.query(
      'SELECT action, actor, actor_id, via, ip, user_agent, changes FROM audit_entries',
    );
    const nobody = { actor: 'service', actor_id: null, via: 'manage_token', ip: null, user_agent: null };
    const changes = { order_id: order.publicId };
    expect(acts).toEqual([{ action: 'customer.erasure_requested', ...nobody, changes }]);
  });

  test('whoever of the staff asks how a private order stands hears what both of its exchanges say', async () => {
    const { order } = await create({ isAnonym: true, refundAddress: addresses.btc });
    one.says('completed');
    two.says('sending');
    const { status } = await domain.get(RefreshOrder).run(order.publicId, serviceCaller);
    expect(status).toBe('sending');
  });

  test('whoever of the staff asks how an order stands is told where its exchange does not answer', async () => {
    const { order } = await create();
    const asked = domain.get(RefreshOrder).run(order.publicId, serviceCaller);
    await expect(asked).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});
