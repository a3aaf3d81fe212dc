import type { EntityManager } from 'typeorm';
import type { Caller } from '../audit/index.js';
import { Sessions, TotpFactor } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Member } from './member.js';
import { Notices } from './notices.js';
import { Partner, type MemberRole } from './partner.js';

/** Somebody of an account, as the account sees it. */
export interface MemberRecord {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly state: 'active' | 'invited';
  readonly twoFactorEnabled: boolean;
  /** What this person is mailed in; null where it is not known. */
  readonly language: string | null;
  readonly createdAt: Date;
  readonly joinedAt: Date | null;
}

/** Everybody who works for an account or is invited to, the one who signed it up first. */
export async function listMembers(read: EntityManager, partnerId: string, now: Date): Promise<MemberRecord[]> {
  const partner = await Partner.get(read, partnerId);
  const members = await read.find(Member, { where: { partnerId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const here = members.filter(
    (each) => !each.removedAt && (each.joinedAt ?? (each.invitedUntil && each.invitedUntil > now)),
  );
  const records = await Promise.all(here.map((each) => recordOf(read, each)));
  return partner.founderRemovedAt ? records : [await founderOf(read, partner), ...records];
}

async function founderOf(read: EntityManager, partner: Partner): Promise<MemberRecord> {
  const { id, email, name, founderRole: role, language, createdAt, emailVerifiedAt: joinedAt } = partner;
  const twoFactorEnabled = await TotpFactor.isEnabled(read, id);
  return { id, email, name, role, state: 'active', twoFactorEnabled, language, createdAt, joinedAt };
}

async function recordOf(
  read: EntityManager,
  { id, email, name, role, language, createdAt, joinedAt }: Member,
): Promise<MemberRecord> {
  const state = joinedAt ? 'active' : 'invited';
  const twoFactorEnabled = await TotpFactor.isEnabled(read, id);
  return { id, email, name, role, state, twoFactorEnabled, language, createdAt, joinedAt };
}

/** Gives a member another role, or takes one out of the account, which ends that member's sessions. One owner always stays. */
@Injectable()
export class ChangeMembers {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  /** Throws `not_found`, `last_owner`. */
  async setRole(partnerId: string, memberId: string, role: MemberRole, caller: Caller): Promise<MemberRecord> {
    return this.database.transaction(async (tx) => {
      const { partner, member } = await this.lock(tx, partnerId, memberId);
      if (role !== 'owner') await this.refuseLastOwner(tx, partner, memberId);
      const before = member?.role ?? partner.founderRole;
      if (member) await tx.update(Member, { id: memberId }, { role, updatedAt: this.clock.now() });
      else await tx.update(Partner, { id: partnerId }, { founderRole: role, updatedAt: this.clock.now() });
      const changes = { id: memberId, role: [before, role] };
      await this.notices.tell(tx, caller, partner, { action: 'member.role_changed', changes, alert: 'member_changed' });
      await this.redirectMail(tx, partnerId);
      const [changed] = (await listMembers(tx, partnerId, this.clock.now())).filter(({ id }) => id === memberId);
      if (!changed) throw noMember();
      return changed;
    });
  }

  /** Throws `not_found`, `last_owner`. */
  async remove(partnerId: string, memberId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { partner, member } = await this.lock(tx, partnerId, memberId);
      await this.refuseLastOwner(tx, partner, memberId);
      const now = this.clock.now();
      if (member) {
        await tx.update(Member, { id: memberId }, { removedAt: now, updatedAt: now, invitationHash: null });
      } else {
        await tx.update(Partner, { id: partnerId }, { founderRemovedAt: now, updatedAt: now });
      }
      await this.redirectMail(tx, partnerId);
      await this.sessions.endAll(tx, { realm: 'partner', id: memberId });
      const changes = { id: memberId, email: member?.email ?? partner.email };
      const left = await Partner.get(tx, partnerId);
      await this.notices.tell(tx, caller, left, { action: 'member.removed', changes, alert: 'member_removed' });
    });
  }

  /** Members of one account change one after the other: its row is held. */
  private async lock(
    tx: Tx,
    partnerId: string,
    memberId: string,
  ): Promise<{ partner: Partner; member: Member | null }> {
    const partner = await Partner.lock(tx, partnerId);
    if (memberId === partnerId && !partner.founderRemovedAt) return { partner, member: null };
    const member = await tx.findOneBy(Member, { id: memberId, partnerId });
    if (!member || member.removedAt) throw noMember();
    return { partner, member };
  }

  private async refuseLastOwner(tx: Tx, partner: Partner, memberId: string): Promise<void> {
    const owners = await this.ownersOf(tx, partner.id);
    if (owners.some(({ id }) => id !== memberId) || !owners.some(({ id }) => id === memberId)) return;
    throw new DomainError('last_owner', 'This is the only owner; make somebody else one first');
  }

  /** The account is mailed at its founder's, or, once that is no owner's address, at the first owner's. */
  private async redirectMail(tx: Tx, partnerId: string): Promise<void> {
    const { mailTo } = await Partner.get(tx, partnerId);
    const owners = await this.ownersOf(tx, partnerId);
    const [heir] = owners;
    if (!heir || owners.some(({ email }) => email === mailTo)) return;
    await tx.update(Partner, { id: partnerId }, { contactEmail: heir.email });
  }

  /** Who is one already, the first who came first. */
  private async ownersOf(tx: Tx, partnerId: string): Promise<MemberRecord[]> {
    const all = await listMembers(tx, partnerId, this.clock.now());
    return all.filter(({ role, state }) => role === 'owner' && state === 'active');
  }
}

function noMember(): DomainError {
  return new DomainError('not_found', 'Nobody of this account has this id');
}
