import type { EntityManager } from 'typeorm';
import { LedgerEntry } from './ledger-entry.js';

export interface LedgerFilter {
  readonly kind?: string;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
  /** Only lines with a lower sequence number: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of one partner's ledger, newest first. */
export async function listLedger(read: EntityManager, partnerId: string, filter: LedgerFilter): Promise<LedgerEntry[]> {
  const query = read
    .createQueryBuilder(LedgerEntry, 'entry')
    .where('entry.partner_id = :partnerId', { partnerId })
    .orderBy('entry.sequence', 'DESC')
    .limit(filter.limit);
  if (filter.kind) query.andWhere('entry.kind = :kind', { kind: filter.kind });
  if (filter.from) query.andWhere('entry.created_at >= :from', { from: filter.from });
  if (filter.until) query.andWhere('entry.created_at < :until', { until: filter.until });
  if (filter.before) query.andWhere('entry.sequence < :before', { before: filter.before });
  return query.getMany();
}
