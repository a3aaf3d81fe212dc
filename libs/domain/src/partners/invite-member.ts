import { Config } from '@swap/config';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { Caller } from '../audit/index.js';
import { checkPassword, Passwords } from '../credentials/index.js';
import { Database, type Tx, violatesUnique } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, newId, newSecret, sha256 } from '../kernel/index.js';
import { Mail, pageFor, type Language } from '../mail/index.js';
import { CodeBudget } from './code-budget.js';
import { memberInvitationMail } from './mails.js';
import { Member } from './member.js';
import { Notices } from './notices.js';
import { canonicalEmail, Partner, type MemberRole } from './partner.js';

const invitationLifeMs = 3 * DAY;

/** More people than work for any account; a stop against runaway scripts. */
const membersMax = 100;

interface Invited {
  readonly email: string;
  readonly role: MemberRole;
  /** What the invitation is written in, and what follows until that person chooses; null for English. */
  readonly language: Language | null;
}

/** What somebody says who joins. */
interface Joining {
  readonly name: string;
  readonly password: string;
  /** What mail to that person is to be written in; null for what the invitation was written in. */
  readonly language: Language | null;
}

/**
 * Mails an invitation with a token of which only the hash is kept. A new one takes the place of one that waits; where that address may be
 * mailed no more for now, the one that waits goes on, with the new role.
 */
@Injectable()
export class InviteMember {
  constructor(
    private readonly database: Database,
    private readonly budget: CodeBudget,
    private readonly mail: Mail,
    private readonly notices: Notices,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Throws `email_taken` for somebody who is of the account already, `limit_reached`. Whether others know the address is not told. */
  async run(partnerId: string, invited: Invited, caller: Caller): Promise<void> {
    const { language } = invited;
    const email = canonicalEmail(invited.email);
    const mayMail = await this.budget.allowsMail(email);
    await this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      await this.refuseKnown(tx, partner, email);
      const { role } = invited;
      if (mayMail || !(await this.changeWaiting(tx, { partnerId, email, role }))) {
        const token = await this.replaceWaiting(tx, { partnerId, email, role, language });
        const link = `${pageFor(invited, this.config, '/partners/join')}#${token}`;
        const invitation = { account: partner.name, role, link, token };
        if (mayMail) await this.mail.send(tx, memberInvitationMail({ email, language }, invitation));
      }
      const changes = { email, role };
      await this.notices.tell(tx, caller, partner, { action: 'member.invited', changes, alert: 'member_invited' });
    });
  }

  /** Gives an invitation that waits, whose link leads in still, another role; answers whether there is one. */
  private async changeWaiting(tx: Tx, { role, ...to }: Pick<Member, 'partnerId' | 'email' | 'role'>): Promise<boolean> {
    const now = this.clock.now();
    const waiting = { ...to, joinedAt: IsNull(), removedAt: IsNull(), invitedUntil: MoreThan(now) };
    const { affected } = await tx.update(Member, waiting, { role, updatedAt: now });
    return affected === 1;
  }

  /** Answers the token of a new one. */
  private async replaceWaiting(tx: Tx, to: Pick<Member, 'partnerId' | 'email' | 'role' | 'language'>): Promise<string> {
    const now = this.clock.now();
    const token = newSecret('join_');
    await tx.delete(Member, { partnerId: to.partnerId, email: to.email, joinedAt: IsNull() });
    await tx.insert(Member, {
      ...to,
      id: newId(),
      name: '',
      passwordHash: '',
      invitationHash: sha256(token),
      invitedUntil: this.clock.in(invitationLifeMs),
      joinedAt: null,
      removedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return token;
  }

  private async refuseKnown(tx: Tx, partner: Partner, email: string): Promise<void> {
    const isFounder = partner.email === email && !partner.founderRemovedAt;
    const joined = { partnerId: partner.id, joinedAt: Not(IsNull()), removedAt: IsNull() };
    if (isFounder || (await tx.existsBy(Member, { ...joined, email }))) {
      throw DomainError.ofField('email_taken', 'email', 'This person is of the account already');
    }
    // One that waits under this address makes room for the new one.
    const others = { partnerId: partner.id, email: Not(email), removedAt: IsNull() };
    const invited = { ...others, invitedUntil: MoreThan(this.clock.now()) };
    if ((await tx.countBy(Member, [joined, { ...invited, joinedAt: IsNull() }])) < membersMax) return;
    throw new DomainError('limit_reached', `An account has at most ${String(membersMax)} members`);
  }
}

/**
 * Joins an account with the token of an invitation. Throws `invalid_token`, `weak_password`, and `email_taken` to who signs in to another
 * account with that address already.
 */
@Injectable()
export class JoinAccount {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  async run(token: string, { name, password, language }: Joining, caller: Caller): Promise<void> {
    const { email } = await this.find(this.database.manager, token);
    checkPassword(password, email, 'password');
    const passwordHash = await this.passwords.hash(password);
    const joining = this.database.transaction(async (tx) => {
      const { partnerId } = await this.find(tx, token);
      const partner = await Partner.lock(tx, partnerId);
      // Again, now that nobody else can use it.
      const member = await this.find(tx, token);
      partner.refuseIfSuspended();
      await this.refuseElsewhere(tx, email);
      const now = this.clock.now();
      Object.assign(member, {
        name,
        passwordHash,
        invitationHash: null,
        invitedUntil: null,
        joinedAt: now,
        language: language ?? member.language,
        updatedAt: now,
      });
      await tx.save(member);
      const joined: Caller = { ...caller, actorId: member.id };
      const changes = { id: member.id, email, role: member.role };
      await this.notices.tell(tx, joined, partner, { action: 'member.joined', changes, alert: 'member_joined' });
    });
    await joining.catch((error: unknown) => {
      // Another account was joined at the same moment.
      throw violatesUnique(error, 'partner_members_email_key') ? signsInElsewhere() : error;
    });
  }

  private async refuseElsewhere(tx: Tx, email: string): Promise<void> {
    const founder = await Partner.findByEmail(tx, email);
    const signsIn = founder?.emailVerifiedAt && !founder.founderRemovedAt;
    if (!signsIn && !(await Member.findByEmail(tx, email))) return;
    throw signsInElsewhere();
  }

  private async find(read: Database['manager'], token: string): Promise<Member> {
    const member = await read.findOneBy(Member, { invitationHash: sha256(token), removedAt: IsNull() });
    if (member?.invitedUntil && member.invitedUntil > this.clock.now()) return member;
    throw new DomainError('invalid_token', 'This invitation was used or is over; ask for a new one');
  }
}

function signsInElsewhere(): DomainError {
  return new DomainError(
    'email_taken',
    'You sign in to another account with this address; ask to be invited under another one',
  );
}
