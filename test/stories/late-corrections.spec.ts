import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { DAY, HOUR, MINUTE } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import {
  AccrueForOrder,
  ChangeOrder,
  Order,
  OrderMailAddresses,
  PollPlan,
  RefreshOrder,
  SyncOrder,
} from '@swap/domain/orders';
import { ScriptedUpstream } from '../contract/scripted-upstream.js';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';
import { aPartnerRow } from '../support/partner-row.js';

const partnerId = '00000000-0000-4000-8000-000000000001';
const orderId = '00000000-0000-4000-8000-000000000002';
const legId = '00000000-0000-4000-8000-000000000003';

describe('an order after its end', () => {
  let exchange: ScriptedUpstream;
  let database: FreshDatabase;
  let domain: Domain;

  beforeEach(async () => {
    [exchange, database] = await Promise.all([ScriptedUpstream.start(), freshDatabase()]);
    domain = await aDomain(database, {
      env: { CHANGENOW_API_KEY: 'key', CHANGENOW_BASE_URL: exchange.url, ORDER_POLL_EXPIRED_MS: String(10 * MINUTE) },
    });
    const now = domain.clock.now();
    await aPartnerRow(database, { id: partnerId, commissionBps: 100, at: now });
    await database.query(`INSERT INTO affiliate_accounts VALUES ($1, 0, 0, '')`, [partnerId]);
    await database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
         currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, deposit_address, timeline,
         version, created_at, updated_at, price_usd_from_cents)
       VALUES ($1, 'late', '', $2, 100, 'exchanging', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '', false, false, 'changenow', 'a',
         '[]', 1, $3, $3, 100000)`,
      [orderId, partnerId, now],
    );
    await database.query(
      `INSERT INTO order_legs (id, order_id, position, provider, ref, status, raw_status, currency_from, currency_to, amount_from,
         amount_to, poll_round, poll_phase, created_at)
       VALUES ($1, $2, 1, 'changenow', 'ref', 'exchanging', 'exchanging', 'btc', 'eth', 1, 1, 'moving', 0.5, $3)`,
      [legId, orderId, now],
    );
  });
  afterEach(async () => {
    await domain.stop();
    await exchange.close();
    await database.drop();
  });

  const ask = () => domain.get(SyncOrder).run(legId, AbortSignal.timeout(5_000));
  const says = async (status: string, more: object = {}) => {
    exchange.says({ id: 'ref', status, ...more });
    await ask();
    return domain.get(Database).manager.findOneByOrFail(Order, { id: orderId });
  };
  const pace = async () => (await database.query('SELECT poll_round FROM order_legs'))[0].poll_round;
  const correctTo = (cents: string) =>
    domain.get(ChangeOrder).run(orderId, (_tx, order) => {
      order.setValue(Usd.ofCents(cents));
      return true;
    });
  const told = (type: string) =>
    database.query(
      `SELECT payload -> 'data' ->> 'status_name' AS status, payload -> 'data' -> 'changed' AS changed,
         payload -> 'data' -> 'commission_usd' AS commission FROM outbox_messages
       WHERE topic = 'webhook.event' AND payload ->> 'type' = $1 ORDER BY id`,
      [type],
    );
  const events = async () => (await told('order.status_changed')).map(({ status }) => status);
  const booked = async () => {
    for (const { id } of await database.query(
      `SELECT id FROM outbox_messages WHERE topic = 'commission.accrue' ORDER BY id`,
    )) {
      await domain.get(AccrueForOrder).run(id);
    }
    const lines = await database.query('SELECT kind, amount_cents FROM ledger_entries ORDER BY sequence');
    return lines.map(({ kind, amount_cents }) => [kind, Number(amount_cents)]);
  };

  test('what failed at the exchange and is paid back later is refunded, and the partner is told', async () => {
    expect((await says('failed')).status).toBe('failed');
    domain.clock.advance(3 * DAY);
    const order = await says('refunded', { refundHash: 'refund-hash' });
    expect([order.status, order.refundTx]).toEqual(['refunded', 'refund-hash']);
    expect(await events()).toEqual(['failed', 'refunded']);
    expect(await booked()).toEqual([]);
  });

  test('what failed and is paid out after all is completed and earns its commission once', async () => {
    await says('failed');
    domain.clock.advance(20 * DAY);
    expect((await says('finished', { payoutHash: 'payout-hash' })).status).toBe('completed');
    await ask();
    expect(await booked()).toEqual([['COMMISSION_ACCRUAL', 1000]]);
    expect(await events()).toEqual(['failed', 'completed']);
  });

  test('what failed and goes on after all keeps where its customer wants mail, however long ago it had failed', async () => {
    const mailboxes = domain.get(OrderMailAddresses);
    await mailboxes.remember(orderId, { email: 'ada@example.com', language: null });
    await says('failed');
    domain.clock.advance(7 * DAY + 1);
    expect(await mailboxes.forgettable(10)).toBe(1);
    expect((await says('exchanging')).status).toBe('exchanging');
    expect(await mailboxes.forgettable(10)).toBe(0);
  });

  test('what was held on its way counts as held at its end, though nothing holds it any more', async () => {
    expect((await says('verifying')).actionRequired).toBe('provider_hold');
    expect((await says('sending')).actionRequired).toBeNull();
    await says('finished', { payoutHash: 'payout-hash' });
    const noted = await database.query('SELECT kind, held, remaining FROM order_milestones');
    expect(noted).toEqual([{ kind: 'completed', held: true, remaining: null }]);
  });

  test('what was completed and turns out refunded is told, and gives its commission back', async () => {
    await says('finished', { payoutHash: 'payout-hash' });
    await booked();
    const order = await says('refunded', { refundHash: 'refund-hash' });
    expect([order.status, order.reversedAt !== null]).toEqual(['completed', true]);
    expect(await booked()).toEqual([
      ['COMMISSION_ACCRUAL', 1000],
      ['COMMISSION_RECONCILIATION', -1000],
    ]);
    expect(await events()).toEqual(['completed']);
    expect((await told('order.updated')).at(-1)).toEqual({
      status: 'completed',
      changed: expect.arrayContaining(['refund_tx']),
      // What had been booked until then.
      commission: 10,
    });
  });

  test('what a pair earned is what is booked for its orders, corrections and refunds among it', async () => {
    const ofPair = () =>
      database.query(
        `SELECT currency_from, currency_to, sum(amount_cents)::int AS cents FROM commission_pairs GROUP BY 1, 2`,
      );
    await says('finished', { payoutHash: 'payout-hash' });
    await booked();
    expect(await ofPair()).toEqual([{ currency_from: 'btc', currency_to: 'eth', cents: 1000 }]);
    domain.clock.advance(DAY);
    await correctTo('250000');
    await booked();
    expect(await ofPair()).toMatchObject([{ cents: 2500 }]);
    await says('refunded', { refundHash: 'refund-hash' });
    await booked();
    expect(await ofPair()).toMatchObject([{ cents: 0 }]);
  });

  test.each([
    ['more, with its share where less was sent', 1000, '1100.00', { 0.9: '990.00', 0: '0.00', 1: '1100.00' }],
    ['more, and no more than that where more was sent', 1000, '1100.00', { 2: '2100.00', 0.5: '550.00' }],
    ['less, once less is known of', 1000, '900.00', { 2: '1800.00', 0.9: '900.00', 0.8: '720.00', 1: '900.00' }],
    ['less, and is worth no more than what was sent', 1000, '400.00', { 0.1: '40.00', 1: '400.00' }],
    ['something where nothing was known', null, '1100.00', { 0.9: '990.00', 0: '0.00', 2: '1100.00' }],
  ] as const)('a value by hand stays %s', async (_, unitPrice, byHand, values) => {
    await database.query('UPDATE orders SET unit_price_usd = $1', [unitPrice]);
    await says('finished', { payoutHash: 'payout-hash' });
    await correctTo(byHand.replace('.', ''));
    for (const [sent, value] of Object.entries(values)) {
      expect([sent, String((await says('finished', { amountFrom: sent })).priceUsdFrom)]).toEqual([sent, value]);
      expect((await booked()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(Number(value));
    }
  });

  test.each([
    ['is taken back', '40000', 'with what it corrects', 0],
    ['is added', '250000', 'like any commission', 3],
  ])('what %s of a commission that is held back matures %s', async (_, cents, _like, later) => {
    await database.query('UPDATE partners SET holding_days = 30');
    await says('finished', { payoutHash: 'payout-hash' });
    await booked();
    domain.clock.advance(3 * DAY);
    await correctTo(cents);
    await booked();
    const [earned, corrected] = await database.query('SELECT matures_at FROM ledger_entries ORDER BY sequence');
    expect((corrected!.matures_at.getTime() - earned!.matures_at.getTime()) / DAY).toBe(later);
  });

  test.each([
    ['failed', ['expired', 'ended_lately', 'ended_long_ago', 'ended_long_ago', null]],
    ['refunded', ['expired', 'ended_lately', 'ended_long_ago', 'ended_long_ago', null]],
    ['expired', ['expired', 'expired', 'ended_long_ago', 'ended_long_ago', null]],
  ] as const)('one that is %s is looked at for thirty days, ever more seldom, then never', async (word, paces) => {
    await database.query(`UPDATE order_legs SET status = 'waiting'`);
    await database.query(`UPDATE orders SET status = 'waiting'`);
    await says(word);
    const plan = domain.get(PollPlan);
    const seen: (string | null)[] = [];
    for (const days of [0.9, 1, 6, 20, 5]) {
      domain.clock.advance(days * DAY);
      await ask();
      seen.push(await pace());
    }
    expect(seen).toEqual(paces);
    expect([plan.intervalMs('expired'), plan.intervalMs('ended_lately'), plan.intervalMs('ended_long_ago')]).toEqual([
      10 * MINUTE,
      6 * HOUR,
      DAY,
    ]);
    // The last pace is kept to until its end: what comes then is still heard.
    await database.query(`UPDATE order_legs SET poll_round = 'ended_long_ago'`);
    expect((await says('finished')).status).toBe('completed');
  });

  test.each(['failed', 'refunded', 'expired'])(
    'one that is %s a month after it was placed is looked at from its end on, as any other is',
    async (word) => {
      await database.query(`UPDATE order_legs SET status = 'waiting'`);
      await database.query(`UPDATE orders SET status = 'waiting'`);
      domain.clock.advance(31 * DAY);
      await says(word);
      const atFirst = await pace();
      domain.clock.advance(29 * DAY);
      await ask();
      expect([atFirst, await pace()]).toEqual(['expired', 'ended_long_ago']);
    },
  );

  test('one with a second deposit that its exchange never ends is looked at for thirty days, and then no more', async () => {
    domain.clock.advance(20 * DAY);
    const stuck = { repeatedExchangesInfo: [{ status: 'confirming', payinHash: 'again' }] };
    await says('finished', { payoutHash: 'payout-hash', ...stuck });
    const seen = [await pace()];
    for (const days of [6.9, 0.1, 22.9, 0.1]) {
      domain.clock.advance(days * DAY);
      await ask();
      seen.push(await pace());
    }
    expect(seen).toEqual(['moving', 'moving', 'expired', 'expired', null]);
  });

  test('an order stands still while its commission is booked, so that no job books what it was worth before', async () => {
    await says('finished', { payoutHash: 'payout-hash' });
    const held = await LockedTable.lock(database, 'ledger_entries', 'SHARE');
    const booking = booked();
    await held.whileWaitedFor('test-domain', 1, async () => {
      const change = database.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [orderId]);
      await expect(change).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await booking).toEqual([['COMMISSION_ACCRUAL', 1000]]);
  });

  test('an order whose addresses were removed is asked about no more, not even by the staff', async () => {
    await says('finished', { payoutHash: 'payout-hash' });
    await database.query('UPDATE orders SET addresses_forgotten_at = $1, payout_tx = NULL', [domain.clock.now()]);
    await database.query('UPDATE order_legs SET payout_tx = NULL, poll_round = NULL');
    const asked = domain.get(RefreshOrder).run('late', serviceCaller);
    await expect(asked).rejects.toMatchObject({ code: 'action_not_available' });
    const rows = await database.query('SELECT o.payout_tx AS shown, l.payout_tx AS told FROM orders o, order_legs l');
    expect(rows).toEqual([{ shown: null, told: null }]);
  });

  test('an exchange that has forgotten an order that ended long ago is no trouble', async () => {
    await says('failed');
    domain.clock.advance(2 * DAY);
    await ask();
    exchange.says({ error: 'not_found', message: 'gone' }, 404);
    await expect(ask()).resolves.toBeUndefined();
  });
});
