import { Column, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Account, Realm } from '../credentials/index.js';
import { containing, type Page, type Tx } from '../database/index.js';
import { DomainError } from '../kernel/index.js';
import { canonicalEmail, type Reader } from '../mail/index.js';
import { Usd, usdColumn } from '../money/index.js';

export { canonicalEmail } from '../mail/index.js';

/** What a member of an account may do: everything; where payouts go and when; keys and webhooks; read. All may read. */
export const memberRoles = ['owner', 'finance', 'developer', 'viewer'] as const;

export type MemberRole = (typeof memberRoles)[number];

/** Whose log something goes to, and who is mailed about it; `contactEmail` where that may be somebody else of the account. */
export interface Addressee extends Reader {
  readonly id: string;
  readonly contactEmail?: string | null;
}

/** An account: a wallet, site or backend that brings orders and earns commission. */
@Entity('partners')
@Index('partners_email_key', ['email'], { unique: true })
// In the order of bytes, which TypeORM cannot say.
@Index('partners_email_prefix_idx', { synchronize: false })
@Index('partners_name_prefix_idx', { synchronize: false })
export class Partner implements Account {
  readonly realm: Realm = 'partner';

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'partners_pkey' }) id!: string;

  /** See {@link canonicalEmail}; one account per address. */
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) website!: string | null;

  /** See {@link Passwords}. */
  @Column('text') passwordHash!: string;

  /** When the password or two-factor authentication changed last. */
  @Column('timestamptz', { nullable: true }) credentialsChangedAt!: Date | null;

  /** When the account was last opened to less than it asked for before: password reset, second factor removed. Payouts wait a while. */
  @Column('timestamptz', { nullable: true }) accessWeakenedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) emailVerifiedAt!: Date | null;

  /** When somebody signed up with this address, which nobody had verified yet, and another password; see {@link SignUp}. */
  @Column('timestamptz', { nullable: true }) contestedAt!: Date | null;
  @Column('boolean') affiliateEnabled!: boolean;

  /** Basis points of the USD notional of the from-leg; set by operations (promise 9). */
  @Column('integer') affiliateCommissionBps!: number;

  /** The highest rate that two of the staff stood behind; one set by one person alone earns little more (`BalanceRaises`). */
  @Column('integer', { default: 0 }) confirmedCommissionBps!: number;

  /** Who of the staff set the rate; null while it is the one the account began with. */
  @Column('uuid', { nullable: true }) rateSetBy!: string | null;
  @Column('bigint', { transformer: usdColumn, name: 'minimum_payout_cents' }) minimumPayoutUsd!: Usd;

  /** Days a commission waits before it may be paid out. */
  @Column('integer') holdingDays!: number;

  /** What the member who signed up may do: that member's credentials are those of this row. */
  @Column('text', { default: 'owner' }) founderRole!: MemberRole;

  /** When that member was removed: from then on nobody signs in with this row's address and password. */
  @Column('timestamptz', { nullable: true }) founderRemovedAt!: Date | null;

  /** Where mail for the account goes; null for the address it was signed up with. */
  @Column('text', { nullable: true }) contactEmail!: string | null;

  /** What the member who signed up is mailed in; null where it is not known. */
  @Column('text', { nullable: true }) language!: string | null;

  /** What the limits of the account's API keys are multiplied by; set by operations. */
  @Column('double precision', { default: 1 }) limitMultiplier!: number;
  @Column('timestamptz', { nullable: true }) suspendedAt!: Date | null;

  /** When the account was closed for good: nobody is behind it any more. A closed account is suspended as well. */
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;

  /** When what is erased in the background after that was gone. */
  @Column('timestamptz', { nullable: true }) tracesErasedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;

  /** Throws `not_found` where there is none. */
  static found(partner: Partner | null | undefined): Partner {
    if (partner) return partner;
    throw new DomainError('not_found', 'There is no such partner');
  }

  /** Throws `not_found`. */
  static async get(read: EntityManager, id: string): Promise<Partner> {
    return Partner.found(await read.findOneBy(Partner, { id }));
  }

  /** Reads the account and holds its row until `tx` ends. Throws `not_found`. */
  static async lock(tx: Tx, id: string): Promise<Partner> {
    return Partner.found(await tx.findOne(Partner, { where: { id }, lock: { mode: 'pessimistic_write' } }));
  }

  static async getByEmail(read: EntityManager, email: string): Promise<Partner> {
    return read.findOneByOrFail(Partner, { email: canonicalEmail(email) });
  }

  /** The same, and holds its row until `tx` ends; null for an address nobody has. */
  static async lockByEmail(tx: Tx, email: string): Promise<Partner | null> {
    const where = { email: canonicalEmail(email) };
    return tx.findOne(Partner, { where, lock: { mode: 'pessimistic_write' } });
  }

  static async findByEmail(read: EntityManager, email: string): Promise<Partner | null> {
    return read.findOneBy(Partner, { email: canonicalEmail(email) });
  }

  /** The account this belongs to, and where mail about this person's own credentials goes. */
  get ofAccount(): Addressee {
    return this;
  }

  /** Where mail for the account goes. */
  get mailTo(): string {
    return this.contactEmail ?? this.email;
  }

  /** Throws `account_suspended`. */
  refuseIfSuspended(): void {
    if (this.suspendedAt) {
      throw new DomainError('account_suspended', 'This account is suspended; contact the operator');
    }
  }

  /** The rate an order placed now is attributed with; null when the program does not apply (promise 9). */
  get commissionBps(): number | null {
    return this.affiliateEnabled && this.affiliateCommissionBps > 0 ? this.affiliateCommissionBps : null;
  }
}

export interface PartnerFilter extends Page {
  /** Part of the address or the name, or the whole id. */
  readonly query?: string;
}

/** A page of partners, newest first; ids rise with time. */
export async function listPartners(read: EntityManager, { query, before, limit }: PartnerFilter): Promise<Partner[]> {
  const list = read.createQueryBuilder(Partner, 'partner').orderBy('partner.id', 'DESC').limit(limit);
  if (query) {
    const wanted = query.toLowerCase();
    list.andWhere('(partner.email LIKE :like OR lower(partner.name) LIKE :like OR partner.id::text = :wanted)', {
      like: containing(wanted),
      wanted,
    });
  }
  if (before) list.andWhere('partner.id < :before', { before });
  return list.getMany();
}
