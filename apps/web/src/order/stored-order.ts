import type { CreatedOrder, Deposit } from '@swap/client';

/** What only the browser that placed an order knows of it. */
export interface StoredOrder {
  readonly manageToken: string;
  readonly deposit: Deposit;
}

const prefix = 'swap.order.';

export function storedOrderOf({ manage_token: manageToken, deposit }: CreatedOrder): StoredOrder {
  return { manageToken, deposit };
}

export function keep(orderId: string, storedOrder: StoredOrder): void {
  try {
    localStorage.setItem(`${prefix}${orderId}`, JSON.stringify(storedOrder));
  } catch {
    // Storage is full or forbidden: the order can still be followed, only not steered from here.
  }
}

export function recall(orderId: string): StoredOrder | null {
  try {
    return JSON.parse(localStorage.getItem(`${prefix}${orderId}`) ?? 'null') as StoredOrder | null;
  } catch {
    return null;
  }
}
