import { Column, Entity, Index, IsNull, MoreThan, PrimaryColumn, type EntityManager } from 'typeorm';
import { MINUTE } from '../kernel/index.js';
import type { AccountRef, Realm } from './account.js';

/** So long after a password or a code was shown, a session may do what asks for a fresh proof. */
const proofLifeMs = 10 * MINUTE;

/**
 * One sign-in. Its refresh token changes with every use: the `counter`th token is derived from the session and a
 * service key, so that asking twice for the same successor answers the same token, and none is stored, only its hash.
 */
@Entity('sessions')
@Index('sessions_account_id_idx', ['accountId'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @Column('text') realm!: Realm;
  @Column('uuid') accountId!: string;
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

  /** Whether a code of the authenticator app, or a recovery code, was shown in this very session. */
  @Column('boolean', { default: false }) secondFactor!: boolean;

  /** When a password or a code was shown in it last; null for one from before that was noted. */
  @Column('timestamptz', { nullable: true }) provedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;

  /** Until when a proof given at `provedAt` counts as fresh. */
  static freshUntil(provedAt: Date): Date {
    return new Date(provedAt.getTime() + proofLifeMs);
  }

  /** The live sessions of an account, the one used last first. */
  static async listLive(read: EntityManager, { realm, id: accountId }: AccountRef, now: Date): Promise<Session[]> {
    return read.find(Session, {
      where: { realm, accountId, revokedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { rotatedAt: 'DESC', id: 'DESC' },
    });
  }
}
