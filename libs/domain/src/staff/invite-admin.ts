import { Config } from '@swap/config';
import { Audit, type Caller } from '../audit/index.js';
import { checkPassword, Passwords } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, newSecret, sha256 } from '../kernel/index.js';
import { canonicalEmail, letterTo, Mail, pageFor, type Language, type Letter } from '../mail/index.js';
import { Admin, rolesSaid } from './admin.js';
import { Proposals, type Proposal } from './proposals.js';
import { CoolDown, StaffList, type NewAdmin } from './staff-list.js';

const invitationLifeMs = 3 * DAY;

/** Invites somebody to the staff. */
function invitationMail(admin: Admin, url: string, token: string): Letter {
  return letterTo(admin, (say) => ({
    subject: say('staff.invitation.subject'),
    parts: [
      say('staff.invitation.hello', { name: admin.name }),
      say('staff.invitation.text', { roles: rolesSaid(say, admin) }),
      { link: url, label: say('staff.invitation.label') },
      say('invitation.by_hand'),
      { code: token },
      say('staff.invitation.next'),
    ],
  }));
}

/** Mails invitations; only the hash of their token is kept. */
@Injectable()
class Invitations {
  constructor(
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async send(tx: Tx, admin: Admin): Promise<void> {
    const token = newSecret('inv_');
    admin.invitationHash = sha256(token);
    admin.invitedUntil = this.clock.in(invitationLifeMs);
    const url = `${pageFor(admin, this.config, '/admin/invitation')}#${token}`;
    await this.mail.send(tx, invitationMail(admin, url, token));
  }
}

/** Asks for somebody to be invited to the staff; when another admin agrees, a mail asks them to choose a password. Throws `email_taken`. */
@Injectable()
export class InviteAdmin {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
    private readonly staff: StaffList,
    private readonly invitations: Invitations,
    private readonly coolDown: CoolDown,
  ) {
    proposals.onConfirmed('staff.invitation', ({ details }, settle, caller) =>
      this.staff.add(details as unknown as NewAdmin, caller, async (tx, admin) => {
        await settle(tx);
        admin.moneyFrom = this.coolDown.until;
        await this.invitations.send(tx, admin);
      }),
    );
  }

  async run({ email, name, roles, language }: NewAdmin, caller: Caller): Promise<Proposal> {
    await this.staff.refuseIfKnown(email);
    const wanted = {
      kind: 'staff.invitation',
      subject: canonicalEmail(email),
      partnerId: null,
      reason: null,
    } as const;
    const details = { email: wanted.subject, name, roles, ...(language && { language }) };
    return this.database.transaction((tx) => this.proposals.make(tx, caller, { ...wanted, details }));
  }
}

/** What somebody says who was invited. */
interface Accepting {
  readonly password: string;
  /** What mail to that person is to be written in; null for what the invitation was written in. */
  readonly language: Language | null;
}

/** Sets the password of somebody who was invited. Throws `invalid_token`, `weak_password`. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(token: string, { password, language }: Accepting, caller: Caller): Promise<Admin> {
    const invited = await this.find(this.database.manager, token);
    checkPassword(password, invited.email, 'password');
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (tx) => {
      const admin = await this.find(tx, token, true);
      const used = { invitationHash: null, invitedUntil: null, updatedAt: this.clock.now() };
      Object.assign(admin, { passwordHash, language: language ?? admin.language, ...used });
      await tx.save(admin);
      const accepted: Caller = { ...caller, actor: 'operator', actorId: admin.id };
      await this.audit.record(tx, accepted, { partnerId: null, action: 'admin.invitation_accepted' });
      return admin;
    });
  }

  private async find(read: Database['manager'], token: string, lock = false): Promise<Admin> {
    const admin = await read.findOne(Admin, {
      where: { invitationHash: sha256(token) },
      ...(lock && { lock: { mode: 'pessimistic_write' as const } }),
    });
    if (admin?.invitedUntil && admin.invitedUntil > this.clock.now() && !admin.deactivatedAt) return admin;
    throw new DomainError('invalid_token', 'This invitation was used or is over; ask for a new one');
  }
}
