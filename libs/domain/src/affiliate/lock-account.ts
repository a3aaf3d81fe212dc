import type { Tx } from '../database/index.js';

/** Holds the row that orders everything that touches a partner's money until `tx` ends; makes it when there is none yet. */
export async function lockAccount(tx: Tx, partnerId: string): Promise<void> {
  if (await isLocked(tx, partnerId)) return;
  await tx.query(
    `INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash) VALUES ($1, 0, 0, '')
     ON CONFLICT DO NOTHING`,
    [partnerId],
  );
  await isLocked(tx, partnerId);
}

/** Answers whether there is such a row; if so, `tx` now holds it. */
async function isLocked(tx: Tx, partnerId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(`SELECT 1 FROM affiliate_accounts WHERE partner_id = $1 FOR UPDATE`, [
    partnerId,
  ]);
  return rows.length > 0;
}
