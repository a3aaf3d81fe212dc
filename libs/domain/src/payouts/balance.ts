import type { EntityManager } from 'typeorm';
import { Usd } from '../money/index.js';
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
const sums = `
  coalesce((SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1), 0) AS ledger,
  coalesce((SELECT sum(amount_cents) FROM ledger_entries WHERE partner_id = $1 AND matures_at > $2), 0) AS unmatured,
  coalesce((SELECT sum(amount_cents) FROM payout_requests WHERE partner_id = $1 AND status = ANY ($3)), 0) AS pending`;

/** One statement, so one moment. Under the account's row lock the figures also stay as they are until the lock ends. */
export async function balanceOf(read: EntityManager, partnerId: string, now: Date): Promise<Balance> {
  return balanceFrom(await read.query<Sums[]>(`SELECT ${sums}`, [partnerId, now, openStatuses]));
}

function balanceFrom([sums]: readonly Sums[]): Balance {
  const ledger = Usd.ofCents(sums?.ledger ?? 0);
  const unmatured = Usd.ofCents(sums?.unmatured ?? 0);
  const pending = Usd.ofCents(sums?.pending ?? 0);
  return { ledger, unmatured, pending, available: ledger.minus(unmatured).minus(pending) };
}

interface Accepted {
  readonly terms_version: string | null;
  readonly terms_accepted_at: Date | null;
}

const newestTerms = `
  LEFT JOIN LATERAL (SELECT version AS terms_version, accepted_at AS terms_accepted_at FROM terms_acceptances
                     WHERE partner_id = e.id ORDER BY accepted_at DESC LIMIT 1) t ON true`;

/**
 * Where a partner's affiliate money stands, by one statement; with the newest terms the partner accepted, perhaps not those in force, null
 * before any. Throws `not_found`.
 */
export async function affiliateSummary(database: Database, partnerId: string, now: Date) {
  const { select, entityOf } = database.readsOf(Partner);
  const text = `${select(`, t.terms_version, t.terms_accepted_at, ${sums}`)} ${newestTerms} WHERE e.id = $1`;
  const rows = await database.prepared<Sums & Accepted>(text, [partnerId, now, openStatuses]);
  const [partner] = rows.map(entityOf);
  return {
    partner: Partner.found(partner),
    balance: balanceFrom(rows),
    termsVersion: rows[0]?.terms_version ?? null,
    termsAcceptedAt: rows[0]?.terms_accepted_at ?? null,
  };
}
