import { Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Database, type Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, Keyring } from '../kernel/index.js';
import { canonicalEmail, languageOf, Mail, pageFor, type Language } from '../mail/index.js';
import { ManageTokens } from './manage-tokens.js';
import { orderMail, type OrderNews } from './mails.js';
import { Order } from './order.js';
import type { Snapshot } from './snapshot.js';
import { StopAddresses } from './stop-addresses.js';

/** Where the customer of an order wants mail. */
@Entity('order_mail_addresses')
@Index('order_mail_addresses_ended_at_idx', ['endedAt'], { where: 'ended_at IS NOT NULL' })
@Index('order_mail_addresses_email_hash_idx', ['emailHash'], { where: 'email_hash IS NOT NULL' })
export class OrderMailAddress {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'order_mail_addresses_pkey' }) orderId!: string;

  /** Sealed for this row. */
  @Column('text') emailSealed!: string;

  /** Its keyed hash, by which the order is found; null where it was stored before there were any. */
  @Column('text', { nullable: true }) emailHash!: string | null;
  /** What the customer is mailed in; null is English. */
  @Column('text', { nullable: true }) language!: string | null;
  @Column('timestamptz') createdAt!: Date;

  /** When the customer was told that the deposit was seen: before, nothing is mailed to an address that anybody may have given. */
  @Column('timestamptz', { nullable: true }) depositToldAt!: Date | null;

  /** When the order ended; the address is forgotten some days later. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

/** Where a customer wants mail, and in which language; null is English. */
export interface Mailbox {
  readonly email: string;
  readonly language: Language | null;
}

/** What an address is sealed for. */
export const mailSealContext = (orderId: string) => `order_mail_addresses|email|${orderId}`;

/** So long after its order's end an address is kept. */
const keptMs = 7 * DAY;

/** An order that was never paid for ends so long after it was made, as far as mail goes. */
const unpaidMs = 30 * DAY;

/** An order that expired with its deposit was not noted as ended by versions before 0.2. */
const overSql = `ended_at < $1 OR (created_at < $2 AND (deposit_told_at IS NULL OR ended_at IS NULL AND EXISTS
  (SELECT 1 FROM orders WHERE orders.id = order_id AND orders.status = 'expired')))`;

/** Remembers where a customer wants mail about an order, or no longer. */
@Injectable()
export class OrderMailAddresses {
  constructor(
    private readonly database: Database,
    private readonly manageTokens: ManageTokens,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Of an order that was just placed. */
  async remember(orderId: string, { email, language }: Mailbox): Promise<void> {
    const address = canonicalEmail(email);
    const sealed = this.keyring.seal(mailSealContext(orderId), address);
    await this.database.prepared(
      `INSERT INTO order_mail_addresses (order_id, email_sealed, created_at, email_hash, language) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (order_id) DO UPDATE SET email_sealed = $2, email_hash = $4, language = $5`,
      [orderId, sealed, this.clock.now(), this.keyring.mac('customer-email', address), language],
    );
  }

  /** What an address, in its canonical spelling, may be stored as: under each of the service's keys. */
  hashesOf(email: string): string[] {
    return this.keyring.macs('customer-email', email);
  }

  /** By the holder of the manage token. Throws `order_not_found`, `invalid_manage_token`, `action_not_available` after the end. */
  async change(publicId: string, manageToken: string, mailbox: Mailbox | null): Promise<void> {
    const order = await Order.getByPublicId(this.database.manager, publicId);
    this.manageTokens.refuseOther(order, manageToken);
    if (mailbox === null) await this.database.manager.delete(OrderMailAddress, { orderId: order.id });
    else if (order.isFinal)
      throw new DomainError('action_not_available', 'The order has ended; nothing will be mailed');
    else await this.remember(order.id, mailbox);
  }

  /** Forgets up to `limit` addresses of orders that ended long enough ago; answers how many. */
  async forget(limit: number): Promise<number> {
    const rows = await this.database.prepared(
      `DELETE FROM order_mail_addresses WHERE order_id = ANY(ARRAY(
         SELECT order_id FROM order_mail_addresses WHERE ${overSql} LIMIT $3
       )) RETURNING 1`,
      [...this.over, limit],
    );
    return rows.length;
  }

  /** How many of these there are, counted up to `limit`. */
  async forgettable(limit: number): Promise<number> {
    return this.database.countUpTo(limit, `SELECT FROM order_mail_addresses WHERE ${overSql}`, this.over);
  }

  private get over(): readonly Date[] {
    return [this.clock.in(-keptMs), this.clock.in(-unpaidMs)];
  }
}

/** Mails the customer who asked for it when the deposit is seen, somebody must decide, and the order ends. */
@Injectable()
export class MailCustomer {
  private readonly logger = new Logger(MailCustomer.name);

  constructor(
    private readonly mail: Mail,
    private readonly manageTokens: ManageTokens,
    private readonly stopAddresses: StopAddresses,
    private readonly keyring: Keyring,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of the change; `before` is the order as it was shown. */
  async run(tx: Tx, order: Order, before: Snapshot): Promise<void> {
    const news = newsOf(order, before);
    const isRevived = before.is_final && !order.isFinal;
    if (news === null && !isRevived) return;
    const address = await tx.findOneBy(OrderMailAddress, { orderId: order.id });
    if (!address) return;
    const wasPaid = address.depositToldAt !== null || isPaid(order);
    // Only what is found out here is written: the customer may change the rest, or take it back, at any time.
    const found: Partial<OrderMailAddress> = {};
    // An order that expired unpaid is revived by late money, and somebody wants to hear of that.
    if (order.status !== 'expired' || wasPaid) found.endedAt = order.isFinal ? this.clock.now() : null;
    if (wasPaid && news !== null) {
      found.depositToldAt = address.depositToldAt ?? this.clock.now();
      await this.write(tx, order, { news, address });
    }
    if (Object.keys(found).length > 0) await tx.update(OrderMailAddress, { orderId: order.id }, found);
  }

  /** Of a service key that is gone an address costs the letter, and a manage token the right in its link; neither costs the order. */
  private async write(tx: Tx, order: Order, about: { news: OrderNews; address: OrderMailAddress }): Promise<void> {
    const { news, address } = about;
    const to = this.keyring.openOrNull(mailSealContext(order.id), address.emailSealed);
    if (to === null) {
      this.logger.error(`no mail about order ${order.publicId}: the key of its address is gone`);
      return;
    }
    const language = languageOf(address.language);
    const page = pageFor(address, this.config, `/order/${order.publicId}`);
    const token = this.manageTokens.find(order);
    const open = token === null ? page : `${page}#${token}`;
    const stop = this.stopAddresses.of(order);
    await this.mail.send(tx, orderMail(news, order, { to, language, open, stop }));
  }
}

/** Whether coins of the customer were seen. */
function isPaid({ status, depositTx, actionRequired }: Order): boolean {
  return depositTx !== null || actionRequired !== null || !['created', 'waiting', 'expired', 'failed'].includes(status);
}

/** What of a change is worth a mail. */
function newsOf(order: Order, before: Snapshot): OrderNews | null {
  if (order.isFinal && order.status !== before.status_name) return 'ended';
  if (order.actionRequired !== null && order.actionRequired !== before.action_required?.code) return 'action_required';
  const wasUnpaid = before.status_name === 'waiting' || before.status_name === 'expired';
  return wasUnpaid && order.status !== before.status_name ? 'deposit_seen' : null;
}
