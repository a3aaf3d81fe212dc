import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Realm } from './account.js';

/**
 * One sign-in. Its refresh token changes with every use: the `counter`th token is derived from the session and a
 * service key, so that asking twice for the same successor answers the same token, and none is stored, only its hash.
 */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @Column('text') realm!: Realm;

  @Index('sessions_account_id_idx')
  @Column('uuid')
  accountId!: string;
  @Column('integer') counter!: number;

  /** SHA-256 of the live refresh token, hex. */
  @Column('text') tokenHash!: string;

  /** When the live token replaced the one before it. */
  @Column('timestamptz') rotatedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;

  /** The neighbourhood of `ip`; see `networkOf`. */
  @Column('text', { nullable: true }) network!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
