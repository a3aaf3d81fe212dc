import { Column, Entity, In, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { Audit, type Caller, type Changes } from '../audit/index.js';
import { Database, highestFirst, type Page, type Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, newId } from '../kernel/index.js';
import { Admin } from './admin.js';
import { StaffMail } from './staff-mail.js';
import { kindsOf, type ProposalKind, type ProposalList } from './two-person-rules.js';

export type ProposalStatus = 'waiting' | 'confirmed' | 'rejected';

/** What one of the staff asked for and a second person decides: asked and decided once, which the database guards too. */
@Entity('proposals')
@Index('proposals_status_idx', ['status', 'id'])
@Index('proposals_subject_idx', ['subject'])
@Index('proposals_partner_id_idx', ['partnerId'], { where: 'partner_id IS NOT NULL' })
export class Proposal {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'proposals_pkey' }) id!: string;
  @Column('text') kind!: ProposalKind;

  /** What it is about: the id of an admin or a partner, the public id of an order, the address of somebody invited. */
  @Column('text') subject!: string;
  @Column('uuid', { nullable: true }) partnerId!: string | null;

  /** What would change, in the words of the API. */
  @Column('jsonb') details!: Changes;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') status!: ProposalStatus;
  @Column('uuid') requestedBy!: string;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

export type NewProposal = Pick<Proposal, 'kind' | 'subject' | 'partnerId' | 'details' | 'reason'>;

/** Marks the proposal confirmed, in the transaction that does what it asked for; call it before the first write. */
type Settle = (tx: Tx) => Promise<Proposal>;

/** Does what a confirmed proposal asked for, in one transaction that calls `settle`. */
type CarryOut = (proposal: Proposal, settle: Settle, caller: Caller) => Promise<unknown>;

/** What nobody confirmed for so long has to be asked for again: the world it was meant for has moved on. */
const lifeMs = 7 * DAY;

/** Keeps what waits for a second person; all of the staff hear of it and of what was decided. */
@Injectable()
export class Proposals {
  private readonly carryOut = new Map<ProposalKind, CarryOut>();

