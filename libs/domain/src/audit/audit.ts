import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn, Raw, type EntityManager } from 'typeorm';
import { Clock, Injectable, newId } from '../kernel/index.js';
import { highestFirst, type Page, type Tx } from '../database/index.js';

/** Who acts. `operator`: somebody of the staff, through the admin surface or the console. `service`: no person at all. */
export type ActorKind = 'partner' | 'operator' | 'service';

/** How the actor proved who it is. `none`: not yet, as when signing up. */
export type Credential = 'session' | 'api_key' | 'manage_token' | 'console' | 'none';

/** Who asks for something and from where; every use case that changes something takes one and writes it to the audit log. */
export interface Caller {
  readonly actor: ActorKind;
  /** Partner id or admin id. */
  readonly actorId: string | null;
  readonly via: Credential | null;
  /** As the trusted proxies report it. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The service itself, when it acts on its own. */
export const serviceCaller: Caller = { actor: 'service', actorId: null, via: null, ip: null, userAgent: null };

/** What an act changed, field by field; never a secret, never a password. */
export type Changes = Readonly<Record<string, unknown>>;

/** The chain of acts that concern no single partner. */
export const staffChain = '00000000-0000-0000-0000-000000000000';

/** The last number and hash of a chain: the row whose lock orders its entries. */
@Entity('audit_chains')
export class AuditChain {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_chains_pkey' }) chain!: string;
  @Column('bigint') lastSequence!: string;
  @Column('text') headHash!: string;
}

/**
 * One act, never changed once written: the database refuses UPDATE, DELETE and TRUNCATE. Entries are written by the
 * database function `audit_append` alone, which numbers and chains them.
 */
@Entity('audit_entries')
@Index('audit_entries_chain_sequence_key', ['chain', 'sequence'], { unique: true })
@Index('audit_entries_created_at_idx', ['createdAt', 'id'])
@Index('audit_entries_subject_idx', { synchronize: false })
@Index('audit_entries_chain_subject_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_entries_pkey' }) id!: string;

  /** The partner it concerns, who may read it; {@link staffChain} when it concerns none. */
  @Column('uuid') chain!: string;

  /** 1, 2, 3 … per chain, without gaps. */
  @Column('bigint') sequence!: string;

  /** `<subject>.<what happened>`, for example `api_key.created`. */
  @Column('text') action!: string;
  @Column('text') actor!: ActorKind;
  @Column('text', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) via!: Credential | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('json') changes!: Changes;
  @Column('timestamptz') createdAt!: Date;
  @Column('text') previousHash!: string;

  /** SHA-256, hex; see {@link AuditEntry.computeHash}. */
  @Column('text') hash!: string;

  /** Null when it concerns no single partner. */
  get partnerId(): string | null {
    return this.chain === staffChain ? null : this.chain;
  }

  /** The hash this entry must have: over a JSON array of the hash before it and every field, spaced as PostgreSQL writes it. */
  computeHash(): string {
    const fields = [
      this.previousHash,
      this.id,
      this.chain,
      Number(this.sequence),
      this.action,
      this.actor,
      this.actorId,
      this.via,
      this.ip,
      this.userAgent,
      JSON.stringify(this.changes),
      this.createdAt.toISOString(),
    ];
    return createHash('sha256')
      .update(`[${fields.map((field) => JSON.stringify(field)).join(', ')}]`, 'utf8')
      .digest('hex');
  }
}

/** What an act can be about: what stands before the dot in {@link AuditEntry.action}. */
export const auditSubjects = [
  'account',
  'adjustment',
  'admin',
  'api_key',
  'asset',
  'books',
  'commission',
  'customer',
  'email',
  'member',
  'order',
  'partner',
  'passkey',
  'password',
  'payout',
  'payout_batch',
  'payout_profile',
  'payouts',
  'profile',
  'provider',
  'queue_dashboard',
  'session',
  'sign_in',
  'staff',
  'terms',
  'two_factor',
  'webhook',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export type AuditAction = `${AuditSubject}.${string}`;

/** What a log is narrowed to; what is left out may be anything. */
export interface AuditFilter {
  readonly subject?: AuditSubject | undefined;
}

export interface Act {
  /** The partner it concerns, in whose log it appears; null when it concerns none. */
  readonly partnerId: string | null;
  /** `<subject>.<what happened>`, for example `api_key.created`. */
  readonly action: AuditAction;
  /** What changed, in the words of the API. Never a secret. */
  readonly changes?: Changes;
}

const userAgentMax = 300;

/** The append-only, chained log of who did what (promise 19). */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /** Writes an entry in the transaction of the act itself. Takes the chain's row lock: do it last. */
  async record(tx: Tx, caller: Caller, { partnerId, action, changes = {} }: Act): Promise<void> {
    await tx.query('SELECT audit_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      newId(),
      partnerId ?? staffChain,
      action,
      caller.actor,
      caller.actorId,
      caller.via,
      caller.ip,
      caller.userAgent?.slice(0, userAgentMax) ?? null,
      JSON.stringify(changes),
      this.clock.now(),
    ]);
  }
}

/** As its indexes have it. */
const about = (subject: AuditSubject | undefined) =>
  subject && Raw((action) => `split_part(${action}, '.', 1) = :subject`, { subject });

/** A page of what happened in one partner's account, newest first. */
export async function listAudit(
  read: EntityManager,
  partnerId: string,
  { subject, ...page }: Page & AuditFilter,
): Promise<AuditEntry[]> {
  return highestFirst(read, AuditEntry, 'sequence', { ...page, chain: partnerId, action: about(subject) });
}

/** A page of what happened anywhere, or about one partner, newest first; ids rise with time. */
export async function listWholeAudit(
  read: EntityManager,
  { subject, partnerId, ...page }: Page & AuditFilter & { readonly partnerId?: string | undefined },
): Promise<AuditEntry[]> {
  return highestFirst(read, AuditEntry, 'id', { ...page, chain: partnerId, action: about(subject) });
}
