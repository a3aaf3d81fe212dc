import { keep, recall, storedOrderOf } from '../order/stored-order.js';
import type { CreatedOrder } from '@swap/client';

/** The order that the widget shows, kept by the browser for the site around it alone: a reload does not lose it. */
const key = 'swap.widget.order';

export function openOrder(): string | null {
  try {
    const orderId = localStorage.getItem(key);
    return orderId !== null && recall(orderId) ? orderId : null;
  } catch {
    return null;
  }
}

/** Null closes it; the order stays among those of the device. */
export function setOpenOrder(orderId: string | null): void {
  try {
    if (orderId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, orderId);
  } catch {
    // It is lost with the page then.
  }
}

export function keepCreated(order: CreatedOrder): void {
  keep(order.order_info, storedOrderOf(order));
  setOpenOrder(order.order_info);
}
