import { Config } from '@swap/config';
import { Injectable, Keyring, sameText } from '../kernel/index.js';
import type { Order } from './order.js';

/** The addresses that letters name for who wants no more of them. Their token stops letters and opens nothing. */
@Injectable()
export class StopAddresses {
  constructor(
    private readonly keyring: Keyring,
    private readonly config: Config,
  ) {}

  of({ id, publicId }: Order): string {
    return `${this.config.values.PUBLIC_URL}/letters/stop/${publicId}/${this.keyring.mac('stop-letters', id)}`;
  }

  matches(orderId: string, token: string): boolean {
    return this.keyring.macs('stop-letters', orderId).some((each) => sameText(each, token));
  }
}