  constructor(
    private readonly database: Database,
    private readonly staffMail: StaffMail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Says, once, what a confirmed proposal of a kind does: the feature it belongs to knows. */
  onConfirmed(kind: ProposalKind, carryOut: CarryOut): void {
    this.carryOut.set(kind, carryOut);
  }

  /** Throws `action_not_available` when the same is asked for already. */
  async make(tx: Tx, caller: Caller, wanted: NewProposal): Promise<Proposal> {
    const { kind, subject } = wanted;
    const waiting = await tx.findBy(Proposal, { kind, subject, status: 'waiting' });
    const same = waiting.find(({ details, createdAt }) => equal(details, wanted.details) && !this.isOver(createdAt));
    if (same) throw new DomainError('action_not_available', `The same was asked for already: ${same.id} waits`);
    const now = this.clock.now();
    const requestedBy = caller.actorId ?? '';
    const open = {
      id: newId(),
      requestedBy,
      status: 'waiting' as const,
      decidedBy: null,
      createdAt: now,
      updatedAt: now,
    };
    const proposal = tx.create(Proposal, { ...wanted, ...open });
    await tx.save(proposal);
    await this.tell(tx, proposal, caller, 'proposed');
    return proposal;
  }

  /**
   * Decides on one of a list. Throws `not_found`, `action_not_available` for what is decided or too old, `four_eyes_required` for
   * whoever asked or is meant, `staff_cooling_down`, and what carrying it out throws.
   */
  async decide(list: ProposalList, id: string, caller: Caller, decision: 'confirm' | 'reject'): Promise<Proposal> {
    const found = await this.database.manager.findOneBy(Proposal, { id, kind: In(kindsOf(list)) });
    if (!found) throw new DomainError('not_found', 'There is no such change');
    const settle: Settle = (tx) => this.settle(tx, id, caller, decision);
    if (decision === 'reject') await this.database.transaction(settle);
    else await this.carryOut.get(found.kind)?.(found, settle, caller);
    return this.database.manager.findOneByOrFail(Proposal, { id });
  }

  private async settle(tx: Tx, id: string, caller: Caller, decision: 'confirm' | 'reject'): Promise<Proposal> {
    const proposal = await tx.findOneOrFail(Proposal, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (proposal.status !== 'waiting') {
      throw new DomainError('action_not_available', `This change is ${proposal.status} already`);
    }
    if ([proposal.requestedBy, proposal.subject].includes(caller.actorId ?? '')) {
      throw new DomainError(
        'four_eyes_required',
        'You asked for this change, or are meant by it; another admin decides',
      );
    }
    if (decision === 'confirm') await this.admit(tx, proposal, caller);
    proposal.status = decision === 'confirm' ? 'confirmed' : 'rejected';
    proposal.decidedBy = caller.actorId;
    proposal.updatedAt = this.clock.now();
    await tx.save(proposal);
    await this.tell(tx, proposal, caller, proposal.status);
    return proposal;
  }

  private async admit(tx: Tx, { createdAt, requestedBy }: Proposal, { actorId }: Caller): Promise<void> {
    if (this.isOver(createdAt)) {
      throw new DomainError('action_not_available', 'This change waited for more than a week; ask for it again');
    }
    if ((await Admin.get(tx, requestedBy)).deactivatedAt) {
      throw new DomainError('action_not_available', 'Who asked for this change has left the staff; ask for it again');
    }
    await Admin.refuseWhileCoolingDown(tx, [requestedBy, actorId], this.clock.now());
  }

  private isOver(createdAt: Date): boolean {
    return createdAt < this.clock.in(-lifeMs);
  }

  /** Takes the audit chain's lock. */
  private async tell(tx: Tx, proposal: Proposal, caller: Caller, what: 'proposed' | 'confirmed' | 'rejected') {
    const { id, kind, subject, details, reason, partnerId } = proposal;
    const { email } = await Admin.get(tx, caller.actorId ?? '');
    const lines = Object.entries({ ...details, reason }).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${[value].flat().join(', ')}`],
    );
    await this.staffMail.tellAll(tx, (say) => ({
      subject: say(`staff.${what}.subject`),
      parts: [say(`staff.${what}.text`, { kind, subject, email, id }), '', ...lines],
    }));
    const changes = { proposal_id: id, kind, subject, ...details, ...(reason !== null && { reason }) };
    await this.audit.record(tx, caller, { partnerId, action: `${kind}_${what}`, changes });
  }
}

function equal(one: Changes, other: Changes): boolean {
  const text = (changes: Changes) => JSON.stringify(Object.entries(changes).sort());
  return text(one) === text(other);
}

export interface ProposalFilter extends Page {
  readonly status?: ProposalStatus;
}

/** A page of what was asked for, newest first; ids rise with time. */
export async function listProposals(
  read: EntityManager,
  list: ProposalList,
  filter: ProposalFilter,
): Promise<Proposal[]> {
  return highestFirst(read, Proposal, 'id', { ...filter, kind: In(kindsOf(list)) });
}

/** Each row with the newest change of that kind that waits for a second person, if there is one; `subjectOf` is what it is about. */
export async function withWaitingChanges<Row extends object>(
  read: EntityManager,
  kind: ProposalKind,
  rows: readonly Row[],
  subjectOf: (row: Row) => string,
): Promise<(Row & { readonly waitingChange: string | null })[]> {
  const waiting = await read.find(Proposal, {
    where: { kind, status: 'waiting', subject: In(rows.map(subjectOf)) },
    order: { id: 'ASC' },
  });
  const newest = new Map(waiting.map(({ subject, id }) => [subject, id]));
  return rows.map((row) => Object.assign(row, { waitingChange: newest.get(subjectOf(row)) ?? null }));
}
