import type { Exchange } from './exchange.js';
import type { Order } from './order.js';

const NEWEST = 100;

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The newest orders of all exchanges together; with an address, those that receive or pay out there. */
export function newestOrders(
  exchanges: ReadonlyMap<string, Exchange>,
  address?: string,
): { order: Order; exchange: Exchange }[] {
  return [...exchanges.values()]
    .flatMap((exchange) => exchange.list().map((order) => ({ order, exchange })))
    .filter(
      ({ order }) =>
        address === undefined || sameText(order.slot.address, address) || sameText(order.terms.payoutAddress, address),
    )
    .sort((one, other) => other.order.terms.createdAt - one.order.terms.createdAt)
    .slice(0, NEWEST);
}
