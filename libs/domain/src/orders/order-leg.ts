import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Keyring } from '../kernel/index.js';
import { Amount, amountColumn } from '../money/index.js';
import type {
  ActionCode,
  Confirmations,
  OrderStatus,
  ProviderRef,
  ProviderReport,
  Resolution,
} from '../catalogue/index.js';
import { isSettled, mayBecome } from './order-status.js';
import { depositsKey, isUnderWay, toStoredDeposits, type StoredDeposit } from './repeated-deposits.js';

/** Completed legs are asked about twice more. The values are as they have always been stored. */
export const finalChecks = { first: 'afterthought', last: 'parting' } as const;

/**
 * Legs that are asked about at the same pace. A group comes by each of its legs once per interval, at the leg's own phase of
 * it, so that the questions are spread evenly and a question without news writes nothing.
 */
export const pollGroups = [
  'moving',
  'waiting',
  'expired',
  'ended_lately',
  'ended_long_ago',
  finalChecks.first,
  finalChecks.last,
] as const;

export type PollGroup = (typeof pollGroups)[number];

/**
 * One trade asked of one provider. An order has one leg, or two when it is routed privately; an attempt that a provider
 * refused stays as a leg without `ref`. The row is written before the provider is asked, so that a crash leaves
 * something to look up.
 */
@Entity('order_legs')
@Index('order_legs_order_id_position_key', ['orderId', 'position'], { unique: true, where: 'ref IS NOT NULL' })
@Index('order_legs_order_id_idx', ['orderId'])
@Index('order_legs_provider_ref_key', ['provider', 'ref'], { unique: true, where: 'ref IS NOT NULL' })
@Index('order_legs_round_idx', ['pollGroup', 'pollPhase'], { where: 'poll_round IS NOT NULL' })
// Over lower(deposit_address), which TypeORM cannot say.
@Index('order_legs_deposit_address_idx', { synchronize: false })
@Index('order_legs_deposit_tx_idx', { synchronize: false })
@Index('order_legs_payout_tx_idx', { synchronize: false })
@Index('order_legs_refund_tx_idx', { synchronize: false })
export class OrderLeg {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'order_legs_pkey' }) id!: string;
  @Column('uuid') orderId!: string;

  /** 1 is the leg the customer sends to. */
  @Column('smallint') position!: number;
  @Column('text') provider!: string;

  /** The provider's own order id; null until it answered. */
  @Column('text', { nullable: true }) ref!: string | null;

  /** A secret of the provider's that later calls need, sealed for this row alone. */
  @Column('text', { nullable: true }) tokenSealed!: string | null;

  /** Where the leg before it pays to; null for the first leg, whose address is the order's, and once it is forgotten. */
  @Column('text', { nullable: true }) depositAddress!: string | null;
  @Column('text', { nullable: true }) depositMemo!: string | null;
  @Column('text') status!: OrderStatus;

  /** The provider's own word for where it stands. */
  @Column('text', { nullable: true }) rawStatus!: string | null;
  @Column('text', { nullable: true }) actionRequired!: ActionCode | null;

  /** What its provider was last told to do about that, and when. */
  @Column('text', { nullable: true }) decision!: Resolution['choice'] | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('text', { nullable: true }) reasonCode!: string | null;
  @Column('text', { nullable: true }) reasonMessage!: string | null;

  /** Our catalogue parameters. */
  @Column('text') currencyFrom!: string;
  @Column('text') currencyTo!: string;
  @Column('numeric', { transformer: amountColumn }) amountFrom!: Amount;
  @Column('numeric', { transformer: amountColumn }) amountTo!: Amount;
  @Column('text', { nullable: true }) depositTx!: string | null;
  @Column('text', { nullable: true }) payoutTx!: string | null;

  /** The private key of that transaction, where its provider gave one: shown to nobody, it lets the chain be read. */
  @Column('text', { nullable: true }) payoutKey!: string | null;
  @Column('text', { nullable: true }) refundTx!: string | null;
  @Column('jsonb', { nullable: true }) confirmations!: Confirmations | null;

  /** Deposits to the same address after the first; null when none is known. */
  @Column('jsonb', { nullable: true, name: 'repeats' }) repeatedDeposits!: StoredDeposit[] | null;

  /** At which pace the provider is asked; null when never again. */
  @Column('text', { nullable: true, name: 'poll_round' }) pollGroup!: PollGroup | null;

  /** Where in its group the leg is asked about, from 0 to 1; drawn once. */
  @Column('double precision', { default: () => 'random()' }) pollPhase!: number;
  @Column('timestamptz') createdAt!: Date;

  /** Since when it is looked at for what comes late ({@link noteEnd}); null for legs that ended before this was noted, too. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;

  /** The legs a provider took, in the order the money takes them. */
  static async placed(read: EntityManager, orderId: string): Promise<OrderLeg[]> {
    const legs = await read.find(OrderLeg, { where: { orderId }, order: { position: 'ASC' } });
    return legs.filter(({ ref }) => ref !== null);
  }

  /**
   * Takes over what the provider reports. Answers whether anything changed: late, duplicate, contradictory and unknown
   * reports fall away here.
   */
  applyReport(report: ProviderReport): boolean {
    const { status } = report;
    if (status === null) return false;
    if (status !== this.status && !mayBecome(this.status, status)) return this.hold(report.actionRequired);
    const before = factsOf(this);
    const settled = isSettled(this.status);
    if (!settled) {
      if (status !== this.status) {
        this.reasonCode = report.reason?.code ?? null;
        this.reasonMessage = report.reason?.message ?? null;
      }
      this.status = status;
      this.need(report.actionRequired);
    }
    // What was really sent may be known only after completion; a commission follows it then.
    if (!settled || this.status === 'completed') {
      this.amountFrom = report.amountFrom ?? this.amountFrom;
      this.amountTo = report.amountTo ?? this.amountTo;
    }
    this.confirmations = report.confirmations ?? this.confirmations;
    if (report.repeatedDeposits.length > 0) this.repeatedDeposits = toStoredDeposits(report.repeatedDeposits);
    this.depositTx ??= report.depositTx;
    this.payoutTx ??= report.payoutTx;
    this.refundTx ??= report.refundTx;
    const isNewKey = this.learnKey(report);
    return isNewKey || before !== factsOf(this);
  }

  /** The key says nothing that the order shows, so it is no fact of the order. */
  private learnKey({ payoutKey = null }: ProviderReport): boolean {
    if (payoutKey === null || this.payoutKey) return false;
    this.payoutKey = payoutKey;
    return true;
  }

  /**
   * A report that contradicts where the leg stands is believed in one thing only, that somebody must act: providers tell a
   * hold by one word, however far the money had come.
   */
  private hold(action: ActionCode | null): boolean {
    if (action === null || action === this.actionRequired || isSettled(this.status)) return false;
    this.need(action);
    return true;
  }

  /** Whatever was decided was about what was needed before. */
  private need(action: ActionCode | null): void {
    if (action !== this.actionRequired) Object.assign(this, { decision: null, decidedAt: null });
    this.actionRequired = action;
  }

  /** Whether the provider gave the money back after it had counted as paid out; keeps the transaction. */
  turnsOutRefunded(report: ProviderReport): boolean {
    if (this.status !== 'completed' || report.status !== 'refunded') return false;
    this.refundTx ??= report.refundTx;
    return true;
  }

  /** Whether a report says nothing that is not on record. */
  isStale(report: ProviderReport): boolean {
    if (report.rawStatus !== this.rawStatus) return false;
    return !Object.assign(new OrderLeg(), this).applyReport(report);
  }

  /** Notes at a change when it first ended without a payout, or that of further deposits of one paid out something was heard. */
  noteEnd(at: Date): void {
    const over = this.status === 'expired' || this.status === 'failed' || this.status === 'refunded';
    if (this.status === 'completed' && this.hasOpenRepeatedDeposits) this.endedAt = at;
    else this.endedAt = over ? (this.endedAt ?? at) : null;
  }

  /** Whether it is asked about only because exchanges correct themselves late. */
  get isLongOver(): boolean {
    return this.pollGroup === 'ended_lately' || this.pollGroup === 'ended_long_ago';
  }

  /** Whether money that came after the first deposit is still on its way. */
  get hasOpenRepeatedDeposits(): boolean {
    return this.repeatedDeposits?.some(isUnderWay) ?? false;
  }
}

