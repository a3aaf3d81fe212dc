import { IsNull } from 'typeorm';
import { Audit, type Caller } from '../audit/index.js';
import { Sessions, Totp } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Mail } from '../mail/index.js';
import { Admin, type Role } from './admin.js';
import { staffChangedMail } from './mails.js';

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
