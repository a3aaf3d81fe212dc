import { Audit, type Caller } from '../audit/index.js';
import { Sessions, Totp } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Admin, type Role } from './admin.js';
import { Proposals, type Proposal } from './proposals.js';
import { CoolDown } from './staff-list.js';
import { StaffMail } from './staff-mail.js';

/** What to change; anything left out stays as it is. */
export interface AdminChange {
  readonly name?: string;
  readonly roles?: readonly Role[];
  readonly active?: boolean;
  /** For somebody who lost their authenticator: the next sign-in sets up a new one. */
  readonly resetTwoFactor?: boolean;
}

interface RightsChange {
  readonly roles?: readonly Role[];
  readonly active?: boolean;
  readonly reset_two_factor?: boolean;
}

/** Changes what somebody of the staff may do: their sessions end, and who gained anything waits before they move money. */
@Injectable()
class StaffRights {
  constructor(
    private readonly sessions: Sessions,
    private readonly totp: Totp,
    private readonly coolDown: CoolDown,
    private readonly clock: Clock,
  ) {}

  /** `tx` holds the row of `admin`. */
  async change(tx: Tx, admin: Admin, { roles, active, reset_two_factor: reset }: RightsChange): Promise<void> {
    const gains = active === true || reset === true || (roles ?? []).some((role) => !admin.roles.includes(role));
    if (gains) admin.moneyFrom = this.coolDown.until;
    if (roles) admin.roles = [...roles];
    if (active !== undefined) admin.deactivatedAt = active ? null : (admin.deactivatedAt ?? this.clock.now());
    admin.updatedAt = this.clock.now();
    await tx.save(admin);
    if (reset) await this.totp.disable(tx, admin);
    if (gains || roles || active === false) await this.sessions.endAll(tx, admin);
  }
}

/**
 * Changes somebody of the staff. A name, and that somebody may no longer sign in, hold at once; whatever may give them more waits
 * for another admin. Nobody changes their own rights. Throws `not_found`, `four_eyes_required`, `action_not_available`.
 */
@Injectable()
export class ChangeAdmin {
  constructor(
    private readonly database: Database,
    private readonly staffMail: StaffMail,
    private readonly proposals: Proposals,
    private readonly rights: StaffRights,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    proposals.onConfirmed('staff.change', ({ subject, details }, settle) =>
      this.database.transaction(async (tx) => {
        const admin = await tx.findOneOrFail(Admin, { where: { id: subject }, lock: { mode: 'pessimistic_write' } });
        await settle(tx);
        await this.rights.change(tx, admin, details);
      }),
    );
  }

  /** Answers who it is about as they stand now, and what waits for another admin, if anything does. */
  async run(adminId: string, caller: Caller, change: AdminChange): Promise<{ admin: Admin; waiting: Proposal | null }> {
    const { name, roles, active, resetTwoFactor } = change;
    const rights: RightsChange = {
      ...(roles && { roles }),
      ...(active === true && { active }),
      ...(resetTwoFactor && { reset_two_factor: true }),
    };
    const ofRights = Object.keys(rights).length > 0;
    if ((ofRights || active === false) && adminId === caller.actorId) {
      throw new DomainError('four_eyes_required', 'Your own rights are changed by another admin');
    }
    await Admin.get(this.database.manager, adminId);
    return this.database.transaction(async (tx) => {
      const admin = await tx.findOneOrFail(Admin, { where: { id: adminId }, lock: { mode: 'pessimistic_write' } });
      if (name !== undefined || active === false) await this.changeNow(tx, admin, caller, change);
      const wanted = {
        kind: 'staff.change',
        subject: adminId,
        partnerId: null,
        details: { email: admin.email, ...rights },
      } as const;
      const waiting = ofRights ? await this.proposals.make(tx, caller, { ...wanted, reason: null }) : null;
      return { admin, waiting };
    });
  }

  private async changeNow(tx: Tx, admin: Admin, caller: Caller, { name, active }: AdminChange): Promise<void> {
    const before = shown(admin);
    if (name !== undefined) admin.name = name;
    await this.rights.change(tx, admin, active === false ? { active } : {});
    if (active === false) {
      await this.staffMail.tellAll(tx, (say) => ({
        subject: say('staff.left.subject'),
        parts: [say('staff.left.text', { email: admin.email })],
      }));
    }
    const changes = { admin_id: admin.id, before, after: shown(admin) };
    await this.audit.record(tx, caller, { partnerId: null, action: 'admin.changed', changes });
  }
}

function shown({ name, roles, deactivatedAt }: Admin) {
  return { name, roles, active: deactivatedAt === null };
}
