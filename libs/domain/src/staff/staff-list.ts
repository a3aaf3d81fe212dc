import { Config } from '@swap/config';
import { IsNull } from 'typeorm';
import { Mail, type MailMessage } from '../mail/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { checkPassword, Passwords, Sessions, Totp } from '../credentials/index.js';
import { Database, violatesUnique, type Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable, newId, newSecret, sha256 } from '../kernel/index.js';
import { Admin, type Role } from './admin.js';

/** Invites somebody to the staff; the token stands alone on a line as well. */
function invitationMail({ email, name, roles }: Admin, url: string, token: string): MailMessage {
  return {
    to: email,
    subject: 'You are invited to run the exchange service',
    text: `Hello ${name},\n\nyou were made ${roles.join(', ')} of the exchange service. Choose a password within three days:\n\n${url}\n\nShould the address not open, enter this invitation by hand:\n\n${token}\n\nYou will be asked to set up two-factor sign-in next.\n`,
  };
}

/** Tells all staff that somebody's rights changed, so that nobody gains them unseen. */
function staffChangedMail(to: string, what: string): MailMessage {
  return {
    to,
    subject: 'The staff of the exchange service changed',
    text: `${what}\n\nIf nobody should have done this, look at the audit log and deactivate the account.\n`,
  };
}

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

const invitationLifeMs = 3 * DAY;

/** Adds staff to the table, in one transaction with the audit entry. */
@Injectable()
class StaffList {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** `prepare` completes the row and does what belongs to it. Throws `email_taken`. */
  async add(wanted: NewAdmin, caller: Caller, prepare: (tx: Tx, admin: Admin) => Promise<void>): Promise<Admin> {
    const now = this.clock.now();
    const admin = Object.assign(new Admin(), {
      id: newId(),
      email: wanted.email.trim().toLowerCase(),
      name: wanted.name,
      passwordHash: '',
      roles: [...wanted.roles],
      invitationHash: null,
      invitedUntil: null,
      deactivatedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.database.transaction(async (tx) => {
        await prepare(tx, admin);
        await tx.insert(Admin, admin);
        const { id, email, roles } = admin;
        await this.audit.record(tx, caller, {
          partnerId: null,
          action: 'admin.created',
          changes: { admin_id: id, email, roles },
        });
      });
    } catch (error) {
      if (!violatesUnique(error, 'admins_email_key')) throw error;
      throw DomainError.ofField('email_taken', 'email', 'Somebody of the staff has this address already');
    }
    return admin;
  }
}

/** Makes an admin with a password, from the console: the way the first one comes to be. Throws `email_taken`, `weak_password`. */
@Injectable()
export class CreateAdmin {
  constructor(
    private readonly staff: StaffList,
    private readonly passwords: Passwords,
  ) {}

  async run(wanted: NewAdmin, password: string, caller: Caller): Promise<Admin> {
    checkPassword(password, wanted.email, 'password');
    const passwordHash = await this.passwords.hash(password);
    return this.staff.add(wanted, caller, (_, admin) => {
      admin.passwordHash = passwordHash;
      return Promise.resolve();
    });
  }
}

/** Invites an admin by mail to choose a password. Throws `email_taken`. */
@Injectable()
export class InviteAdmin {
  constructor(
    private readonly staff: StaffList,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(wanted: NewAdmin, caller: Caller): Promise<Admin> {
    return this.staff.add(wanted, caller, async (tx, admin) => {
      const token = newSecret('inv_');
      admin.invitationHash = sha256(token);
      admin.invitedUntil = this.clock.in(invitationLifeMs);
      const url = `${this.config.values.PUBLIC_URL}/admin/invitation#${token}`;
      await this.mail.send(tx, invitationMail(admin, url, token));
    });
  }
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

  async run(token: string, password: string, caller: Caller): Promise<Admin> {
    const invited = await this.find(this.database.manager, token);
    checkPassword(password, invited.email, 'password');
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async (tx) => {
      const admin = await this.find(tx, token, true);
      Object.assign(admin, { passwordHash, invitationHash: null, invitedUntil: null, updatedAt: this.clock.now() });
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

/** What to change; anything left out stays as it is. */
export interface AdminChange {
  readonly name?: string;
  readonly roles?: readonly Role[];
  readonly active?: boolean;
  /** For somebody who lost their authenticator: the next sign-in sets up a new one. */
  readonly resetTwoFactor?: boolean;
}

/** Changes somebody of the staff. Nobody changes their own rights. Throws `not_found`, `four_eyes_required`. */
@Injectable()
export class ChangeAdmin {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly totp: Totp,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(adminId: string, caller: Caller, change: AdminChange): Promise<Admin> {
    const { name, roles, active } = change;
    const ofRights = roles !== undefined || active !== undefined || change.resetTwoFactor === true;
    if (ofRights && adminId === caller.actorId) {
      throw new DomainError('four_eyes_required', 'Your own rights are changed by another admin');
    }
    await Admin.get(this.database.manager, adminId);
    return this.database.transaction(async (tx) => {
      const admin = await tx.findOneOrFail(Admin, { where: { id: adminId }, lock: { mode: 'pessimistic_write' } });
      const before = shown(admin);
      if (name !== undefined) admin.name = name;
      if (roles) admin.roles = [...roles];
      if (active !== undefined) admin.deactivatedAt = active ? null : (admin.deactivatedAt ?? this.clock.now());
      admin.updatedAt = this.clock.now();
      await tx.save(admin);
      if (ofRights) await this.followUp(tx, admin, change);
      await this.audit.record(tx, caller, {
        partnerId: null,
        action: 'admin.changed',
        changes: { admin_id: adminId, before, after: shown(admin), two_factor_reset: change.resetTwoFactor ?? false },
      });
      return admin;
    });
  }

  /** What follows when somebody's rights change: their sessions end, everybody on the staff hears of it. */
  private async followUp(tx: Tx, admin: Admin, change: AdminChange): Promise<void> {
    if (change.resetTwoFactor) await this.totp.disable(tx, admin);
    if (change.resetTwoFactor || change.roles || change.active === false) await this.sessions.endAll(tx, admin);
    const what = `${admin.email}: roles ${admin.roles.join(', ')}; ${admin.deactivatedAt ? 'deactivated' : 'active'}${change.resetTwoFactor ? '; two-factor sign-in was reset' : ''}.`;
    for (const { email } of await tx.findBy(Admin, { deactivatedAt: IsNull() })) {
      await this.mail.send(tx, staffChangedMail(email, what));
    }
  }
}

function shown({ name, roles, deactivatedAt }: Admin) {
  return { name, roles, active: deactivatedAt === null };
}
