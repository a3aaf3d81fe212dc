import { join } from 'node:path';
import { Reconcile } from '@swap/domain/books';
import { HOUR, newId } from '@swap/domain/kernel';
import { Program } from '../ops/program.js';
import { repository } from '../support/repository.js';
import { testServiceKeys } from '../support/service-keys.js';
import { Bookkeeping } from './bookkeeping.js';

describe('the books', () => {
  let books: Bookkeeping;

  beforeAll(async () => {
    books = await Bookkeeping.open();
  });
  afterAll(() => books.close());

  const expectNews = async (code: string, partnerId: string | null, subject: string) => {
    const news = await books.news();
    expect(news).toContainEqual(expect.objectContaining({ code, partner_id: partnerId, subject }));
    for (const { partner_id } of news) expect(partner_id).toBe(partnerId);
  };

  test('the books agree on 10,000 clean orders of 20 partners', async () => {
    for (let index = 0; index < 20; index += 1) await books.partner();
    await books.database.query(`
      INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
        currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, price_usd_from_cents,
        timeline, version, created_at, updated_at)
      SELECT gen_random_uuid(), 'clean-' || n, '', p.id, n % 97, CASE WHEN n % 9 = 0 THEN 'waiting' ELSE 'completed' END, false,
        'btc', 'btc', 'eth', 'eth', 1, 1, 1, '', false, false, 'changenow', n * 37, '[]', 1, now(), now()
      FROM generate_series(1, 10000) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS turn FROM partners) p ON p.turn = n % 20`);
    await books.database.query(`
      SELECT ledger_append(gen_random_uuid(), partner_id, 'COMMISSION_ACCRUAL', round(price_usd_from_cents::numeric * commission_bps / 10000)::bigint,
        id, public_id, NULL, NULL, t, t)
      FROM orders, (SELECT date_trunc('milliseconds', now()) AS t) x WHERE status = 'completed'`);
    await books.database.query('ANALYZE');
    await books.anchor();
    const report = await books.domain.get(Reconcile).run();
    expect(report).toMatchObject({
      agrees: true,
      checked: { partners: 20, orders: 8889, ledger_entries: 8889, anchors: 20 },
      discrepancies: [],
    });
  });

  test('the books are looked at from the console too, which fails when they disagree', async () => {
    const look = async () => {
      const env = { DATABASE_URL: books.database.url, SERVICE_KEYS: testServiceKeys };
      const command = Program.run(join(repository, 'apps/ops/dist/books.js'), env);
      return `${String(await command.ended)}: ${command.output}`;
    };
    expect(await look()).toMatch(/^0: [^]*books as of [^]*8889 lines, 8889 completed orders[^]*the books agree\n$/);
    const { publicId } = await books.order(await books.partner());
    expect(await look()).toMatch(new RegExp(`^1: [^]*missing_accrual: .*: ${publicId} \\(expected 125, found -\\)`));
    await books.news();
  });

  test('the books miss an accrual', async () => {
    const partnerId = await books.partner();
    const { publicId } = await books.order(partnerId);
    await expectNews('missing_accrual', partnerId, publicId);
  });

  test('the books say nothing of an accrual that is on its way, or was waived', async () => {
    const partnerId = await books.partner();
    const [first, second] = [await books.order(partnerId), await books.order(partnerId)];
    await books.database.query(
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('commission.accrue', $1, now(), now(), 0)`,
      [JSON.stringify({ order_id: first.id })],
    );
    await books.database.query(`INSERT INTO commission_waivers VALUES ($1, $2, 'suspended', now())`, [
      second.id,
      partnerId,
    ]);
    expect(await books.news()).toEqual([]);
  });

  test.each([
    ['not completed', { status: 'refunded' }],
    ['without a rate', { bps: null }],
  ])('the books see an accrual of an order that is %s', async (_, traits) => {
    const partnerId = await books.partner();
    const order = await books.order(partnerId, traits);
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order });
    await expectNews('unexpected_accrual', partnerId, order.publicId);
  });

  test.each([
    ['at another rate', 250],
    ['a cent off', 124],
  ])('the books see a commission %s', async (_, cents) => {
    const partnerId = await books.partner();
    const order = await books.order(partnerId);
    await books.entry(partnerId, 'COMMISSION_ACCRUAL', cents, { order });
    await expectNews('wrong_commission', partnerId, order.publicId);
  });

  test('the books see a correction of the price that was not booked', async () => {
    const { partnerId, orders } = await books.earner();
    await books.database.query(`UPDATE orders SET price_usd_from_cents = 30000 WHERE id = $1`, [orders[0]?.id]);
    await expectNews('wrong_commission', partnerId, String(orders[0]?.publicId));
  });

  test('the books see an accrual booked twice', async () => {
    const { partnerId, orders } = await books.earner();
    await books.database.query(`DROP INDEX ledger_entries_accrual_key`);
    await books.bypass(
      ['ledger_entries'],
      [
        `WITH head AS (SELECT * FROM affiliate_accounts WHERE partner_id = $1)
         INSERT INTO ledger_entries SELECT gen_random_uuid(), partner_id, 2, kind, amount_cents, 250, order_id, public_order_id, NULL,
           NULL, matures_at, created_at, hash, 'forged' FROM ledger_entries WHERE partner_id = $1`,
        [partnerId],
      ],
    );
    await expectNews('duplicate_accrual', partnerId, String(orders[0]?.publicId));
  });

  test('the books see a commission in the ledger of another partner', async () => {
    const [owner, other] = [await books.partner(), await books.partner()];
    const order = await books.order(owner);
    await books.entry(other, 'COMMISSION_ACCRUAL', 125, { order });
    const news = await books.news();
    expect(news).toContainEqual(
      expect.objectContaining({ code: 'wrong_partner', partner_id: other, expected: owner, subject: order.publicId }),
    );
  });

  test('the books see a payout that is paid without its ledger line', async () => {
    const { partnerId } = await books.earner(2);
    const id = await books.payout(partnerId, 200, 'processing');
    await books.bypass(
      ['payout_requests'],
      [`UPDATE payout_requests SET status = 'paid', tx_hash = '0x1' WHERE id = $1`, [id]],
    );
    await expectNews('paid_without_entry', partnerId, id);
  });

  test('the books see a ledger line of a payout that was not paid', async () => {
    const { partnerId } = await books.earner(2);
    const id = await books.payout(partnerId, 200, 'approved');
    await books.bypass(
      ['ledger_entries'],
      [
        `SELECT ledger_append(gen_random_uuid(), $1, 'PAYOUT', -200, NULL, NULL, $2, NULL, now(), date_trunc('milliseconds', now()))`,
        [partnerId, id],
      ],
    );
    await expectNews('entry_without_payout', partnerId, '3');
  });

  /** Says of a payout that is on its way that a transaction paid it, around everything that would refuse it. */
  const pay = async (partnerId: string, id: string | undefined, hash: string) =>
    books.bypass(
      ['payout_requests', 'ledger_entries'],
      [`UPDATE payout_requests SET status = 'paid', tx_hash = $2 WHERE id = $1`, [id, hash]],
      [
        `SELECT ledger_append(gen_random_uuid(), $1, 'PAYOUT', -200, NULL, NULL, $2, NULL, t, t)
         FROM (SELECT date_trunc('milliseconds', now()) AS t) x`,
        [partnerId, id],
      ],
    );

  /** A batch such as that payout may be part of. */
  const aBatch = async (payout: string | undefined): Promise<string> => {
    const id = newId();
    await books.database.query(
      `INSERT INTO payout_batches (id, network, created_by, created_at)
       SELECT $1, network, processed_by, now() FROM payout_requests WHERE id = $2`,
      [id, payout],
    );
    return id;
  };

  test('the books take one transaction for the payouts of one batch', async () => {
    const { partnerId } = await books.earner(4);
    const ids = [await books.payout(partnerId, 200, 'processing'), await books.payout(partnerId, 200, 'processing')];
    const batch = await aBatch(ids[0]);
    for (const id of ids) {
      await pay(partnerId, id, '0xdef');
      await books.bypass(
        ['payout_requests'],
        [`UPDATE payout_requests SET batch_id = $2, tx_claim = $2 WHERE id = $1`, [id, batch]],
      );
    }
    expect(await books.news()).toEqual([]);
  });

  test('the books see a payout without a hash, and one hash for two payouts', async () => {
    const { partnerId } = await books.earner(4);
    const ids = [await books.payout(partnerId, 200, 'processing'), await books.payout(partnerId, 200, 'processing')];
    await books.database.query(`ALTER TABLE payout_requests DROP CONSTRAINT payout_requests_hash`);
    await pay(partnerId, ids[0], ' ');
    await expectNews('paid_without_hash', partnerId, String(ids[0]));
    await pay(partnerId, ids[1], '0xabc');
    await books.bypass(['payout_requests'], [`UPDATE payout_requests SET tx_hash = '0xABC' WHERE id = $1`, [ids[0]]]);
    await expectNews('transaction_used_twice', partnerId, ids.sort().join(', '));
  });

  test('the books see one hash for two payouts, of which one is part of a batch', async () => {
    const { partnerId } = await books.earner(4);
    const ids = [await books.payout(partnerId, 200, 'processing'), await books.payout(partnerId, 200, 'processing')];
    await pay(partnerId, ids[0], '0xfed');
    const inBatch = `UPDATE payout_requests SET batch_id = $2, tx_claim = $2 WHERE id = $1`;
    await books.bypass(['payout_requests'], [inBatch, [ids[0], await aBatch(ids[0])]]);
    await pay(partnerId, ids[1], '0xFED');
    await expectNews('transaction_used_twice', partnerId, ids.sort().join(', '));
  });

  test('the books see a payout that has been on its way for more than a day', async () => {
    const { partnerId } = await books.earner(2);
    const id = await books.payout(partnerId, 200, 'processing');
    books.domain.clock.advance(24 * HOUR);
    expect(await books.news()).toEqual([]);
    books.domain.clock.advance(HOUR);
    await expectNews('stuck_processing', partnerId, id);
  });

  test('the books see a payout that one person approved and sent', async () => {
    const { partnerId } = await books.earner(2);
    const id = await books.payout(partnerId, 200, 'processing');
    await books.bypass(
      ['payout_requests'],
      [
        `UPDATE payout_requests SET processed_by = (SELECT approved_by FROM payout_approvals WHERE payout_request_id = $1) WHERE id = $1`,
        [id],
      ],
    );
    await expectNews('missing_approval', partnerId, id);
  });

  test('the books see requests that reserve more than there is', async () => {
    const { partnerId } = await books.earner();
    await books.payout(partnerId, 126, 'pending');
    await expectNews('orphan_reservation', partnerId, partnerId);
  });

  test.each(['with lines', 'without one'])('the books see a balance %s that is not their sum', async (which) => {
    const partnerId = which === 'with lines' ? (await books.earner()).partnerId : await books.partner();
    await books.database.query(
      `INSERT INTO affiliate_accounts AS known (partner_id, balance_cents, last_sequence, head_hash) VALUES ($1, 1, 0, '')
       ON CONFLICT (partner_id) DO UPDATE SET balance_cents = known.balance_cents + 1`,
      [partnerId],
    );
    await expectNews('wrong_balance', partnerId, partnerId);
  });

  test('the books see a correction that nobody asked for', async () => {
    const partnerId = await books.partner();
    await books.entry(partnerId, 'ADJUSTMENT_CREDIT', 500);
    await expectNews('unexplained_adjustment', partnerId, '1');
  });

  test.each([
    ['of another amount', 'amount_cents = 499'],
    ['of the other kind', `kind = 'ADJUSTMENT_DEBIT'`],
    ['of another partner', 'partner_id = (SELECT id FROM partners WHERE id <> $1 LIMIT 1)'],
    ['that was rejected', `status = 'rejected', ledger_entry_id = NULL`],
  ])('the books see a correction whose line is %s than what was asked for', async (_what, change) => {
    const partnerId = await books.partner();
    await books.entry(partnerId, 'ADJUSTMENT_CREDIT', 500);
    await books.database.query(
      `INSERT INTO adjustments (id, partner_id, kind, amount_cents, reason, status, requested_by, second_person, ledger_entry_id,
                                created_at, updated_at)
       SELECT gen_random_uuid(), $1, kind, amount_cents, 'A gift', 'booked', gen_random_uuid(), false, id, now(), now()
       FROM ledger_entries WHERE partner_id = $1`,
      [partnerId],
    );
    expect(await books.news()).toEqual([]);
    const values = change.includes('$1') ? [partnerId] : [];
    const of = `ledger_entry_id = (SELECT id FROM ledger_entries WHERE partner_id = '${partnerId}')`;
    await books.bypass(['adjustments'], [`UPDATE adjustments SET ${change} WHERE ${of}`, values]);
    await expectNews('unexplained_adjustment', partnerId, '1');
  });
});
