import type { EntityManager } from 'typeorm';
import { AuditEntry } from './audit-entry.js';

export interface AuditFilter {
  /** Only entries with a lower sequence number: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of what happened in one partner's account, newest first. */
export async function listAudit(
  read: EntityManager,
  partnerId: string,
  { before, limit }: AuditFilter,
): Promise<AuditEntry[]> {
  const query = read
    .createQueryBuilder(AuditEntry, 'entry')
    .where('entry.chain = :partnerId', { partnerId })
    .orderBy('entry.sequence', 'DESC')
    .limit(limit);
  if (before) query.andWhere('entry.sequence < :before', { before });
  return query.getMany();
}
