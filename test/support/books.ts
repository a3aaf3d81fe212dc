import type { Service } from './service.js';

/**
 * Looks behind the service: whether its books agree with each other and with its orders. Answers what is wrong, in words;
 * nothing, when all is well. What a partner may not see (hash chains, other partners) is checked here too.
 */
export async function problemsOfTheBooks({ database }: Service): Promise<string[]> {
  const checks: Record<string, string> = {
    'balances that are not the sum of their ledger': `
      SELECT a.partner_id FROM affiliate_accounts a
      WHERE a.balance_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries l WHERE l.partner_id = a.partner_id)`,
    'ledgers with gaps in their sequence': `
      SELECT partner_id FROM ledger_entries GROUP BY partner_id HAVING max(sequence) <> count(*) OR min(sequence) <> 1`,
    'ledger lines that do not follow the line before': `
      SELECT id FROM (
        SELECT id, balance_after_cents, amount_cents, previous_hash, lag(hash, 1, '') OVER w AS hash_before,
               lag(balance_after_cents, 1, 0::bigint) OVER w AS balance_before
        FROM ledger_entries WINDOW w AS (PARTITION BY partner_id ORDER BY sequence)
      ) l WHERE previous_hash <> hash_before OR balance_after_cents <> balance_before + amount_cents`,
    'orders with more than one accrual': `
      SELECT order_id FROM ledger_entries WHERE kind = 'COMMISSION_ACCRUAL' GROUP BY order_id HAVING count(*) > 1`,
    'accruals of orders that are not completed': `
      SELECT l.id FROM ledger_entries l JOIN orders o ON o.id = l.order_id
      WHERE l.kind = 'COMMISSION_ACCRUAL' AND o.status <> 'completed'`,
    'accruals that are not one rounding of the price': `
      SELECT l.id FROM ledger_entries l JOIN orders o ON o.id = l.order_id
      WHERE l.kind = 'COMMISSION_ACCRUAL' AND l.amount_cents <> round(o.price_usd_from_cents::numeric * o.commission_bps / 10000)`,
    'events with gaps in their sequence': `
      SELECT partner_id FROM webhook_events GROUP BY partner_id HAVING max(sequence) <> count(*) OR min(sequence) <> 1`,
    'orders that wait without a deposit address': `
      SELECT id FROM orders WHERE status NOT IN ('created', 'failed') AND deposit_address IS NULL`,
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([problem, sql]) => {
      const rows = await database.query(sql);
      return rows.length === 0 ? [] : [`${String(rows.length)} ${problem}`];
    }),
  );
  return found.flat();
}
