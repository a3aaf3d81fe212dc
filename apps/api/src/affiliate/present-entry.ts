import type { LedgerEntry } from '@swap/domain/affiliate';

/** A ledger line of the contract. */
export function presentEntry(entry: LedgerEntry) {
  return {
    id: entry.id,
    sequence: Number(entry.sequence),
    kind: entry.kind,
    amount_usd: entry.amountUsd,
    balance_after_usd: entry.balanceAfterUsd,
    order_id: entry.publicOrderId,
    payout_request_id: entry.payoutRequestId,
    note: entry.note,
    matures_at: entry.maturesAt,
    created_at: entry.createdAt,
    hash: entry.hash,
  };
}
