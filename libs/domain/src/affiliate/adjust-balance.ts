import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Config } from '@swap/config';
import { Usd, usdColumn } from '../money/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Database, highestFirst, type Page, type Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, newId } from '../kernel/index.js';
import { Partner } from '../partners/index.js';
import { Admin, StaffMail } from '../staff/index.js';
import { BalanceRaises } from './balance-raises.js';
import { appendEntry, lockAccount } from './ledger.js';

export type AdjustmentKind = 'ADJUSTMENT_CREDIT' | 'ADJUSTMENT_DEBIT';

/** A correction by hand. Beyond what one person alone may do it waits until a second one has accepted or rejected it. */
@Entity('adjustments')
@Index('adjustments_partner_id_idx', ['partnerId', 'id'])
@Index('adjustments_status_idx', ['status', 'id'])
@Index('adjustments_idempotency_ref_key', ['idempotencyRef'], { unique: true })
export class Adjustment {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'adjustments_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') kind!: AdjustmentKind;

  /** Positive for both kinds. */
  @Column('bigint', { transformer: usdColumn, name: 'amount_cents' }) amountUsd!: Usd;
  @Column('text') reason!: string;
  @Column('text') status!: 'waiting' | 'booked' | 'rejected';
  @Column('uuid') requestedBy!: string;

  /** Whether it needs a second person. */
  @Column('boolean') secondPerson!: boolean;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('uuid', { nullable: true }) ledgerEntryId!: string | null;
  @Column('text', { nullable: true }) idempotencyRef!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  /** What it does to the balance. */
  get effect(): Usd {
    return this.kind === 'ADJUSTMENT_CREDIT' ? this.amountUsd : Usd.zero.minus(this.amountUsd);
  }
}

interface AdjustmentInput {
  readonly kind: AdjustmentKind;
  /** Positive for both kinds. */
  readonly amount: Usd;
  readonly reason: string;
  /** Names a repeatable request; see `Idempotency`. */
  readonly idempotencyRef: string | null;
}

/** What follows from a correction: its line of the ledger, and who hears of it. */
@Injectable()
class AdjustmentBooks {
  constructor(
    private readonly raises: BalanceRaises,
    private readonly staffMail: StaffMail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** A credit matures like any commission. */
  async book(tx: Tx, adjustment: Adjustment): Promise<void> {
    const { partnerId, kind, effect: amount, reason: note, requestedBy, decidedBy } = adjustment;
    const { holdingDays } = await Partner.get(tx, partnerId);
    const at = this.clock.now();
    const isCredit = kind === 'ADJUSTMENT_CREDIT';
    const maturesAt = isCredit ? new Date(at.getTime() + holdingDays * DAY) : at;
    const line = await appendEntry(tx, { partnerId, kind, amount, note, maturesAt, at });
    adjustment.ledgerEntryId = line;
    adjustment.status = 'booked';
    if (!isCredit || line === null) return;
    const raise = { partnerId, kind: 'adjustment', subject: line, amountUsd: amount } as const;
    await this.raises.note(tx, { ...raise, requestedBy, confirmedBy: decidedBy });
  }

  /** Takes the audit chain's lock: do it last. */
  async tell(tx: Tx, caller: Caller, adjustment: Adjustment): Promise<void> {
    const { id, partnerId, kind, amountUsd, reason, secondPerson, status } = adjustment;
    const what = status === 'waiting' ? 'requested' : status;
    const changes = { adjustment_id: id, kind, amount_usd: amountUsd, reason };
    if (secondPerson) {
      const lines = Object.entries({ ...changes, partner_id: partnerId }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      await this.staffMail.tellAll(tx, (say) => ({ subject: say(`staff.correction.${what}`), parts: lines }));
    }
    await this.audit.record(tx, caller, { partnerId, action: `adjustment.${what}`, changes });
  }
}

/**
 * Corrects a partner's balance by hand. Somebody else must agree first to a credit beyond what one person may give away
 * ({@link BalanceRaises}), and to a debit above the limit. Throws `not_found`.
 */
@Injectable()
export class AdjustBalance {
  constructor(
    private readonly database: Database,
    private readonly books: AdjustmentBooks,
    private readonly raises: BalanceRaises,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, caller: Caller, input: AdjustmentInput): Promise<Adjustment> {
    return this.database.transaction(async (tx) => {
      await Partner.get(tx, partnerId);
      await lockAccount(tx, partnerId);
      const { idempotencyRef } = input;
      const before = idempotencyRef === null ? null : await tx.findOneBy(Adjustment, { idempotencyRef });
      return before ?? this.make(tx, partnerId, caller, input);
    });
  }

  private async make(tx: Tx, partnerId: string, caller: Caller, input: AdjustmentInput): Promise<Adjustment> {
    const now = this.clock.now();
    const limit = Usd.parse(this.config.values.ADJUSTMENT_LIMIT_USD);
    const secondPerson =
      input.kind === 'ADJUSTMENT_CREDIT'
        ? !(await this.raises.mayAlone(tx, partnerId, input.amount))
        : limit.isLessThan(input.amount);
    const adjustment = tx.create(Adjustment, {
      id: newId(),
      partnerId,
      kind: input.kind,
      amountUsd: input.amount,
      reason: input.reason,
      status: 'waiting',
      requestedBy: caller.actorId ?? '',
      secondPerson,
      decidedBy: null,
      ledgerEntryId: null,
      idempotencyRef: input.idempotencyRef,
      createdAt: now,
      updatedAt: now,
    });
    if (!secondPerson) await this.books.book(tx, adjustment);
    await tx.insert(Adjustment, adjustment);
    await this.books.tell(tx, caller, adjustment);
    return adjustment;
  }
}

/**
 * Accepts or rejects a correction that waits for a second person. Throws `not_found`, `action_not_available`, `four_eyes_required`,
 * `staff_cooling_down`.
 */
@Injectable()
export class DecideAdjustment {
  constructor(
    private readonly database: Database,
    private readonly books: AdjustmentBooks,
    private readonly clock: Clock,
  ) {}

  async run(adjustmentId: string, caller: Caller, decision: 'approve' | 'reject'): Promise<Adjustment> {
    const found = await this.database.manager.findOneBy(Adjustment, { id: adjustmentId });
    if (!found) throw new DomainError('not_found', 'There is no such adjustment');
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, found.partnerId);
      const adjustment = await tx.findOneByOrFail(Adjustment, { id: adjustmentId });
      if (adjustment.status !== 'waiting') {
        throw new DomainError('action_not_available', `This adjustment is ${adjustment.status} already`);
      }
      if (adjustment.requestedBy === caller.actorId) {
        throw new DomainError('four_eyes_required', 'You asked for this adjustment; another admin must decide on it');
      }
      adjustment.decidedBy = caller.actorId;
      adjustment.updatedAt = this.clock.now();
      if (decision === 'approve') {
        const both = [adjustment.requestedBy, caller.actorId];
        await Admin.refuseWhileCoolingDown(tx, both, adjustment.updatedAt);
        await this.books.book(tx, adjustment);
      } else adjustment.status = 'rejected';
      await tx.save(adjustment);
      await this.books.tell(tx, caller, adjustment);
      return adjustment;
    });
  }
}

export interface AdjustmentFilter extends Page {
  readonly status?: Adjustment['status'];
}

/** A page of corrections by hand, newest first; ids rise with time. */
export async function listAdjustments(read: Database['manager'], filter: AdjustmentFilter): Promise<Adjustment[]> {
  return highestFirst(read, Adjustment, 'id', filter);
}
