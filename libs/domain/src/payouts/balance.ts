import type { EntityManager } from 'typeorm';
import { Usd } from '../money/index.js';
import { TermsAcceptance } from '../affiliate/index.js';
import { Partner } from '../partners/index.js';
import { openStatuses } from './payout-rules.js';

/** A partner's money, in one moment. */
export interface Balance {
  /** The sum of the ledger. */
  readonly ledger: Usd;
  /** Part of the ledger's sum that still waits out its holding period. */
  readonly unmatured: Usd;
  /** Reserved by open payout requests. */
  readonly pending: Usd;
  /** What may be asked for now; below zero after a clawback of money already paid. */
  readonly available: Usd;
}

/** One statement, so one moment. Under the account's row lock the figures also stay as they are until the lock ends. */
export async function balanceOf(read: EntityManager, partnerId: string, now: Date): Promise<Balance> {
  const [row] = await read.query<{ ledger: string; unmatured: string; pending: string }[]>(
    `SELECT coalesce((SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1), 0) AS ledger,
            coalesce((SELECT sum(amount_cents) FROM ledger_entries WHERE partner_id = $1 AND matures_at > $2), 0) AS unmatured,
            coalesce((SELECT sum(amount_cents) FROM payout_requests WHERE partner_id = $1 AND status = ANY ($3)), 0) AS pending`,
    [partnerId, now, openStatuses],
  );
  const ledger = Usd.ofCents(row?.ledger ?? 0);
  const unmatured = Usd.ofCents(row?.unmatured ?? 0);
  const pending = Usd.ofCents(row?.pending ?? 0);
  return { ledger, unmatured, pending, available: ledger.minus(unmatured).minus(pending) };
}

/** Where a partner's affiliate money stands; with the newest terms the partner accepted, perhaps not those in force. */
export async function affiliateSummary(read: EntityManager, partnerId: string, now: Date) {
  const [partner, balance, acceptance] = await Promise.all([
    Partner.get(read, partnerId),
    balanceOf(read, partnerId, now),
    TermsAcceptance.newest(read, partnerId),
  ]);
  return { partner, balance, acceptance };
}
