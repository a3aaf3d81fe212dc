import type { EntityManager } from 'typeorm';
import { AuditEntry } from './audit-entry.js';

export interface AuditFilter {
  /** Where the page before ended: the sequence number in one partner's log, the id in the whole log. */
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

/** A page of what happened anywhere, newest first; ids rise with time. */
export async function listWholeAudit(read: EntityManager, { before, limit }: AuditFilter): Promise<AuditEntry[]> {
  const query = read.createQueryBuilder(AuditEntry, 'entry').orderBy('entry.id', 'DESC').limit(limit);
  if (before) query.where('entry.id < :before', { before });
  return query.getMany();
}
