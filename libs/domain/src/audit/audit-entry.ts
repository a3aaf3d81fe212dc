import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActorKind, Credential } from './caller.js';

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
