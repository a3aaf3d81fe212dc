import { Audit, type Caller, type AuditAction } from '../audit/index.js';
import { CheckCredentials, Sessions, type Factor, type OpenSession, type Proof } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { canonicalEmail } from '../mail/index.js';
import { Admin, type Role } from './admin.js';
import { StaffNotices } from './notices.js';

/** Opens the session of somebody of the staff who showed all that was asked for. Throws `account_suspended`. */
@Injectable()
export class BeginAdminSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly notices: StaffNotices,
  ) {}

  async run(tx: Tx, admin: Admin, factor: Factor, caller: Caller): Promise<OpenSession> {
    if (admin.deactivatedAt) throw new DomainError('account_suspended', 'This account was deactivated');
    const session = await this.sessions.open(tx, admin, { device: caller, secondFactor: factor !== null });
    const changes = { session_id: session.sessionId, second_factor: factor };
    await this.notices.tell(tx, actingAs(admin, caller), admin, { action: 'admin.session_opened', changes });
    return session;
  }
}

/** Opens a session of the staff. Throws what {@link CheckCredentials} throws, and `account_suspended`. */
@Injectable()
export class AdminSignIn {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly beginSession: BeginAdminSession,
    private readonly notices: StaffNotices,
  ) {}

  async run(login: Proof & { email: string }, caller: Caller): Promise<OpenSession> {
    const email = canonicalEmail(login.email);
    const account = await this.database.manager.findOneBy(Admin, { email });
    return this.checkCredentials.run(
      { realm: 'admin', email, account: account?.passwordHash ? account : null },
      { proof: login, caller },
      (tx, admin, factor) => this.beginSession.run(tx, admin, factor, caller),
      (tx, admin) => this.notices.slowedDown(tx, actingAs(admin, caller), admin),
    );
  }
}

function actingAs({ id }: Admin, caller: Caller): Caller {
  return { ...caller, actor: 'operator', actorId: id, via: 'session' };
}

/** Continues and ends sessions of the staff, as `RefreshSession` and `EndSession` do those of partners. */
@Injectable()
export class AdminSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** `restMs`: so long a token stays the live one. Throws `refresh_token_reused`, `invalid_token`. */
  async refresh(token: string, caller: Caller, restMs = 0): Promise<OpenSession> {
    // The end of a stolen session must be committed, so the refusal is thrown afterwards.
    const rotation = await this.database.transaction(async (tx) => {
      const rotated = await this.sessions.rotate(tx, 'admin', token, restMs);
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

  private async tell(tx: Tx, adminId: string, caller: Caller, action: AuditAction): Promise<void> {
    const admin: Caller = { ...caller, actor: 'operator', actorId: adminId, via: 'session' };
    await this.audit.record(tx, admin, { partnerId: null, action });
  }
}

export interface LiveAdmin {
  readonly roles: readonly Role[];
  /** Whether this very session passed it: one that did not may set it up and do nothing else. */
  readonly passedSecondFactor: boolean;
}

/** Looks up, at every request, whether a session of the staff still stands and what its holder may do now. */
@Injectable()
export class LiveStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_token`, also for a session opened with the password alone once there is a second factor. */
  async check(adminId: string, sessionId: string): Promise<LiveAdmin> {
    const [found] = await this.database.prepared<{ roles: Role[]; passed: boolean; has_factor: boolean }>(
      `SELECT a.roles, s.second_factor AS passed, f.enabled_at IS NOT NULL AS has_factor
       FROM sessions s JOIN admins a ON a.id = s.account_id LEFT JOIN totp_factors f ON f.account_id = a.id
       WHERE s.id = $1 AND s.account_id = $2 AND s.realm = 'admin' AND s.revoked_at IS NULL AND s.expires_at > $3
         AND a.deactivated_at IS NULL`,
      [sessionId, adminId, this.clock.now()],
    );
    if (!found || (found.has_factor && !found.passed)) {
      throw new DomainError('invalid_token', 'The session has ended; sign in again');
    }
    return { roles: found.roles, passedSecondFactor: found.has_factor };
  }
}
