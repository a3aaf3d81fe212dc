import { IsNull, Not, type EntityManager } from 'typeorm';
import { type EntityReader, highestFirst, type Page } from '../database/index.js';
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
  /** Another as soon as either is written. */
  readonly mark: string;
}

/** Which page of a list of orders. */
export interface OrderPage extends OrderFilter {
  /** Of an order, behind which the page begins. */
  readonly before?: OrderPosition | undefined;
  readonly limit: number;
  readonly sort?: OrderSort | undefined;
}

/** A page of the orders attributed to one partner. */
export async function listPartnerOrders(
  read: EntityReader,
  partnerId: string,
  page: OrderPage,
): Promise<EarningOrder[]> {
  const { condition, values } = pageOf(partnerId, page);
  return earning(read, condition, values);
}

/** The marks of that page alone, which is far less to read than its orders. */
export async function marksOfPartnerOrders(read: EntityReader, partnerId: string, page: OrderPage): Promise<string[]> {
  const { condition, values } = pageOf(partnerId, page);
  const text = `SELECT array_agg(concat(p.id, '.', p.xmin, '.', p.booked)) AS marks FROM (SELECT e.id${written} FROM orders e ${condition}) p`;
  const [row] = await read.prepared<{ marks: string[] | null }>(text, values);
  return row?.marks ?? [];
}

/** What follows the table in a statement for that page. */
function pageOf(partnerId: string, { before, limit, sort = '-created_at', ...filter }: OrderPage) {
  const column = sort.endsWith('created_at') ? 'e.created_at' : 'e.updated_at';
  const [direction, behind] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>'];
  const asked: readonly (readonly [string, ...unknown[]])[] = [
    ['e.partner_id = ?', partnerId],
    ...conditionsOf(filter),
    ...(before ? ([[`(${column}, e.id) ${behind} (?, ?)`, before.at, before.id]] as const) : []),
  ];
  const values = asked.flatMap(([, ...each]) => each);
  let place = 0;
  const where = asked.map(([condition]) => condition.replaceAll('?', () => `$${String(++place)}`)).join(' AND ');
  const order = `ORDER BY ${column} ${direction}, e.id ${direction} LIMIT $${String(place + 1)}`;
  return { condition: `WHERE ${where} ${order}`, values: [...values, limit] };
}

function conditionsOf({ status, currencyFrom, currencyTo, externalId, updatedSince, from, until }: OrderFilter) {
  const all = [
    ['e.status = ?', status],
    ['e.currency_from = ?', currencyFrom],
    ['e.currency_to = ?', currencyTo],
    ['e.external_id = ?', externalId],
    ['e.updated_at >= ?', updatedSince],
    ['e.created_at >= ?', from],
    ['e.created_at < ?', until],
  ] as const;
  return all.filter(([, value]) => value !== undefined);
}

/** Throws `order_not_found` for an order that is not attributed to this partner. */
export async function getPartnerOrder(read: EntityReader, partnerId: string, publicId: string): Promise<EarningOrder> {
  const [found] = await earning(read, 'WHERE e.public_id = $1 AND e.partner_id = $2', [publicId, partnerId]);
  if (!found) throw new DomainError('order_not_found', 'There is no order of yours with this id');
  return found;
}

/** By which transaction an order was last written, and what was booked for it, in cents; null while nothing is. */
const written = `, e.xmin::text AS xmin, (SELECT sum(l.amount_cents) FROM ledger_entries l WHERE l.order_id = e.id) AS booked`;

type Row = Readonly<Record<string, unknown>> & { readonly xmin: string; readonly booked: string | null };

async function earning(read: EntityReader, condition: string, values: readonly unknown[]): Promise<EarningOrder[]> {
  const { select, entityOf } = read.readsOf(Order);
  const rows = await read.prepared<Row>(`${select(written)} ${condition}`, values);
  return rows.map((row) => {
    const { xmin, booked } = row;
    const order = entityOf(row);
    const commission = booked === null ? null : Usd.ofCents(booked);
    return { order, commission, mark: `${order.id}.${xmin}.${booked ?? ''}` };
  });
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
  const legs = await read.find(OrderLeg, { where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const reports = await read.find(OrderReport, { where: { orderId }, order: { id: 'ASC' } });
  return { legs, reports };
}
