import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { ActorKind } from '../audit/index.js';
import { explorerTx } from '../chains/index.js';
import { highestFirst, type Page, type Tx } from '../database/index.js';
import { DomainError } from '../kernel/index.js';
import { type Amount, amountColumn, Usd, usdColumn } from '../money/index.js';
import type { PayoutStatus } from './payout-rules.js';

/**
 * A partner's request to be paid, and the reservation of the money at once. The destination is copied when it is made: a
 * later change of the profile never redirects it.
 */
@Entity('payout_requests')
@Index('payout_requests_partner_id_idx', ['partnerId', 'id'])
@Index('payout_requests_status_idx', ['status', 'id'])
@Index('payout_requests_open_idx', ['partnerId'], {
  where: `status = ANY (ARRAY['pending', 'approved', 'processing'])`,
})
@Index('payout_requests_idempotency_ref_key', ['idempotencyRef'], { unique: true })
// Over payout_tx_key(tx_hash), which TypeORM cannot say.
@Index('payout_requests_tx_key_idx', { synchronize: false })
@Index('payout_requests_batch_id_idx', ['batchId', 'id'], { where: 'batch_id IS NOT NULL' })
export class PayoutRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_requests_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('bigint', { transformer: usdColumn, name: 'amount_cents' }) amountUsd!: Usd;
  @Column('text') status!: PayoutStatus;
  @Column('text', { nullable: true }) note!: string | null;

  /** Catalogue parameter. */
  @Column('text') asset!: string;
  @Column('text') network!: string;
  @Column('text') address!: string;
  @Column('text', { nullable: true }) memoTag!: string | null;

  /** Two for large amounts. */
  @Column('smallint') approvalsRequired!: number;

  /** The admin who took it over for sending. */
  @Column('uuid', { nullable: true }) processedBy!: string | null;

  /** The batch it was taken over with; null where it was taken over by itself. */
  @Column('uuid', { nullable: true }) batchId!: string | null;

  /** What it owes in its coin, fixed when it was taken over for sending; null before, and where no price was known. */
  @Column('numeric', { nullable: true, transformer: amountColumn }) coinAmount!: Amount | null;

  /** The price that follows from, USD per unit, with where it was from and when. */
  @Column('numeric', { nullable: true, transformer: amountColumn }) coinPriceUsd!: Amount | null;
  @Column('text', { nullable: true }) coinPriceSources!: string | null;
  @Column('timestamptz', { nullable: true }) coinPricedAt!: Date | null;
  @Column('text', { nullable: true }) txHash!: string | null;

  /** Whose payment the transaction is: its own, or that of its batch. The database claims it, once. */
  @Column('uuid', { nullable: true }) txClaim!: string | null;
  @Column('text', { nullable: true }) failureReason!: string | null;

  /** Names the repeatable request that made it, so that its repetition finds it after a crash. */
  @Column('text', { nullable: true }) idempotencyRef!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  get txUrl(): string | null {
    return this.txHash === null ? null : explorerTx(this.network, this.txHash);
  }

  /** Reads the request and holds its row until `tx` ends. Throws `not_found`. */
  static async lock(tx: Tx, id: string): Promise<PayoutRequest> {
    return found(await tx.findOne(PayoutRequest, { where: { id }, lock: { mode: 'pessimistic_write' } }));
  }

  /** Throws `not_found`, also for a request of another partner. */
  static async get(read: EntityManager, id: string, partnerId?: string): Promise<PayoutRequest> {
    return found(await read.findOneBy(PayoutRequest, { id, ...(partnerId && { partnerId }) }));
  }
}

function found(request: PayoutRequest | null): PayoutRequest {
  if (request) return request;
  throw new DomainError('not_found', 'There is no such payout request');
}

/** That an admin accepted a request. */
@Entity('payout_approvals')
export class PayoutApproval {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_approvals_pkey' }) payoutRequestId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_approvals_pkey' }) approvedBy!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** One step of a request's way, for its history. */
@Entity('payout_steps')
@Index('payout_steps_payout_request_id_idx', ['payoutRequestId', 'id'])
export class PayoutStep {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_steps_pkey' }) id!: string;
  @Column('uuid') payoutRequestId!: string;
  @Column('text') status!: PayoutStatus;
  @Column('text') actor!: ActorKind;
  @Column('text', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz') createdAt!: Date;

  static async of(read: EntityManager, payoutRequestId: string): Promise<PayoutStep[]> {
    return read.find(PayoutStep, { where: { payoutRequestId }, order: { id: 'ASC' } });
  }
}

export interface PayoutFilter extends Page {
  readonly partnerId?: string;
  readonly status?: PayoutStatus;
}

/** A page of payout requests, newest first; ids rise with time. */
export async function listPayouts(read: EntityManager, filter: PayoutFilter): Promise<PayoutRequest[]> {
  return highestFirst(read, PayoutRequest, 'id', filter);
}
