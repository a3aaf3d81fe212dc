import { KeptBooks, Reconcile } from '@swap/domain/books';
import { newId } from '@swap/domain/kernel';
import { Bookkeeping } from './bookkeeping.js';

/** What the other suites of the books leave beside each question: the amounts, the owners, the numbers. */
describe('what the books are asked', () => {
  let books: Bookkeeping;
  beforeAll(async () => {
    books = await Bookkeeping.open();
  });
  afterAll(() => books.close());

  const told = async () =>
    (await books.news()).map(({ code, partner_id: of, subject, expected, found }) => [
      code,
      of,
      subject,
      expected,
      found,
    ]);
  const anAdjustment = (partnerId: string, status: string, line: string | null) =>
    books.database.query(
      `INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person, ledger_entry_id,
         decided_by, created_at, updated_at)
       VALUES ($1, $2, 'ADJUSTMENT_CREDIT', 500, 'A gift', $3, gen_random_uuid(), true, $4, gen_random_uuid(), now(), now()) RETURNING id`,
      [newId(), partnerId, status, line],
    );

  test('a correction counts as booked that the ledger does not show', async () => {
    const partnerId = await books.partner();
    await anAdjustment(partnerId, 'rejected', null);
    expect(await told()).toEqual([]);
    const [{ id }] = await anAdjustment(partnerId, 'booked', newId());
    expect(await told()).toEqual([['adjustment_without_entry', partnerId, id, '500', null]]);
  });

  test('an order that was waived earns nothing, whatever the ledger says', async () => {
    const { partnerId, orders } = await books.earner();
    await books.database.query(`INSERT INTO commission_waivers VALUES ($1, $2, 'suspended', now())`, [
      orders[0]?.id,
      partnerId,
    ]);
    expect(await told()).toEqual([['unexpected_accrual', partnerId, orders[0]?.publicId, null, '125']]);
  });

  test('a commission for an order that there is not is named by the order’s number', async () => {
    const partnerId = await books.partner();
    const order = { id: newId(), publicId: 'gone' };
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order });
    expect(await told()).toEqual([['unexpected_accrual', partnerId, order.id, null, '125']]);
  });

  test('an order that was refunded after all owes nothing, and one without a price owes nothing yet', async () => {
    const { partnerId, orders } = await books.earner(2);
    const [reversed, unpriced] = orders;
    await books.database.query('UPDATE orders SET reversed_at = now() WHERE id = $1', [reversed?.id]);
    await books.database.query('UPDATE orders SET price_usd_from_cents = NULL WHERE id = $1', [unpriced?.id]);
    const wrong = (subject: string | undefined) => ['wrong_commission', partnerId, subject, '0', '125'];
    expect((await told()).sort()).toEqual([wrong(reversed?.publicId), wrong(unpriced?.publicId)].sort());
    for (const order of [reversed!, unpriced!])
      await books.entry(partnerId, 'COMMISSION_RECONCILIATION', -125, { order });
    expect(await told()).toEqual([]);
  });

  test('a payout that was paid is in the ledger with its amount, and in that of its partner', async () => {
    const [{ partnerId }, { partnerId: other }] = [await books.earner(4), await books.earner(4)];
    const ids = [await books.payout(partnerId, 200, 'processing'), await books.payout(partnerId, 100, 'processing')];
    const paid = async (id: string | undefined, owner: string, cents: number) =>
      books.bypass(
        ['payout_requests', 'ledger_entries'],
        [`UPDATE payout_requests SET status = 'paid', tx_hash = id::text WHERE id = $1`, [id]],
        [
          `SELECT ledger_append(gen_random_uuid(), $1, 'PAYOUT', $3, NULL, NULL, $2, NULL, t, t)
           FROM (SELECT date_trunc('milliseconds', now()) AS t) x`,
          [owner, id, cents],
        ],
      );
    await paid(ids[0], partnerId, -199);
    expect(await told()).toEqual([['paid_without_entry', partnerId, ids[0], '-200', '-199']]);
    await paid(ids[1], other, -100);
    expect(await told()).toEqual([
      ['paid_without_entry', partnerId, ids[1], '-100', null],
      ['entry_without_payout', other, '5', 'paid', null],
    ]);
  });

  test('one hash is that of two transactions where the networks are two, and of one where they are not', async () => {
    const { partnerId } = await books.earner(4);
    const ids: string[] = [];
    for (const network of ['eth', 'bsc', 'eth']) {
      const id = await books.payout(partnerId, 100, 'processing');
      await books.bypass(
        ['payout_requests'],
        [`UPDATE payout_requests SET network = $2, status = 'paid', tx_hash = '0xaaa' WHERE id = $1`, [id, network]],
      );
      await books.entry(partnerId, 'PAYOUT', -100, { payout: id });
      ids.push(id);
      if (network === 'bsc') expect(await told()).toEqual([]);
    }
    const twice = [ids[0], ids[2]].sort().join(', ');
    expect(await told()).toEqual([['transaction_used_twice', partnerId, twice, '1', '2']]);
  });

  test('a payout that needs two approvals has not enough with one, however it got further', async () => {
    const { partnerId } = await books.earner(2);
    const id = await books.payout(partnerId, 200, 'approved');
    await books.bypass(['payout_requests'], ['UPDATE payout_requests SET approvals_required = 2 WHERE id = $1', [id]]);
    expect(await told()).toEqual([['missing_approval', partnerId, id, '2', '1']]);
  });

  test('requests of one partner are held against its own ledger, and a clawback since then explains them', async () => {
    const [{ partnerId }, { partnerId: rich }] = [await books.earner(2), await books.earner(9)];
    await books.payout(rich, 1000, 'pending');
    for (const cents of [100, 100]) await books.payout(partnerId, cents, 'pending');
    expect(await told()).toEqual([]);
    await books.payout(partnerId, 51, 'pending');
    expect(await told()).toEqual([['orphan_reservation', partnerId, partnerId, '250', '251']]);
    await books.database.query(`UPDATE payout_requests SET status = 'cancelled' WHERE amount_cents = 51`);
    const order = await books.order(partnerId, { priceCents: 0 });
    await books.bypass(
      ['payout_requests'],
      [`UPDATE payout_requests SET created_at = now() - interval '1 hour' WHERE partner_id = $1`, [partnerId]],
    );
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', 0, { order });
    await books.entry(partnerId, 'COMMISSION_RECONCILIATION', -125, { order });
    expect((await told()).map(([code]) => code)).toEqual(['wrong_commission']);
  });

  test('what is counted is what was looked through', async () => {
    const before = (await books.domain.get(Reconcile).run()).checked;
    const { partnerId } = await books.earner(2);
    await books.order(partnerId, { status: 'waiting' });
    await books.payout(partnerId, 100, 'pending');
    const { checked } = await books.domain.get(Reconcile).run();
    expect(checked).toEqual({
      ...before,
      partners: before.partners + 1,
      ledger_entries: before.ledger_entries + 2,
      orders: before.orders + 2,
      payout_requests: before.payout_requests + 1,
    });
  });

  test('books that are thick are told as a worker found them last, and before the first look nothing is', async () => {
    const newest = () => books.domain.get(KeptBooks).newest();
    expect((await newest()).checked.orders).toBeGreaterThan(0);
    const [{ id }] = await books.database.query('SELECT id FROM orders LIMIT 1');
    await books.copies(id, 10_000, { partner_id: null });
    await expect(newest()).rejects.toMatchObject({ code: 'service_unavailable' });
    for (const [hours, as_of] of [
      [1, 'newest'],
      [2, 'older'],
    ] as const)
      await books.database.query(
        `INSERT INTO books_reports (id, discrepancies, report, created_at) VALUES ($1, 0, $2, now() - make_interval(hours => $3))`,
        [newId(), { as_of }, hours],
      );
    expect(await newest()).toEqual({ as_of: 'newest' });
  });
});
