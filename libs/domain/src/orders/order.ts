import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import { Amount, amountColumn, Usd, usdColumn } from '../money/index.js';
import type { OrderStatus, ActionCode, Confirmations } from '../catalogue/index.js';
import { isFinal, mayBecome } from './order-status.js';
import type { StoredDeposit } from './repeated-deposits.js';
import { factsOf, type RouteView } from './order-leg.js';
import { followedBy } from './value-by-hand.js';
import type { StoredEvidence } from './evidence.js';

export interface TimelineStep {
  readonly status_name: OrderStatus;
  readonly at: string;
}

/** A customer's swap: what they see, whatever happens behind it. Its legs hold what each provider was asked and said. */
@Entity('orders')
@Index('orders_partner_id_created_at_idx', ['partnerId', 'createdAt'])
@Index('orders_partner_id_updated_at_idx', ['partnerId', 'updatedAt', 'id'])
@Index('orders_partner_id_external_id_idx', ['partnerId', 'externalId'], { where: 'external_id IS NOT NULL' })
@Index('orders_status_idx', ['status', 'id'])
@Index('orders_partner_id_id_idx', ['partnerId', 'id'])
@Index('orders_partner_id_status_idx', ['partnerId', 'status', 'createdAt', 'id'])
@Index('orders_partner_id_currency_from_idx', ['partnerId', 'currencyFrom', 'createdAt', 'id'])
@Index('orders_partner_id_currency_to_idx', ['partnerId', 'currencyTo', 'createdAt', 'id'])
@Index('orders_provider_idx', ['provider', 'id'])
@Index('orders_action_required_idx', ['id'], { where: 'action_required IS NOT NULL' })
@Index('orders_unpriced_idx', ['createdAt'], { where: 'price_usd_from_cents IS NULL' })
@Index('orders_to_forget_idx', ['createdAt'], { where: 'addresses_forgotten_at IS NULL' })
@Index('orders_to_erase_idx', ['erasureRequestedAt'], {
  where: 'erasure_requested_at IS NOT NULL AND addresses_forgotten_at IS NULL',
})
@Index('orders_opened_by_idx', ['openedBy'], { where: 'opened_by IS NOT NULL' })
// Over lower(…), which TypeORM cannot say.
@Index('orders_deposit_address_partner_id_idx', { synchronize: false })
@Index('orders_address_to_partner_id_idx', { synchronize: false })
@Index('orders_refund_address_partner_id_idx', { synchronize: false })
// In the order of bytes, which TypeORM cannot say.
@Index('orders_external_id_idx', { synchronize: false })
@Index('orders_created_idx', ['createdAt'], { where: `status = 'created'` })
@Index('orders_evidence_idx', ['id'], { where: 'evidence IS NOT NULL' })
@Index('orders_public_id_key', ['publicId'], { unique: true })
@Index('orders_idempotency_ref_idx', ['idempotencyRef'], { where: 'idempotency_ref IS NOT NULL' })
export class Order {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'orders_pkey' }) id!: string;
  @Column('text') publicId!: string;
  @Column('text') manageTokenHash!: string;

  /** Names the repeatable request that placed the order, so that its repetition finds it after a crash. */
  @Column('text', { nullable: true }) idempotencyRef!: string | null;
  @Column('uuid', { nullable: true }) partnerId!: string | null;
  @Column('uuid', { nullable: true }) apiKeyId!: string | null;

  /** What the partner calls it; shown to the partner alone. */
  @Column('text', { nullable: true }) externalId!: string | null;

  /** Notes of the partner's, shown to the partner alone. */
  @Column('jsonb', { nullable: true }) metadata!: Readonly<Record<string, string>> | null;

  /** The partner's rate when the order was placed; null when nothing will accrue. */
  @Column('integer', { nullable: true }) commissionBps!: number | null;
  @Column('text') status!: OrderStatus;
  @Column('text', { nullable: true }) actionRequired!: ActionCode | null;

  /** Whether the provider ever held it for a check. */
  @Column('boolean') wasHeld!: boolean;
  @Column('text', { nullable: true }) reasonCode!: string | null;
  @Column('text', { nullable: true }) reasonMessage!: string | null;
  @Column('text') currencyFrom!: string;
  @Column('text') networkFrom!: string;
  @Column('text') currencyTo!: string;
  @Column('text') networkTo!: string;

  /** What is sent: agreed at first, what the provider received once it says so. */
  @Column('numeric', { transformer: amountColumn }) amountFrom!: Amount;

  /** What is received: expected at first, what was paid out once it is known. */
  @Column('numeric', { transformer: amountColumn }) amountTo!: Amount;

  /** What the offer it was placed on promised to pay out. */
  @Column('numeric', { transformer: amountColumn }) agreedTo!: Amount;

  /** Where the customer wants the coins; empty once it is forgotten. */
  @Column('text') addressTo!: string;
  @Column('text', { nullable: true }) receiverMemoTag!: string | null;
  @Column('text', { nullable: true }) refundAddress!: string | null;
  @Column('text', { nullable: true }) refundMemoTag!: string | null;
  @Column('boolean') fixed!: boolean;
  @Column('boolean') isAnonym!: boolean;
  @Column('text') provider!: string;
  @Column('text', { nullable: true }) depositAddress!: string | null;
  @Column('text', { nullable: true }) depositMemo!: string | null;

  /** The link by which a wallet pays, where the network has such links. */
  @Column('text', { nullable: true }) depositUri!: string | null;

  /** USD per unit of the asset sent when the order was placed; null while no reference was known. */
  @Column('numeric', { nullable: true, transformer: amountColumn }) unitPriceUsd!: Amount | null;

  /** USD notional of the from-leg: the basis of the commission (promise 8). */
  @Column('bigint', { nullable: true, transformer: usdColumn, name: 'price_usd_from_cents' }) priceUsdFrom!: Usd | null;

  /** What the staff said that it was worth, and of what amount. */
  @Column('bigint', { nullable: true, transformer: usdColumn, name: 'value_by_hand_cents' }) valueByHand!: Usd | null;
  @Column('numeric', { nullable: true, transformer: amountColumn }) valueByHandAmount!: Amount | null;
  @Column('text', { nullable: true }) depositTx!: string | null;
  @Column('text', { nullable: true }) payoutTx!: string | null;
  @Column('text', { nullable: true }) refundTx!: string | null;
  @Column('jsonb', { nullable: true }) confirmations!: Confirmations | null;
  @Column('jsonb', { nullable: true, name: 'repeats' }) repeatedDeposits!: StoredDeposit[] | null;

  /** What the chains themselves show; null while nothing was seen. */
  @Column('jsonb', { nullable: true }) evidence!: StoredEvidence | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('jsonb') timeline!: TimelineStep[];

  /** Rises with every visible change; the ETag of the status. */
  @Column('integer') version!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;

  /** When a completed order turned out refunded: it stays completed, and its commission is taken back. */
  @Column('timestamptz', { nullable: true }) reversedAt!: Date | null;

  /** When addresses, memos and transactions were removed ({@link ForgetOrders}); null while they are known. */
  @Column('timestamptz', { nullable: true }) addressesForgottenAt!: Date | null;

  /** When its customer asked to be forgotten ({@link EraseCustomer}); it happens once the order has ended. */
  @Column('timestamptz', { nullable: true }) erasureRequestedAt!: Date | null;

  /** Who opened it, as {@link OpenOrders} counts; forgotten when it no longer waits for its deposit. */
  @Column('text', { nullable: true }) openedBy!: string | null;

  /** Throws `order_not_found`. */
  static async getByPublicId(read: EntityManager, publicId: string): Promise<Order> {
    return Order.found(await read.findOneBy(Order, { publicId }));
  }

  /** Throws `order_not_found` where there is none. */
  static found(order: Order | null | undefined): Order {
    if (order) return order;
    throw new DomainError('order_not_found', 'There is no order with this id');
  }

  get isFinal(): boolean {
    return isFinal(this.status);
  }

  /** How much less was paid out than promised, in whole basis points; negative when it was more. */
  get slippageBps(): number {
    if (this.agreedTo.isZero) return 0;
    const share = this.amountTo.times(Amount.of('10000')).dividedBy(this.agreedTo).truncate(0);
    return 10_000 - Number(share.toString());
  }

  /** Moves to `status` if some path leads there; answers whether it moved. */
  moveTo(status: OrderStatus, at: Date): boolean {
    if (!mayBecome(this.status, status)) return false;
    this.status = status;
    this.timeline = [...this.timeline, { status_name: status, at: at.toISOString() }];
    if (status === 'completed') this.completedAt = at;
    if (status !== 'waiting') this.openedBy = null;
    return true;
  }

  /** Closes it before it was placed; answers whether it was still open. */
  fail(reasonCode: string, message: string, at: Date): boolean {
    if (this.status !== 'created') return false;
    this.reasonCode = reasonCode;
    this.reasonMessage = message;
    return this.moveTo('failed', at);
  }

  /** What is really sent, at the price of the reference when the order was placed; null while none was known. */
  get referenceUsd(): Usd | null {
    return this.unitPriceUsd && Usd.value(this.amountFrom, this.unitPriceUsd);
  }

  /** Its USD notional, of what is really sent (promise 8), as the reference or the staff have it; null while no price is known. */
  reprice(): void {
    const { valueByHand: price, valueByHandAmount: amount } = this;
    this.priceUsdFrom =
      price && amount ? followedBy({ price, amount }, this.amountFrom, this.unitPriceUsd) : this.referenceUsd;
  }

  /** Sets it by hand: it follows what is really sent from there. */
  setValue(price: Usd): void {
    this.valueByHand = price;
    this.valueByHandAmount = this.amountFrom;
    this.reprice();
  }

  /** What its commission is a share of; null while no price is known. */
  get commissionBasis(): Usd | null {
    return this.reversedAt ? Usd.zero : this.priceUsdFrom;
  }

  /** Notes that the money went back after completion; answers whether that is news. */
  reverse(refundTx: string | null, at: Date): boolean {
    if (this.status !== 'completed' || this.reversedAt) return false;
    this.reversedAt = at;
    this.refundTx ??= refundTx;
    return true;
  }

  /** Takes over how its legs stand together; answers whether the customer sees anything new. */
  applyRoute(view: RouteView, at: Date): boolean {
    const before = factsOf(this);
    if (view.status !== this.status && !this.moveTo(view.status, at)) return false;
    const sameAmount = view.amountFrom.equals(this.amountFrom);
    Object.assign(this, view);
    this.wasHeld ||= view.actionRequired === 'provider_hold';
    if (!sameAmount) this.reprice();
    return before !== factsOf(this);
  }
}
