import { Audit, type Caller, type Changes } from '../audit/index.js';
import {
  CheckCredentials,
  Sessions,
  Totp,
  type Factor,
  type OpenSession,
  type Proof,
  type TotpSetup,
} from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { canonicalEmail } from '../mail/index.js';
import { Admin, type Role } from './admin.js';

/** Opens a session of the staff. Throws what {@link CheckCredentials} throws, and `account_suspended`. */
@Injectable()
export class AdminSignIn {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async run(login: Proof & { email: string }, caller: Caller): Promise<OpenSession> {
    const email = canonicalEmail(login.email);
    const account = await this.database.manager.findOneBy(Admin, { email });
    return this.checkCredentials.run(
      { realm: 'admin', email, account: account?.passwordHash ? account : null },
      { proof: login, caller },
      (tx, admin, factor) => this.open(tx, admin, factor, caller),
      (tx, admin) => this.tell(tx, admin, caller, { action: 'admin.sign_in_slowed_down' }),
    );
  }

  private async open(tx: Tx, admin: Admin, factor: Factor, caller: Caller): Promise<OpenSession> {
    if (admin.deactivatedAt) throw new DomainError('account_suspended', 'This account was deactivated');
    const session = await this.sessions.open(tx, admin, caller);
    const changes = { session_id: session.sessionId, second_factor: factor };
    await this.tell(tx, admin, caller, { action: 'admin.session_opened', changes });
    return session;
  }

  private async tell(tx: Tx, { id }: Admin, caller: Caller, act: { action: string; changes?: Changes }) {
    const admin: Caller = { ...caller, actor: 'operator', actorId: id, via: 'session' };
    await this.audit.record(tx, admin, { partnerId: null, ...act });
  }
}

/** Continues and ends sessions of the staff, as `RefreshSession` and `EndSession` do those of partners. */
@Injectable()
export class AdminSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** Throws `refresh_token_reused`, `invalid_token`. */
  async refresh(token: string, caller: Caller): Promise<OpenSession> {
    // The end of a stolen session must be committed, so the refusal is thrown afterwards.
    const rotation = await this.database.transaction(async (tx) => {
      const rotated = await this.sessions.rotate(tx, 'admin', token);
      if (rotated.outcome === 'ended' || rotated.outcome === 'replayed') return rotated;
      const action = rotated.outcome === 'reused' ? 'admin.session_reused' : 'admin.session_refreshed';
      await this.tell(tx, rotated.session.accountId, caller, action);
      return rotated;
    });
    if (rotation.outcome === 'reused') {
      throw new DomainError('refresh_token_reused', 'This refresh token was used before; sign in again');
    }
    if (rotation.outcome === 'ended') throw new DomainError('invalid_token', 'The session has ended; sign in again');
    return rotation.session;
  }

  /** Ending an ended session is no error. Throws `invalid_token` for what is no refresh token. */
  async end(token: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const session = await this.sessions.close(tx, 'admin', token);
      if (session) await this.tell(tx, session.accountId, caller, 'admin.session_ended');
    });
  }

  private async tell(tx: Tx, adminId: string, caller: Caller, action: string): Promise<void> {
    const admin: Caller = { ...caller, actor: 'operator', actorId: adminId, via: 'session' };
    await this.audit.record(tx, admin, { partnerId: null, action });
  }
}

/** Sets up the second factor that staff must have before they may do anything (promise 18). */
@Injectable()
export class AdminTwoFactor {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly totp: Totp,
    private readonly audit: Audit,
  ) {}

  /** Throws `action_not_available` when it is on, and what {@link CheckCredentials} throws. */
  async setUp(adminId: string, password: string, caller: Caller): Promise<TotpSetup> {
    const account = await Admin.get(this.database.manager, adminId);
    return this.checkCredentials.run(
      { realm: 'admin', email: account.email, account },
      { proof: { password }, caller },
      async (tx, admin) => {
        const setup = await this.totp.setup(tx, admin);
        await this.audit.record(tx, caller, { partnerId: null, action: 'admin.two_factor_setup_started' });
        return setup;
      },
      (tx) => this.audit.record(tx, caller, { partnerId: null, action: 'admin.sign_in_slowed_down' }),
    );
  }

  /** Answers the recovery codes, shown this once. Throws `invalid_totp`, also when no setup waits. */
  async enable(adminId: string, code: string, caller: Caller): Promise<string[]> {
    const codes = await this.database.transaction(async (tx) => {
      const made = await this.totp.enable(tx, { realm: 'admin', id: adminId }, code);
      if (made) await this.audit.record(tx, caller, { partnerId: null, action: 'admin.two_factor_enabled' });
      return made;
    });
    if (!codes) throw new DomainError('invalid_totp', 'The code is wrong, or no setup waits for one; begin again');
    return codes;
  }
}

export interface LiveAdmin {
  readonly roles: readonly Role[];
  readonly twoFactorEnabled: boolean;
}

/** Looks up, at every request, whether a session of the staff still stands and what its holder may do now. */
@Injectable()
export class LiveStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_token`. */
  async check(adminId: string, sessionId: string): Promise<LiveAdmin> {
    const [found] = await this.database.prepared<{ roles: Role[]; two_factor: boolean }>(
      `SELECT a.roles, f.enabled_at IS NOT NULL AS two_factor
       FROM sessions s JOIN admins a ON a.id = s.account_id LEFT JOIN totp_factors f ON f.account_id = a.id
       WHERE s.id = $1 AND s.account_id = $2 AND s.realm = 'admin' AND s.revoked_at IS NULL AND s.expires_at > $3
         AND a.deactivated_at IS NULL`,
      [sessionId, adminId, this.clock.now()],
    );
    if (!found) throw new DomainError('invalid_token', 'The session has ended; sign in again');
    return { roles: found.roles, twoFactorEnabled: found.two_factor };
  }
}
