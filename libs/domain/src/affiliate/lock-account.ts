import type { Tx } from '../database/index.js';

/** Holds the row that orders everything that touches a partner's money until `tx` ends; makes it when there is none yet. */
export async function lockAccount(tx: Tx, partnerId: string): Promise<void> {
  await tx.query(
    `INSERT INTO affiliate_accounts (partner_id, balance_cents, last_sequence, head_hash) VALUES ($1, 0, 0, '')
     ON CONFLICT DO NOTHING`,
    [partnerId],
  );
  await tx.query(`SELECT 1 FROM affiliate_accounts WHERE partner_id = $1 FOR UPDATE`, [partnerId]);
}
