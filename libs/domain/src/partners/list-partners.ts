import type { EntityManager } from 'typeorm';
import { Partner } from './partner.js';

export interface PartnerFilter {
  /** Part of the address or the name, or the whole id. */
  readonly query?: string;
  /** Only partners made before that one: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of partners, newest first; ids rise with time. */
export async function listPartners(read: EntityManager, { query, before, limit }: PartnerFilter): Promise<Partner[]> {
  const list = read.createQueryBuilder(Partner, 'partner').orderBy('partner.id', 'DESC').limit(limit);
  if (query) {
    const like = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    list.andWhere('(partner.email LIKE :like OR lower(partner.name) LIKE :like OR partner.id::text = :query)', {
      like,
      query: query.toLowerCase(),
    });
  }
  if (before) list.andWhere('partner.id < :before', { before });
  return list.getMany();
}
