import type { CreatedOrder, Deposit } from '@swap/client';

/** What only the browser that placed an order knows of it. */
export interface Keepsake {
  readonly manageToken: string;
  readonly deposit: Deposit;
}

const prefix = 'swap.order.';

export function keepsakeOf({ manage_token: manageToken, deposit }: CreatedOrder): Keepsake {
  return { manageToken, deposit };
}

export function keep(orderId: string, keepsake: Keepsake): void {
  try {
    localStorage.setItem(`${prefix}${orderId}`, JSON.stringify(keepsake));
  } catch {
    // Storage is full or forbidden: the order can still be followed, only not steered from here.
  }
}

export function recall(orderId: string): Keepsake | null {
  try {
    return JSON.parse(localStorage.getItem(`${prefix}${orderId}`) ?? 'null') as Keepsake | null;
  } catch {
    return null;
  }
}
