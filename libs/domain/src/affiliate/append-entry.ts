import { newId } from '../kernel/index.js';
import type { Usd } from '../money/index.js';
import type { Tx } from '../database/index.js';
import type { LedgerKind } from './ledger-entry.js';

export interface NewEntry {
  readonly partnerId: string;
  readonly kind: LedgerKind;
  readonly amount: Usd;
  readonly order?: { readonly id: string; readonly publicId: string };
  readonly payoutRequestId?: string;
  readonly note?: string;
  readonly maturesAt: Date;
  readonly at: Date;
}

/**
 * Writes a line at the end of a partner's ledger and moves the balance, both under the account's row lock, which
 * `tx` then holds. Answers the line's id, or null when the order has its accrual (or the payout its debit) already.
 */
export async function appendEntry(tx: Tx, entry: NewEntry): Promise<string | null> {
  const rows = await tx.query<{ id: string | null }[]>(
    `SELECT ledger_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS id`,
    [
      newId(),
      entry.partnerId,
      entry.kind,
      entry.amount.cents.toString(),
      entry.order?.id ?? null,
      entry.order?.publicId ?? null,
      entry.payoutRequestId ?? null,
      entry.note ?? null,
      entry.maturesAt,
      entry.at,
    ],
  );
  return rows[0]?.id ?? null;
}
