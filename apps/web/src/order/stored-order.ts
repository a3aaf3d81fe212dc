import type { CreatedOrder, Deposit } from '@swap/client';
import { now } from '../kit/clock.js';
import { placeOf } from '../kit/place.js';

/** What only the browser knows of an order that placed it, or that followed its private link. */
export interface StoredOrder {
  readonly manageToken: string;
  /** Where the order came by a link, only the token is known. */
  readonly deposit?: Deposit;
  /** Milliseconds; absent for one stored by an earlier release. */
  readonly keptAt?: number;
  /** Where mail about it goes, as far as it was said here. */
  readonly mailTo?: string;
  /** Whether this browser shows a notification of what happens to it. */
  readonly notifies?: boolean;
}

/** A stored order under its id. */
export interface KeptOrder extends StoredOrder {
  readonly orderId: string;
}

const prefix = 'swap.order.';

/** In place of a storage that is full or forbidden, as to frames in some browsers: it lasts as long as the page. */
const memory = new Map<string, string>();

export function storedOrderOf({ manage_token: manageToken, deposit }: CreatedOrder): StoredOrder {
  return { manageToken, deposit };
}

export function keep(orderId: string, storedOrder: StoredOrder): void {
  const text = JSON.stringify({ keptAt: now(), ...storedOrder });
  try {
    localStorage.setItem(`${prefix}${orderId}`, text);
    memory.delete(`${prefix}${orderId}`);
  } catch {
    memory.set(`${prefix}${orderId}`, text);
  }
}

/** Adds to what is known of an order. */
export function note(orderId: string, more: Partial<StoredOrder>): void {
  const known = recall(orderId);
  if (known) keep(orderId, { ...known, ...more });
}

export function recall(orderId: string): StoredOrder | null {
  const name = `${prefix}${orderId}`;
  try {
    return JSON.parse(memory.get(name) ?? localStorage.getItem(name) ?? 'null') as StoredOrder | null;
  } catch {
    return null;
  }
}

/** Everything this browser holds, newest first. */
export function keptOrders(): readonly KeptOrder[] {
  // A full storage keeps what was there before of an order that is in memory as well.
  const ids = [...new Set(storedNames())].map((name) => name.slice(prefix.length));
  const kept = ids.flatMap((orderId) => {
    const stored = recall(orderId);
    return stored ? [{ ...stored, orderId }] : [];
  });
  return kept.sort((a, b) => (b.keptAt ?? 0) - (a.keptAt ?? 0));
}

/** Forgets every order: this browser can then decide about none. */
export function forgetAll(): void {
  for (const name of storedNames()) if (!memory.delete(name)) localStorage.removeItem(name);
}

export const holdsOrders = (): boolean => storedNames().length > 0;

function storedNames(): readonly string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage).filter((name) => name.startsWith(prefix))];
  } catch {
    return [...memory.keys()];
  }
}

/** The token that a private link carries in its fragment. It stays neither in the address nor in the history. */
export function tokenOfLink(): string | null {
  const [, manageToken] = /^#(mt_[\w-]{20,100})$/.exec(location.hash) ?? [];
  if (manageToken === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return manageToken;
}

/** The link that lets whoever opens it decide about the order. */
export function privateLink(orderId: string, manageToken: string): string {
  return `${location.origin}${placeOf(`/order/${orderId}`)}#${manageToken}`;
}
