import { Column, Entity, In, Index, MoreThan, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Account, Realm } from '../credentials/index.js';
import { DomainError } from '../kernel/index.js';
import type { Say } from '../mail/index.js';

/**
 * What staff may do (promise 18). `support` reads; `operator` manages partners, adjustments, orders, providers and staff;
 * `reviewer` accepts or cancels payouts; `treasurer` processes and completes them.
 */
export const roles = ['support', 'operator', 'reviewer', 'treasurer'] as const;

export type Role = (typeof roles)[number];

/** What somebody may do, as a letter says it. */
export const rolesSaid = (say: Say, { roles }: Pick<Admin, 'roles'>): string =>
  roles.map((role) => say(`role.${role}`)).join(', ');

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

  /** What this person is mailed in; null where it is not known. */
  @Column('text', { nullable: true }) language!: string | null;

  /** From when on somebody who is new, or was given more, moves money and counts as a second person; null for at once. */
  @Column('timestamptz', { nullable: true }) moneyFrom!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  readonly realm: Realm = 'admin';

  /**
   * Throws `staff_cooling_down` while the rights of one of them are new: who came lately neither moves money nor is one of two,
   * whichever of the two.
   */
  static async refuseWhileCoolingDown(read: EntityManager, ids: readonly (string | null)[], now: Date): Promise<void> {
    const latest = await read.findOne(Admin, {
      where: { id: In(ids), moneyFrom: MoreThan(now) },
      order: { moneyFrom: 'DESC' },
    });
    if (!latest?.moneyFrom) return;
    throw new DomainError(
      'staff_cooling_down',
      `The rights of ${latest.name} are new: they count here from ${latest.moneyFrom.toISOString()}`,
      { members: { cooling_down_until: latest.moneyFrom } },
    );
  }

  /** Throws `not_found`. */
  static async get(read: EntityManager, id: string): Promise<Admin> {
    const admin = await read.findOneBy(Admin, { id });
    if (!admin) throw new DomainError('not_found', 'There is no such admin');
    return admin;
  }
}
