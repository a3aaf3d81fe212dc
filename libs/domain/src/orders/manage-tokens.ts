import { createHmac } from 'node:crypto';
import { DomainError, Injectable, Keyring, sameText, sha256 } from '../kernel/index.js';
import type { Order } from './order.js';

/**
 * The token that lets a customer resolve an order when a choice is needed. It is derived from the order and a service key,
 * so that a repeated create answers the same one although only its hash is stored.
 */
@Injectable()
export class ManageTokens {
  constructor(private readonly keyring: Keyring) {}

  /** For a new order. */
  current(orderId: string): string {
    return this.derive(orderId, this.keyring.current('manage-token').id);
  }

  /** The one this order was given, whichever key was current then; null once that key is gone. */
  find(order: Order): string | null {
    const tokens = this.keyring.ids().map((id) => this.derive(order.id, id));
    return tokens.find((text) => sha256(text) === order.manageTokenHash) ?? null;
  }

  /** The same. Throws Error where its key is gone. */
  of(order: Order): string {
    const token = this.find(order);
    if (token === null) throw new Error(`The service key of order ${order.publicId}'s manage token is gone`);
    return token;
  }

  /** Whether `token` is this order's. */
  matches(order: Order, token: string): boolean {
    return sameText(order.manageTokenHash, sha256(token));
  }

  /** Throws `invalid_manage_token` for a token that is not this order's. */
  refuseOther(order: Order, token: string): void {
    if (this.matches(order, token)) return;
    throw new DomainError('invalid_manage_token', 'The manage token does not belong to this order');
  }

  private derive(orderId: string, keyId: string): string {
    const key = this.keyring.find('manage-token', keyId);
    if (!key) throw new Error(`No service key is named "${keyId}"`);
    return `mt_${createHmac('sha256', key.bytes).update(orderId).digest('base64url')}`;
  }
}
