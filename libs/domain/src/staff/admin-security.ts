import type { Caller } from '../audit/index.js';
import { CheckCredentials, checkPassword, Passwords, Sessions, Totp, type TotpSetup } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Admin } from './admin.js';
import { StaffNotices } from './notices.js';

/** Who of the staff acts, and in which session. */
interface SignedIn {
  readonly adminId: string;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** Sets up the second factor that staff must have before they may do anything (promise 18). */
@Injectable()
export class AdminTwoFactor {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly totp: Totp,
    private readonly sessions: Sessions,
    private readonly notices: StaffNotices,
  ) {}

  /** Throws `action_not_available` when it is on, and what {@link CheckCredentials} throws. */
  async setUp({ adminId, caller }: SignedIn, password: string): Promise<TotpSetup> {
    const account = await Admin.get(this.database.manager, adminId);
    return this.checkCredentials.run(
      { realm: 'admin', email: account.email, account },
      { proof: { password }, caller },
      async (tx, admin) => {
        const setup = await this.totp.setup(tx, admin);
        await this.notices.tell(tx, caller, admin, { action: 'admin.two_factor_setup_started' });
        return setup;
      },
      (tx) => this.notices.slowedDown(tx, caller, account),
    );
  }

  /**
   * Answers the recovery codes, shown this once. The session it is done in has the rights of its holder from then on; every other
   * ends. Throws `invalid_totp`, also when no setup waits, and `invalid_token`.
   */
  async enable({ adminId, sessionId, caller }: SignedIn, code: string): Promise<string[]> {
    const codes = await this.database.transaction(async (tx) => {
      const account = await Admin.get(tx, adminId);
      const made = await this.totp.enable(tx, account, code);
      if (!made) return null;
      await this.sessions.passSecondFactor(tx, { account, sessionId });
      await this.notices.tell(tx, caller, account, { action: 'admin.two_factor_enabled', alert: 'two_factor_enabled' });
      return made;
    });
    if (!codes) throw new DomainError('invalid_totp', 'The code is wrong, or no setup waits for one; begin again');
    return codes;
  }
}

/** Changes the password of somebody of the staff, who shows the old one and a code; their other sessions end. */
@Injectable()
export class ChangeAdminPassword {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly notices: StaffNotices,
    private readonly clock: Clock,
  ) {}

  /** Throws `weak_password`, and what {@link CheckCredentials} throws. */
  async run(
    { adminId, sessionId, caller }: SignedIn,
    change: { currentPassword: string; newPassword: string; totpCode?: string | undefined },
  ): Promise<void> {
    const account = await Admin.get(this.database.manager, adminId);
    checkPassword(change.newPassword, account.email, 'new_password');
    const passwordHash = await this.passwords.hash(change.newPassword);
    await this.checkCredentials.run(
      { realm: 'admin', email: account.email, account },
      { proof: { password: change.currentPassword, totpCode: change.totpCode }, caller },
      async (tx, admin) => {
        await tx.update(Admin, { id: adminId }, { passwordHash, updatedAt: this.clock.now() });
        await this.sessions.endAll(tx, admin, sessionId);
        await this.notices.tell(tx, caller, admin, { action: 'admin.password_changed', alert: 'password_changed' });
      },
      (tx) => this.notices.slowedDown(tx, caller, account),
    );
  }
}

/** Ends sessions of somebody of the staff, who looked at where they are signed in. */
@Injectable()
export class EndAdminSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly notices: StaffNotices,
  ) {}

  /** Throws `not_found` for a session that is not a live one of theirs. */
  async one({ adminId, caller }: SignedIn, sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const admin = await Admin.get(tx, adminId);
      if (!(await this.sessions.end(tx, admin, sessionId))) {
        throw new DomainError('not_found', 'There is no such session');
      }
      await this.tell(tx, admin, caller, { session_id: sessionId });
    });
  }

  /** All but the one it is asked from. */
  async others({ adminId, sessionId, caller }: SignedIn): Promise<void> {
    await this.database.transaction(async (tx) => {
      const admin = await Admin.get(tx, adminId);
      await this.sessions.endAll(tx, admin, sessionId);
      await this.tell(tx, admin, caller, { all_but: sessionId });
    });
  }

  private async tell(tx: Tx, admin: Admin, caller: Caller, changes: Readonly<Record<string, string>>): Promise<void> {
    await this.notices.tell(tx, caller, admin, { action: 'admin.session_ended', changes });
  }
}