/** What the customer sees of all legs together. `confirmations` are those of the deposit the money waits for now. */
export type RouteView = Pick<
  OrderLeg,
  | 'status'
  | 'actionRequired'
  | 'reasonCode'
  | 'reasonMessage'
  | 'amountFrom'
  | 'amountTo'
  | 'depositTx'
  | 'payoutTx'
  | 'refundTx'
  | 'confirmations'
  | 'repeatedDeposits'
>;

/** Equal for what says the same of a trade or an order. */
export function factsOf(of: RouteView): string {
  const { confirmations, repeatedDeposits, amountFrom, amountTo, depositTx, payoutTx, refundTx } = of;
  const money = [amountFrom, amountTo, depositTx, payoutTx, refundTx];
  const reported = [confirmations?.seen, confirmations?.required, depositsKey(repeatedDeposits)];
  return JSON.stringify([of.status, of.actionRequired, of.reasonCode, ...money, ...reported]);
}

/** A provider's secret as it is stored. */
export function sealToken(keyring: Keyring, legId: string, token: string | null): string | null {
  return token === null ? null : keyring.seal(`order_legs|token|${legId}`, token);
}

/** The leg as its provider addresses it; null before the provider answered. */
export function refOf(keyring: Keyring, leg: OrderLeg): ProviderRef | null {
  if (leg.ref === null) return null;
  const token = leg.tokenSealed === null ? null : keyring.open(`order_legs|token|${leg.id}`, leg.tokenSealed);
  return { ref: leg.ref, token };
}

/** What a provider was seen to say of a leg, whenever it said something new. */
@Entity('order_reports')
@Index('order_reports_order_id_idx', ['orderId'])
export class OrderReport {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') orderId!: string;
  @Column('uuid') legId!: string;
  @Column('text') rawStatus!: string;

  /** Our reading of it; null when the word is unknown. */
  @Column('text', { nullable: true }) status!: string | null;

  /** Whether the leg changed by it. */
  @Column('boolean') applied!: boolean;
  @Column('timestamptz') at!: Date;
}
