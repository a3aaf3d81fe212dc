import { Backlog, NeedsAttention } from '@swap/domain/analytics';
import { DAY, HOUR, MINUTE, newId } from '@swap/domain/kernel';
import { CreateEndpoint } from '@swap/domain/webhooks';
import { serviceCaller } from '@swap/domain/audit';
import { Watching } from '../support/watched-order.js';
import { aPartnerRow } from '../support/partner-row.js';

/** Of each kind two that wait, one an hour longer than the other, and beside them what is like them and waits for nobody. */
describe('what waits for a person', () => {
  let scene: Watching;
  let partnerId: string;
  const admin = newId();

  beforeEach(async () => {
    scene = await Watching.start({});
    partnerId = await aPartnerRow(scene.database);
  });

  afterEach(async () => {
    await scene.stop();
  });

  const ago = (ms: number) => new Date(scene.domain.clock.now().getTime() - ms);
  const needed = async () => scene.domain.get(NeedsAttention).run();

  const way = ['approved', 'processing'];
  const wayTo: Readonly<Record<string, readonly string[]>> = {
    pending: [],
    cancelled: ['cancelled'],
    approved: ['approved'],
    processing: way,
    failed: [...way, 'failed'],
  };

  async function payout(status: string, cents: number, at: Date): Promise<void> {
    const id = newId();
    await scene.database.query(
      `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address, approvals_required, created_at, updated_at)
       VALUES ($1, $2, $3, 'pending', 'usdttrc20', 'trx', 'T', 1, $4, $4)`,
      [id, partnerId, cents, at],
    );
    await scene.database.query('INSERT INTO payout_approvals VALUES ($1, $2, $3)', [id, newId(), at]);
    for (const step of wayTo[status] ?? []) {
      await scene.database.query(
        `UPDATE payout_requests SET status = $2, processed_by = CASE WHEN $2 IN ('processing', 'failed') THEN $3::uuid END,
           failure_reason = CASE $2 WHEN 'failed' THEN 'no' END WHERE id = $1`,
        [id, step, admin],
      );
    }
  }

  test.each([
    ['pending', 'payouts_to_approve'],
    ['approved', 'payouts_to_send'],
    ['processing', 'payouts_under_way'],
  ])('payouts that are %s are counted with what they are worth, and no others', async (status, code) => {
    for (const other of ['failed', 'cancelled']) await payout(other, 100_000, ago(DAY));
    await payout(status, 5000, ago(HOUR));
    await payout(status, 250, ago(2 * HOUR));
    const [found, ...others] = await needed();
    expect([{ ...found, amount: found?.amount?.toJSON() }, others]).toEqual([
      { code, count: 2, amount: 52.5, since: ago(2 * HOUR) },
      [],
    ]);
  });

  test('corrections of both signs that wait for a second person are summed by what they move', async () => {
    const correct = (kind: string, status: string, cents: number, at: Date) =>
      scene.database.query(
        `INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person, decided_by,
           ledger_entry_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'why', $5, $6, true, $7, $8, $9, $9)`,
        [
          newId(),
          partnerId,
          kind,
          cents,
          status,
          admin,
          status === 'waiting' ? null : newId(),
          status === 'booked' ? newId() : null,
          at,
        ],
      );
    for (const over of ['booked', 'rejected']) await correct('ADJUSTMENT_CREDIT', over, 100_000, ago(DAY));
    await correct('ADJUSTMENT_CREDIT', 'waiting', 5000, ago(HOUR));
    await correct('ADJUSTMENT_DEBIT', 'waiting', 250, ago(2 * HOUR));
    const [found, ...others] = await needed();
    expect([{ ...found, amount: found?.amount?.toJSON() }, others]).toEqual([
      { code: 'adjustments', count: 2, amount: 52.5, since: ago(2 * HOUR) },
      [],
    ]);
  });

  test.each([
    ['staff.roles', 'staff_changes', 'partner.rate', 'money_changes'],
    ['partner.rate', 'money_changes', 'staff.roles', 'staff_changes'],
  ])('a proposal of %s counts among %s', async (kind, code, otherKind, otherCode) => {
    const propose = (of: string, status: string, at: Date) =>
      scene.database.query(
        `INSERT INTO proposals (id, kind, subject, details, status, requested_by, decided_by, created_at, updated_at)
         VALUES ($1, $2, 'whom', '{}', $3, $4, $5, $6, $6)`,
        [newId(), of, status, admin, status === 'waiting' ? null : newId(), at],
      );
    for (const over of ['confirmed', 'rejected']) await propose(kind, over, ago(DAY));
    await propose(kind, 'waiting', ago(HOUR));
    await propose(kind, 'waiting', ago(2 * HOUR));
    await propose(otherKind, 'waiting', ago(3 * HOUR));
    expect((await needed()).sort((one) => (one.code === code ? -1 : 1))).toEqual([
      { code, count: 2, amount: null, since: ago(2 * HOUR) },
      { code: otherCode, count: 1, amount: null, since: ago(3 * HOUR) },
    ]);
  });

  test('an order that somebody must act on counts until it ended', async () => {
    const act = async (status: string, action: string | null, at: Date) => {
      const id = await scene.order({ status });
      await scene.database.query('UPDATE orders SET action_required = $2, updated_at = $3 WHERE id = $1', [
        id,
        action,
        at,
      ]);
    };
    for (const ended of ['completed', 'failed', 'refunded']) await act(ended, 'contact_support', ago(DAY));
    await act('waiting', null, ago(DAY));
    await act('on_hold', 'contact_support', ago(HOUR));
    await act('expired', 'contact_support', ago(2 * HOUR));
    expect(await needed()).toEqual([{ code: 'orders_to_act_on', count: 2, amount: null, since: ago(2 * HOUR) }]);
  });

  test('an order at which its chain and its exchange differ counts for two days, and by when it was placed', async () => {
    const flag = async (age: number, amount: string) => {
      const seen = ago(age).toISOString();
      const deposit = {
        tx: newId(),
        amount,
        confirmations: 6,
        required: 6,
        source: 'core',
        first_seen_at: seen,
        confirmed_at: seen,
      };
      const evidence = { deposit, payout: null, payout_missing_since: null, taken_back: [] };
      const id = await scene.order({ status: 'exchanging', amountFrom: '1' });
      await scene.database.query('UPDATE orders SET evidence = $2, id = $3, created_at = $4 WHERE id = $1', [
        id,
        evidence,
        newId(ago(age)),
        ago(age),
      ]);
    };
    await flag(2 * DAY + MINUTE, '0.5');
    await flag(HOUR, '1');
    await flag(HOUR, '0.5');
    await flag(2 * DAY - MINUTE, '0.5');
    expect(await needed()).toEqual([{ code: 'orders_flagged', count: 2, amount: null, since: ago(2 * DAY - MINUTE) }]);
  });

  test('a listing that is held back counts since it was first seen', async () => {
    for (const [ticker, hours] of Object.entries({ one: 1, two: 2 })) {
      await scene.database.query(
        `INSERT INTO held_listings (id, provider, provider_ticker, provider_network, name, reason, first_seen_at, seen_at)
         VALUES ($1, 'changenow', $2, 'eth', 'Coin', 'ticker_taken', $3, $4)`,
        [newId(), ticker, ago(hours * HOUR), ago(0)],
      );
    }
    expect(await needed()).toEqual([{ code: 'listings_held', count: 2, amount: null, since: ago(2 * HOUR) }]);
  });

  test('a delivery that was given up counts since it came to be, and none that waits or has arrived', async () => {
    const settings = { events: ['affiliate.payout_updated'] as const, ordered: false, description: null };
    const wanted = { ...settings, url: 'https://shop.example/' };
    const { endpoint } = await scene.domain.get(CreateEndpoint).run(partnerId, wanted, serviceCaller);
    for (const [sequence, state, at] of [
      [1, 'pending', ago(DAY)],
      [2, 'delivered', ago(DAY)],
      [3, 'exhausted', ago(HOUR)],
      [4, 'exhausted', ago(2 * HOUR)],
    ] as const)
      await scene.database.query(
        `INSERT INTO webhook_deliveries (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at, created_at)
         VALUES ($1, $2, $3, $4, $5, 1, 0, $6, $6)`,
        [newId(), partnerId, endpoint.id, sequence, state, at],
      );
    expect(await needed()).toEqual([{ code: 'deliveries_exhausted', count: 2, amount: null, since: ago(2 * HOUR) }]);
  });

  test('an endpoint counts that has refused everything for more than a day', async () => {
    for (const [place, failing] of [null, DAY - MINUTE, DAY + MINUTE, DAY + HOUR].entries()) {
      const settings = { events: ['affiliate.payout_updated'] as const, ordered: false, description: null };
      const url = `https://shop.example/${String(place)}`;
      const { endpoint } = await scene.domain.get(CreateEndpoint).run(partnerId, { ...settings, url }, serviceCaller);
      await scene.database.query('UPDATE webhook_lanes SET failing_since = $2 WHERE endpoint_id = $1', [
        endpoint.id,
        failing === null ? null : ago(failing),
      ]);
    }
    expect(await needed()).toEqual([{ code: 'endpoints_failing', count: 2, amount: null, since: ago(DAY + HOUR) }]);
    expect(await scene.domain.get(Backlog).failingEndpoints()).toBe(2);
    // What is switched off is sent nothing: it does not fail any more.
    await scene.database.query(`UPDATE webhook_endpoints SET active = false WHERE url LIKE '%/3'`);
    expect(await needed()).toEqual([{ code: 'endpoints_failing', count: 1, amount: null, since: ago(DAY + MINUTE) }]);
    expect(await scene.domain.get(Backlog).failingEndpoints()).toBe(1);
  });

  test('of the recounts of the books only the newest counts', async () => {
    const recount = (discrepancies: number, at: Date) =>
      scene.database.query(
        'INSERT INTO books_reports (id, discrepancies, report, created_at) VALUES ($1, $2, $3, $4)',
        [newId(), discrepancies, {}, at],
      );
    const figure = () => scene.domain.get(Backlog).discrepancies();
    expect(await figure()).toEqual([]);
    await recount(0, ago(2 * HOUR));
    await recount(3, ago(HOUR));
    expect(await needed()).toEqual([{ code: 'books_differ', count: 3, amount: null, since: ago(HOUR) }]);
    expect(await figure()).toEqual([3]);
    await recount(0, ago(MINUTE));
    expect(await needed()).toEqual([]);
    expect(await figure()).toEqual([0]);
  });
});
