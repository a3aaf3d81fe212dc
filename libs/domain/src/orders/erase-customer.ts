import { Audit, serviceCaller, type Caller } from '../audit/index.js';
import { spellingsOf } from '../chains/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, Injectable, Keyring } from '../kernel/index.js';
import { canonicalEmail } from '../mail/index.js';
import { ForgetOrders } from './forget-orders.js';
import { mailSealContext } from './mail-customer.js';
import { ManageTokens } from './manage-tokens.js';
import { Order } from './order.js';

/** What somebody who asks to be forgotten is known by. */
export interface Subject {
  /** Where coins were paid out or would go back to, or where mail went. */
  readonly kind: 'address' | 'email';
  readonly value: string;
}

/** What became of orders whose customer asked to be forgotten. */
export interface Erasure {
  readonly orders: number;
  readonly erased: number;
  /** Of orders that are still under way or looked at: erased by the worker when that is over, 30 days after the end at the latest. */
  readonly waiting: number;
}

/** So many sealed addresses are opened at a time. */
const portion = 1000;

const byAddressSql = `
  SELECT id FROM orders WHERE lower(address_to) = ANY($1) AND addresses_forgotten_at IS NULL
  UNION SELECT id FROM orders WHERE lower(refund_address) = ANY($1) AND refund_address IS NOT NULL`;

/**
 * Forgets the customer of orders on request, before their time: addresses, memos, transactions and where mail went. What was swapped
 * when, for how much and through whom stays, for the books and the exchange's bill (ADR 59).
 */
@Injectable()
export class EraseCustomer {
  constructor(
    private readonly database: Database,
    private readonly manageTokens: ManageTokens,
    private readonly forgetOrders: ForgetOrders,
    private readonly audit: Audit,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** By the holder of the manage token; answers when it was erased, or null where that waits. Throws `order_not_found`, `invalid_manage_token`. */
  async ofOrder(publicId: string, manageToken: string): Promise<Date | null> {
    const order = await Order.getByPublicId(this.database.manager, publicId);
    this.manageTokens.refuseOther(order, manageToken);
    if (order.addressesForgottenAt) return order.addressesForgottenAt;
    await this.database.transaction(async (tx) => {
      if (!(await this.mark(tx, [order.id]))) return;
      const changes = { order_id: publicId };
      // Nothing of who asks: they want to be forgotten.
      const caller: Caller = { ...serviceCaller, via: 'manage_token' };
      await this.audit.record(tx, caller, { partnerId: null, action: 'customer.erasure_requested', changes });
    });
    await this.forgetOrders.eraseNow([order.id]);
    return (await Order.getByPublicId(this.database.manager, publicId)).addressesForgottenAt;
  }

  /** By the staff, for who can show that the address or the mailbox is theirs. The log says how many, never who. */
  async of(subject: Subject, reason: string, caller: Caller): Promise<Erasure> {
    const ids = subject.kind === 'address' ? await this.byAddress(subject.value) : await this.byEmail(subject.value);
    await this.database.transaction(async (tx) => {
      await this.mark(tx, ids);
      const changes = { by: subject.kind, orders: ids.length, reason };
      await this.audit.record(tx, caller, { partnerId: null, action: 'customer.erasure_requested', changes });
    });
    const erased = await this.forgetOrders.eraseNow(ids);
    return { orders: ids.length, erased, waiting: ids.length - erased };
  }

  /** Notes that they are to be forgotten, and forgets at once what no order needs; answers how many are news. */
  private async mark(tx: Tx, ids: readonly string[]): Promise<number> {
    await tx.query(`DELETE FROM order_mail_addresses WHERE order_id = ANY($1)`, [ids]);
    const [, count] = await tx.query<[unknown, number]>(
      `UPDATE orders SET erasure_requested_at = $2 WHERE id = ANY($1) AND erasure_requested_at IS NULL`,
      [ids, this.clock.now()],
    );
    return count;
  }

  private async byAddress(address: string): Promise<string[]> {
    const rows = await this.database.prepared<{ id: string }>(byAddressSql, [spellingsOf(address)]);
    return rows.map(({ id }) => id);
  }

  /** Every address is sealed for its row, and kept for days only: all there are, are opened and compared. What opens no more nobody reads. */
  private async byEmail(email: string): Promise<string[]> {
    const wanted = canonicalEmail(email);
    const found: string[] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await this.database.prepared<{ order_id: string; email_sealed: string }>(
        `SELECT order_id, email_sealed FROM order_mail_addresses WHERE order_id > $1 ORDER BY order_id LIMIT $2`,
        [after, portion],
      );
      for (const { order_id: id, email_sealed: sealed } of rows) {
        if (this.keyring.openOrNull(mailSealContext(id), sealed) === wanted) found.push(id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < portion) return found;
      after = last.order_id;
    }
  }
}
