import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { highestFirst, type Page } from '../database/index.js';
import { DomainError } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { PayoutRequest } from './payout-request.js';

/** Payouts of one network that a treasurer took over together, to send them together. */
@Entity('payout_batches')
@Index('payout_batches_idempotency_ref_key', ['idempotencyRef'], { unique: true })
export class PayoutBatch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payout_batches_pkey' }) id!: string;
  @Column('text') network!: string;

  /** The treasurer who made it. */
  @Column('uuid') createdBy!: string;

  /** Names the repeatable request that made it, so that its repetition finds it after a crash. */
  @Column('text', { nullable: true }) idempotencyRef!: string | null;
  @Column('timestamptz') createdAt!: Date;

  /** Throws `not_found`. */
  static async get(read: EntityManager, id: string): Promise<PayoutBatch> {
    const batch = await read.findOneBy(PayoutBatch, { id });
    if (batch) return batch;
    throw new DomainError('not_found', 'There is no such batch');
  }

  /** What is in it, in the order it was asked for. */
  static payouts(read: EntityManager, { id }: PayoutBatch): Promise<PayoutRequest[]> {
    return read.find(PayoutRequest, { where: { batchId: id }, order: { id: 'ASC' } });
  }
}

/** That a transaction was booked as the payment of one payout, or of those of one batch. Written by the database. */
@Entity('payout_transactions')
export class PayoutTransaction {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payout_transactions_pkey' }) network!: string;

  /** Its hash without the 0x that some write before it, in lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'payout_transactions_pkey' }) txKey!: string;

  /** A payout request or a batch. */
  @Column('uuid') claimedBy!: string;
}

/** How far a batch is: its payouts, those that wait to be paid, and those that were. */
export interface BatchProgress {
  readonly batch: PayoutBatch;
  readonly payouts: number;
  readonly open: number;
  readonly paid: number;
  readonly amountUsd: Usd;
}

/** A page of batches, newest first; ids rise with time. */
export async function listBatches(read: EntityManager, page: Page): Promise<BatchProgress[]> {
  return progressOf(read, await highestFirst(read, PayoutBatch, 'id', page));
}

/** How far one is. Throws `not_found` for one that was never stored. */
export async function batchProgress(read: EntityManager, batch: PayoutBatch): Promise<BatchProgress> {
  const [progress] = await progressOf(read, [batch]);
  if (progress) return progress;
  throw new DomainError('not_found', 'There is no such batch');
}

async function progressOf(read: EntityManager, batches: readonly PayoutBatch[]): Promise<BatchProgress[]> {
  const rows = await read.query<{ batch_id: string; payouts: number; open: number; paid: number; cents: string }[]>(
    `SELECT batch_id, count(*)::int AS payouts, count(*) FILTER (WHERE status = 'processing')::int AS open,
       count(*) FILTER (WHERE status = 'paid')::int AS paid, sum(amount_cents) AS cents
     FROM payout_requests WHERE batch_id = ANY($1) GROUP BY batch_id`,
    [batches.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.batch_id, row]));
  return batches.flatMap((batch) => {
    const row = byId.get(batch.id);
    if (!row) return [];
    const { payouts, open, paid, cents } = row;
    return { batch, payouts, open, paid, amountUsd: Usd.ofCents(cents) };
  });
}

/** Approved payouts of one network that nobody has taken over. */
export interface ReadyPayouts {
  readonly network: string;
  readonly payouts: number;
  readonly amountUsd: Usd;
}

/** What could be sent now, by network. */
export async function readyPayouts(read: EntityManager): Promise<ReadyPayouts[]> {
  const rows = await read.query<{ network: string; payouts: number; cents: string }[]>(
    `SELECT network, count(*)::int AS payouts, sum(amount_cents) AS cents FROM payout_requests
     WHERE status = 'approved' GROUP BY network ORDER BY network`,
  );
  return rows.map(({ network, payouts, cents }) => ({ network, payouts, amountUsd: Usd.ofCents(cents) }));
}
