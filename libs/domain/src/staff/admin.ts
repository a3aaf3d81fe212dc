import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Account, Realm } from '../credentials/index.js';
import { DomainError } from '../kernel/index.js';

/**
 * What staff may do (promise 18). `support` reads; `operator` manages partners, adjustments, orders, providers and staff;
 * `reviewer` accepts or cancels payouts; `treasurer` processes and completes them.
 */
export const roles = ['support', 'operator', 'reviewer', 'treasurer'] as const;

export type Role = (typeof roles)[number];

/** A person who runs the service. */
@Entity('admins')
@Index('admins_email_key', ['email'], { unique: true })
@Index('admins_invitation_hash_key', ['invitationHash'], { unique: true })
export class Admin implements Account {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'admins_pkey' }) id!: string;

  /** Lower case; one account per address. */
  @Column('text') email!: string;
  @Column('text') name!: string;

  /** See `Passwords`; empty until an invitation was accepted, which no password matches. */
  @Column('text') passwordHash!: string;
  @Column('text', { array: true }) roles!: Role[];

  /** Of the token that was mailed; null once used. */
  @Column('text', { nullable: true }) invitationHash!: string | null;
  @Column('timestamptz', { nullable: true }) invitedUntil!: Date | null;
  @Column('timestamptz', { nullable: true }) deactivatedAt!: Date | null;

  /** From when on somebody who is new, or was given more, moves money and counts as a second person; null for at once. */
  @Column('timestamptz', { nullable: true }) moneyFrom!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  readonly realm: Realm = 'admin';

  /** Throws `staff_cooling_down`. */
  refuseWhileCoolingDown(now: Date): void {
    if (!this.moneyFrom || this.moneyFrom <= now) return;
    throw new DomainError(
      'staff_cooling_down',
      `Your rights are new: you move money, or stand beside another admin, from ${this.moneyFrom.toISOString()}`,
      { members: { cooling_down_until: this.moneyFrom } },
    );
  }

  /** Throws `not_found`. */
  static async get(read: EntityManager, id: string): Promise<Admin> {
    const admin = await read.findOneBy(Admin, { id });
    if (!admin) throw new DomainError('not_found', 'There is no such admin');
    return admin;
  }
}
