import { IsNull, Not, type EntityManager } from 'typeorm';
import { highestFirst, type Page } from '../database/index.js';
import { DomainError } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import type { OrderStatus } from '../catalogue/index.js';
import { Order } from './order.js';
import { OrderLeg, OrderReport } from './order-leg.js';

/** By what a list of orders is sorted; a minus begins with the newest. */
export const orderSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const;

export type OrderSort = (typeof orderSorts)[number];

/** Where a page of orders ended: the next begins behind it. */
export interface OrderPosition {
  /** When it was created or changed, by what the list is sorted by. */
  readonly at: Date;
  readonly id: string;
}

/** Where a list of that sort stands at an order. */
export function positionOf({ createdAt, updatedAt, id }: Order, sort: OrderSort): OrderPosition {
  return { at: sort.endsWith('created_at') ? createdAt : updatedAt, id };
}

export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly currencyFrom?: string | undefined;
  readonly currencyTo?: string | undefined;
  readonly externalId?: string | undefined;
  readonly updatedSince?: Date | undefined;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

/** An order and what it has earned its partner so far; null when nothing was booked. */
export interface EarningOrder {
  readonly order: Order;
  readonly commission: Usd | null;
}

/** A page of the orders attributed to one partner, behind `before`. */
export async function listPartnerOrders(
  read: EntityManager,
  partnerId: string,
  {
    before,
    limit,
    sort = '-created_at',
    ...filter
  }: OrderFilter & { before?: OrderPosition | undefined; limit: number; sort?: OrderSort | undefined },
): Promise<EarningOrder[]> {
  const column = sort.endsWith('created_at') ? 'o.created_at' : 'o.updated_at';
  const newestFirst = sort.startsWith('-');
  const direction = newestFirst ? 'DESC' : 'ASC';
  const query = read
    .createQueryBuilder(Order, 'o')
    .where('o.partner_id = :partnerId', { partnerId })
    .orderBy(column, direction)
    .addOrderBy('o.id', direction)
    .limit(limit);
  for (const [condition, value] of conditionsOf(filter)) query.andWhere(condition, value);
  if (before) query.andWhere(`(${column}, o.id) ${newestFirst ? '<' : '>'} (:at, :id)`, before);
  return withCommissions(read, await query.getMany());
}

function conditionsOf({ status, currencyFrom, currencyTo, externalId, updatedSince, from, until }: OrderFilter) {
  const all: readonly (readonly [string, Record<string, unknown>])[] = [
    ['o.status = :status', { status }],
    ['o.currency_from = :currencyFrom', { currencyFrom }],
    ['o.currency_to = :currencyTo', { currencyTo }],
    ['o.external_id = :externalId', { externalId }],
    ['o.updated_at >= :updatedSince', { updatedSince }],
    ['o.created_at >= :from', { from }],
    ['o.created_at < :until', { until }],
  ];
  return all.filter(([, values]) => Object.values(values).every((value) => value !== undefined));
}

/** Throws `order_not_found` for an order that is not attributed to this partner. */
export async function getPartnerOrder(read: EntityManager, partnerId: string, publicId: string): Promise<EarningOrder> {
  const order = await read.findOneBy(Order, { publicId, partnerId });
  const [found] = await withCommissions(read, order ? [order] : []);
  if (!found) throw new DomainError('order_not_found', 'There is no order of yours with this id');
  return found;
}

async function withCommissions(read: EntityManager, orders: readonly Order[]): Promise<EarningOrder[]> {
  const booked = await read.query<{ order_id: string; cents: string }[]>(
    'SELECT order_id, sum(amount_cents) AS cents FROM ledger_entries WHERE order_id = ANY($1) GROUP BY order_id',
    [orders.map(({ id }) => id)],
  );
  const commissions = new Map(booked.map(({ order_id, cents }) => [order_id, Usd.ofCents(cents)]));
  return orders.map((order) => ({ order, commission: commissions.get(order.id) ?? null }));
}

export interface StaffOrderFilter extends Page {
  readonly status?: OrderStatus;
  readonly partnerId?: string;
  readonly provider?: string;
  /** Only orders that wait for somebody to act. */
  readonly actionRequired?: boolean;
}

/** A page of all orders, newest first; ids rise with time. */
export async function listAllOrders(
  read: EntityManager,
  { actionRequired, ...filter }: StaffOrderFilter,
): Promise<Order[]> {
  return highestFirst(read, Order, 'id', { ...filter, ...(actionRequired && { actionRequired: Not(IsNull()) }) });
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
