import type { EntityManager } from 'typeorm';
import { OrderLeg, OrderReport } from './order-leg.js';
import { Order } from './order.js';
import type { OrderStatus } from '../catalogue/index.js';

export interface StaffOrderFilter {
  readonly status?: OrderStatus;
  readonly partnerId?: string;
  readonly provider?: string;
  /** Only orders that wait for somebody to act. */
  readonly actionRequired?: boolean;
  /** Only orders placed before that one: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

/** A page of all orders, newest first; ids rise with time. */
export async function listAllOrders(read: EntityManager, filter: StaffOrderFilter): Promise<Order[]> {
  const query = read.createQueryBuilder(Order, 'o').orderBy('o.id', 'DESC').limit(filter.limit);
  if (filter.status) query.andWhere('o.status = :status', { status: filter.status });
  if (filter.partnerId) query.andWhere('o.partner_id = :partnerId', { partnerId: filter.partnerId });
  if (filter.provider) query.andWhere('o.provider = :provider', { provider: filter.provider });
  if (filter.actionRequired) query.andWhere('o.action_required IS NOT NULL');
  if (filter.before) query.andWhere('o.id < :before', { before: filter.before });
  return query.getMany();
}

/** What was asked of providers for an order, refused attempts included, and everything they said, oldest first. */
export async function trailOf(
  read: EntityManager,
  orderId: string,
): Promise<{ legs: readonly OrderLeg[]; reports: readonly OrderReport[] }> {
  const [legs, reports] = await Promise.all([
    read.find(OrderLeg, { where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } }),
    read.find(OrderReport, { where: { orderId }, order: { id: 'ASC' } }),
  ]);
  return { legs, reports };
}
