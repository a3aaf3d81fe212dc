import type { EntityManager } from 'typeorm';
import { Usd } from '../money/index.js';
import { TermsAcceptance } from '../affiliate/index.js';
import type { Database } from '../database/index.js';
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

interface Sums extends Record<string, unknown> {
  readonly ledger: string;
  readonly unmatured: string;
  readonly pending: string;
}

/** Of the partner $1 at the moment $2; $3 are the statuses of open requests. */
const sumsSql = `
  SELECT coalesce((SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1), 0) AS ledger,
         coalesce((SELECT sum(amount_cents) FROM ledger_entries WHERE partner_id = $1 AND matures_at > $2), 0) AS unmatured,
         coalesce((SELECT sum(amount_cents) FROM payout_requests WHERE partner_id = $1 AND status = ANY ($3)), 0) AS pending`;

/** One statement, so one moment. Under the account's row lock the figures also stay as they are until the lock ends. */
export async function balanceOf(read: EntityManager, partnerId: string, now: Date): Promise<Balance> {
  return balanceFrom(await read.query<Sums[]>(sumsSql, [partnerId, now, openStatuses]));
}

function balanceFrom([sums]: readonly Sums[]): Balance {
  const ledger = Usd.ofCents(sums?.ledger ?? 0);
  const unmatured = Usd.ofCents(sums?.unmatured ?? 0);
  const pending = Usd.ofCents(sums?.pending ?? 0);
  return { ledger, unmatured, pending, available: ledger.minus(unmatured).minus(pending) };
}

/** Where a partner's affiliate money stands; with the newest terms the partner accepted, perhaps not those in force. Throws `not_found`. */
export async function affiliateSummary(database: Database, partnerId: string, now: Date) {
  const newest = 'WHERE e.partner_id = $1 ORDER BY e.accepted_at DESC LIMIT 1';
  const [[partner], sums, [acceptance]] = await Promise.all([
    database.entities(Partner, 'WHERE e.id = $1', [partnerId]),
    database.prepared<Sums>(sumsSql, [partnerId, now, openStatuses]),
    database.entities(TermsAcceptance, newest, [partnerId]),
  ]);
  return { partner: Partner.found(partner), balance: balanceFrom(sums), acceptance: acceptance ?? null };
}
