import type { CreatedOrder, Deposit } from '@swap/client';

/** What only the browser knows of an order that placed it, or that followed the link of a mail about it. */
export interface StoredOrder {
  readonly manageToken: string;
  /** Where the order came by a link, only the token is known. */
  readonly deposit?: Deposit;
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

/** The order that the link of a mail opens: its token is kept, and stays neither in the address nor in the history. */
export function fromLink(orderId: string): StoredOrder | null {
  const [, manageToken] = /^#(mt_[\w-]{20,100})$/.exec(location.hash) ?? [];
  if (manageToken === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const storedOrder = { ...recall(orderId), manageToken };
  keep(orderId, storedOrder);
  return storedOrder;
}
