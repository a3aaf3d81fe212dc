import { Column, Entity, Index, IsNull, Not, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Account, Realm } from '../credentials/index.js';
import type { Tx } from '../database/index.js';
import { DomainError } from '../kernel/index.js';
import { canonicalEmail, type Reader } from '../mail/index.js';
import { Partner, type Addressee, type MemberRole } from './partner.js';

/** Somebody who was invited to an account, with password, second factor and sessions of their own. */
@Entity('partner_members')
@Index('partner_members_partner_id_idx', ['partnerId'])
@Index('partner_members_email_key', ['email'], { unique: true, where: 'joined_at IS NOT NULL AND removed_at IS NULL' })
@Index('partner_members_invitation_hash_key', ['invitationHash'], { unique: true })
export class Member implements Account {
  readonly realm: Realm = 'partner';

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partner_members_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;

  /** See {@link canonicalEmail}; one account per address. */
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text') role!: MemberRole;

  /** Empty while the invitation waits. */
  @Column('text') passwordHash!: string;

  /** Of the token of the invitation; null once it was accepted. */
  @Column('text', { nullable: true }) invitationHash!: string | null;
  @Column('timestamptz', { nullable: true }) invitedUntil!: Date | null;
  @Column('timestamptz', { nullable: true }) joinedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) removedAt!: Date | null;

  /** What this person is mailed in; null where it is not known. */
  @Column('text', { nullable: true }) language!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  /** The account this belongs to, and where mail about this person's own credentials goes. */
  get ofAccount(): Addressee {
    return { id: this.partnerId, email: this.email, language: this.language };
  }

  /** Who works under an address; null for one that nobody has joined with. */
  static async findByEmail(read: EntityManager, email: string): Promise<Member | null> {
    const where = { email: canonicalEmail(email), joinedAt: Not(IsNull()), removedAt: IsNull() };
    return read.findOneBy(Member, where);
  }
}

/** A person with credentials: the one who signed the account up, whose they are the account's own, or a {@link Member}. */
export type Holder = Partner | Member;

/** What somebody of an account may do there. */
export function roleOf(holder: Holder): MemberRole {
  return holder instanceof Partner ? holder.founderRole : holder.role;
}

/** Whether that person has to do with payouts, which wait where the sign-in of such a one was weakened. */
export function isOfPayouts(holder: Holder): boolean {
  return ['owner', 'finance'].includes(roleOf(holder));
}

/** Who signs in with an address; null for one that nobody signs in with. */
export async function findHolder(read: EntityManager, email: string): Promise<Holder | null> {
  const member = await Member.findByEmail(read, email);
  if (member) return member;
  const founder = await Partner.findByEmail(read, email);
  return founder?.founderRemovedAt ? null : founder;
}

/** A person by the id that sessions have; null for a member who was removed. */
export async function holderById(read: EntityManager, id: string): Promise<Holder | null> {
  return (await read.findOneBy(Member, { id, removedAt: IsNull() })) ?? read.findOneBy(Partner, { id });
}

/** The same. Throws `not_found`. */
export async function getHolder(read: EntityManager, id: string): Promise<Holder> {
  return (await holderById(read, id)) ?? Partner.found(null);
}

/** The same, and holds the row until `tx` ends. */
export async function lockHolder(tx: Tx, { id }: Holder): Promise<Holder> {
  const lock = { mode: 'pessimistic_write' } as const;
  return (await tx.findOne(Member, { where: { id, removedAt: IsNull() }, lock })) ?? Partner.lock(tx, id);
}

/** The account that a person works for. */
export async function accountOf(read: EntityManager, holder: Holder): Promise<Partner> {
  return holder instanceof Partner ? holder : Partner.get(read, holder.partnerId);
}

/** Who reads mail for the account: the one who signed it up or, after that person has left, who took the account over. */
export async function readerOf(read: EntityManager, { email, language, contactEmail }: Addressee): Promise<Reader> {
  if (contactEmail === undefined || contactEmail === null) return { email, language };
  const member = await Member.findByEmail(read, contactEmail);
  return { email: contactEmail, language: member?.language ?? null };
}

/** Who is signed in, by the caller of a route that needs it. Throws `session_required`. */
export function holderIdOf({ actorId }: { readonly actorId: string | null }): string {
  if (actorId !== null) return actorId;
  throw new DomainError('session_required', 'This needs a person who signed in');
}
