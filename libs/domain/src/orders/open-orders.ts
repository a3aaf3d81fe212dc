import { Config } from '@swap/config';
import { Database } from '../database/index.js';
import { DomainError, Injectable, Keyring, MINUTE, SECOND } from '../kernel/index.js';
import type { Attribution } from '../partners/index.js';
import { holderOf } from '../throttle/index.js';

/** Providers mostly give an unpaid order up after some minutes to hours: worth another look then. */
const retryAfterSeconds = (5 * MINUTE) / SECOND;

/**
 * Limits how many orders that wait for their deposit one client may hold open, over all processes: each binds a deposit address at
 * an exchange. A client is an address on the internet (IPv6: its /64), or the secret key of a partner whose own server asks. Those
 * being placed at this very moment may come on top; the quota of creates bounds them.
 */
@Injectable()
export class OpenOrders {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly config: Config,
  ) {}

  /** What is kept of the opener: not the address itself. Null for one who is not known. Throws `too_many_open_orders`. */
  async admit(customerIp: string | null, attribution: Attribution | null): Promise<string | null> {
    const { OPEN_ORDERS_PER_ADDRESS, OPEN_ORDERS_PER_KEY, RATE_LIMIT_SCALE } = this.config.values;
    const server = attribution?.kind === 'secret';
    const subject = server ? attribution.apiKeyId : customerIp && holderOf(customerIp);
    if (subject === null) return null;
    const base = server ? OPEN_ORDERS_PER_KEY * attribution.limitMultiplier : OPEN_ORDERS_PER_ADDRESS;
    const most = Math.ceil(base * RATE_LIMIT_SCALE);
    const openedBy = this.keyring.mac('opener', subject);
    const [row] = await this.database.prepared<{ open: string }>(
      'SELECT count(*) AS open FROM orders WHERE opened_by = $1',
      [openedBy],
    );
    if (Number(row?.open) < most) return openedBy;
    throw new DomainError(
      'too_many_open_orders',
      `${String(most)} of your orders wait for their deposits; pay for one or let it expire first`,
      { retryAfterSeconds, members: { open_orders_max: most } },
    );
  }
}
