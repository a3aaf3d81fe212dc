import { Database } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { languageOf, type Language } from '../mail/index.js';
import { OrderMailAddress } from './mail-customer.js';
import { Order } from './order.js';
import { StopAddresses } from './stop-addresses.js';

/** An order by the address that stops the letters about it. */
export interface StopRef {
  /** The order's public id. */
  readonly order: string;
  readonly token: string;
}

/** Stops the letters about an order for whoever got one of them, without a session (RFC 8058). */
@Injectable()
export class StopLetters {
  constructor(
    private readonly database: Database,
    private readonly addresses: StopAddresses,
  ) {}

  /** The language of the letters; null for an address that this service did not make. English once they are stopped. */
  async find(ref: StopRef): Promise<Language | null> {
    const order = await this.order(ref);
    if (!order) return null;
    const address = await this.database.manager.findOneBy(OrderMailAddress, { orderId: order.id });
    return languageOf(address?.language ?? null);
  }

  /** Forgets where letters about the order went; false for an address that this service did not make. Twice is no error. */
  async run(ref: StopRef): Promise<boolean> {
    const order = await this.order(ref);
    if (order) await this.database.manager.delete(OrderMailAddress, { orderId: order.id });
    return order !== null;
  }

  private async order({ order: publicId, token }: StopRef): Promise<Order | null> {
    const order = await this.database.manager.findOneBy(Order, { publicId });
    return order && this.addresses.matches(order.id, token) ? order : null;
  }
}
