import type { EntityManager } from 'typeorm';
import { PayoutRequest } from './payout-request.js';
import type { PayoutStatus } from './payout-rules.js';

export interface PayoutFilter {
  readonly partnerId?: string;
  readonly status?: PayoutStatus;
  /** Only requests made before that one: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of payout requests, newest first; ids rise with time. */
export async function listPayouts(read: EntityManager, filter: PayoutFilter): Promise<PayoutRequest[]> {
  const query = read.createQueryBuilder(PayoutRequest, 'request').orderBy('request.id', 'DESC').limit(filter.limit);
  if (filter.partnerId) query.andWhere('request.partner_id = :partnerId', { partnerId: filter.partnerId });
  if (filter.status) query.andWhere('request.status = :status', { status: filter.status });
  if (filter.before) query.andWhere('request.id < :before', { before: filter.before });
  return query.getMany();
}
