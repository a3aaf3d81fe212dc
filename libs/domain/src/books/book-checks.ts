/** A question to the books whose every answer is a discrepancy. */
export interface BookCheck {
  readonly code: string;
  /** What an answer means. */
  readonly message: string;
  /** Selects `partner_id`, `subject`, `expected`, `found`; `$1` is now. */
  readonly sql: string;
}

/** What a completed, attributed order owes: one rounding of the newest notional (promise 8), nothing once it was refunded. */
const owed = `round(CASE WHEN o.reversed_at IS NULL THEN coalesce(o.price_usd_from_cents, 0) ELSE 0 END::numeric * o.commission_bps / 10000)`;
/** Commission work of the order that is still on its way is no discrepancy. Read once, however long the outbox is. */
const isSettled = `o.id::text NOT IN (SELECT m.payload ->> 'order_id' FROM outbox_messages m WHERE m.topic = 'commission.accrue'
  AND m.payload ->> 'order_id' IS NOT NULL)`;
const earns = `o.status = 'completed' AND o.partner_id IS NOT NULL AND o.commission_bps IS NOT NULL`;

const commissions: readonly BookCheck[] = [
  {
    code: 'missing_accrual',
    message: 'A completed order of a partner has neither a commission nor a reason why it has none',
    sql: `SELECT o.partner_id, o.public_id AS subject, ${owed}::text AS expected, NULL AS found FROM orders o
          WHERE ${earns} AND ${isSettled}
            AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.order_id = o.id AND l.kind = 'COMMISSION_ACCRUAL')
            AND NOT EXISTS (SELECT 1 FROM commission_waivers w WHERE w.order_id = o.id)`,
  },
  {
    code: 'unexpected_accrual',
    message: 'A commission was booked for an order that earns none',
    sql: `SELECT l.partner_id, coalesce(o.public_id, l.order_id::text) AS subject, NULL AS expected, l.amount_cents::text AS found
          FROM ledger_entries l LEFT JOIN orders o ON o.id = l.order_id
          WHERE l.kind = 'COMMISSION_ACCRUAL'
            AND (o.id IS NULL OR NOT (${earns}) OR EXISTS (SELECT 1 FROM commission_waivers w WHERE w.order_id = o.id))`,
  },
  {
    code: 'duplicate_accrual',
    message: 'An order earned its commission more than once',
    sql: `SELECT min(partner_id::text)::uuid AS partner_id, min(public_order_id) AS subject, '1' AS expected, count(*)::text AS found
          FROM ledger_entries WHERE kind = 'COMMISSION_ACCRUAL' GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    code: 'wrong_partner',
    message: 'A line about an order is in the ledger of a partner the order does not belong to',
    sql: `SELECT l.partner_id, o.public_id AS subject, o.partner_id::text AS expected, l.partner_id::text AS found
          FROM ledger_entries l JOIN orders o ON o.id = l.order_id WHERE o.partner_id IS DISTINCT FROM l.partner_id`,
  },
  {
    code: 'wrong_commission',
    message: 'The lines of an order do not add up to its rate on its newest notional',
    sql: `SELECT o.partner_id, o.public_id AS subject, ${owed}::text AS expected, booked.sum::text AS found
          FROM orders o JOIN LATERAL (
            SELECT sum(amount_cents) AS sum FROM ledger_entries l WHERE l.order_id = o.id HAVING count(*) > 0
          ) booked ON true
          WHERE ${earns} AND booked.sum <> ${owed} AND ${isSettled}`,
  },
];

const payouts: readonly BookCheck[] = [
  {
    code: 'paid_without_entry',
    message: 'A payout counts as paid, and the ledger does not show it with that amount',
    sql: `SELECT r.partner_id, r.id AS subject, (-r.amount_cents)::text AS expected, sum(l.amount_cents)::text AS found
          FROM payout_requests r LEFT JOIN ledger_entries l
            ON l.payout_request_id = r.id AND l.kind = 'PAYOUT' AND l.partner_id = r.partner_id
          WHERE r.status = 'paid' GROUP BY r.id HAVING coalesce(sum(l.amount_cents), 0) <> -r.amount_cents`,
  },
  {
    code: 'entry_without_payout',
    message: 'The ledger shows a payout that nobody asked for, or that was not paid',
    sql: `SELECT l.partner_id, l.sequence::text AS subject, 'paid' AS expected, r.status AS found
          FROM ledger_entries l LEFT JOIN payout_requests r ON r.id = l.payout_request_id AND r.partner_id = l.partner_id
          WHERE l.kind = 'PAYOUT' AND r.status IS DISTINCT FROM 'paid'`,
  },
  {
    code: 'paid_without_hash',
    message: 'A payout counts as paid without a transaction that paid it',
    sql: `SELECT partner_id, id AS subject, NULL AS expected, tx_hash AS found FROM payout_requests
          WHERE status = 'paid' AND coalesce(trim(tx_hash), '') = ''`,
  },
  {
    code: 'transaction_used_twice',
    message: 'One transaction is named by more than one payout that was not sent with the other',
    sql: `SELECT min(partner_id::text)::uuid AS partner_id, string_agg(id::text, ', ' ORDER BY id) AS subject, '1' AS expected,
            count(*)::text AS found
          FROM payout_requests WHERE tx_hash IS NOT NULL
          GROUP BY network, payout_tx_key(tx_hash) HAVING count(DISTINCT coalesce(tx_claim, id)) > 1`,
  },
  {
    code: 'stuck_processing',
    message: 'A payout has been on its way for more than a day: look at the chain, then complete or fail it',
    sql: `SELECT partner_id, id AS subject, NULL AS expected, updated_at::text AS found FROM payout_requests
          WHERE status = 'processing' AND updated_at < $1::timestamptz - interval '1 day'`,
  },
  {
    code: 'missing_approval',
    message: 'A payout went further than its approvals allow, or was sent by somebody who approved it',
    sql: `SELECT r.partner_id, r.id AS subject, r.approvals_required::text AS expected, count(a.approved_by)::text AS found
          FROM payout_requests r LEFT JOIN payout_approvals a ON a.payout_request_id = r.id
          WHERE r.status IN ('approved', 'processing', 'paid', 'failed') GROUP BY r.id
          HAVING count(a.approved_by) < r.approvals_required OR coalesce(bool_or(a.approved_by = r.processed_by), false)`,
  },
  {
    code: 'orphan_reservation',
    message: 'Open payout requests reserve more than the ledger holds',
    sql: `SELECT r.partner_id, r.partner_id::text AS subject, coalesce(max(a.balance_cents), 0)::text AS expected,
            sum(r.amount_cents)::text AS found
          FROM payout_requests r LEFT JOIN affiliate_accounts a ON a.partner_id = r.partner_id
          WHERE r.status IN ('pending', 'approved', 'processing') GROUP BY r.partner_id
          HAVING sum(r.amount_cents) > coalesce(max(a.balance_cents), 0)
             AND NOT EXISTS (SELECT 1 FROM ledger_entries l WHERE l.partner_id = r.partner_id AND l.amount_cents < 0
                             AND l.kind <> 'PAYOUT' AND l.created_at > min(r.created_at))`,
  },
];

const corrections: readonly BookCheck[] = [
  {
    code: 'unexplained_adjustment',
    message: 'The ledger holds a correction by hand that nobody of the staff asked for',
    sql: `SELECT l.partner_id, l.sequence::text AS subject, NULL AS expected, l.amount_cents::text AS found
          FROM ledger_entries l LEFT JOIN adjustments a ON a.ledger_entry_id = l.id AND a.partner_id = l.partner_id
            AND a.kind = l.kind AND abs(l.amount_cents) = a.amount_cents AND a.status = 'booked'
          WHERE l.kind IN ('ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT') AND a.id IS NULL`,
  },
  {
    code: 'adjustment_without_entry',
    message: 'A correction counts as booked, and the ledger does not show it',
    sql: `SELECT a.partner_id, a.id AS subject, a.amount_cents::text AS expected, NULL AS found
          FROM adjustments a LEFT JOIN ledger_entries l ON l.id = a.ledger_entry_id WHERE a.status = 'booked' AND l.id IS NULL`,
  },
  {
    code: 'wrong_balance',
    message: 'A balance is not the sum of its ledger',
    sql: `SELECT a.partner_id, a.partner_id::text AS subject, coalesce(sum(l.amount_cents), 0)::text AS expected,
            a.balance_cents::text AS found
          FROM affiliate_accounts a LEFT JOIN ledger_entries l ON l.partner_id = a.partner_id
          GROUP BY a.partner_id HAVING a.balance_cents <> coalesce(sum(l.amount_cents), 0)`,
  },
];

/** Orders against accruals, reconciliations against prices, payouts against the ledger, balances against their lines. */
export const bookChecks: readonly BookCheck[] = [...commissions, ...payouts, ...corrections];
