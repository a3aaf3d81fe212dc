import type { Caller } from '../audit/index.js';
import { CheckCredentials, Sessions, type Factor, type OpenSession, type Proof } from '../credentials/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Notices } from './notices.js';
import { accountOf, findHolder, type Holder } from './member.js';
import { canonicalEmail } from './partner.js';

/** Opens the session of somebody who showed all that was asked for. Throws `email_not_verified`, `account_suspended`. */
@Injectable()
export class BeginSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  async run(tx: Tx, holder: Holder, factor: Factor, caller: Caller): Promise<OpenSession> {
    const partner = await accountOf(tx, holder);
    if (!partner.emailVerifiedAt) {
      throw new DomainError(
        'email_not_verified',
        'Confirm your e-mail address with the code that was mailed to it first',
      );
    }
    partner.refuseIfSuspended();
    const isNew = await this.sessions.isNewDevice(tx, holder, caller);
    const session = await this.sessions.open(tx, holder, { device: caller, secondFactor: factor !== null });
    const signedIn: Caller = { ...caller, actorId: holder.id, via: 'session' };
    await this.notices.tell(tx, signedIn, holder.ofAccount, {
      action: 'session.opened',
      changes: { session_id: session.sessionId, second_factor: factor },
      alert: factor === 'recovery_code' ? 'recovery_code_used' : isNew ? 'new_device' : null,
    });
    return session;
  }
}

/**
 * Opens a session. Throws `invalid_credentials`, `two_factor_required`, `invalid_totp`, `too_many_attempts`,
 * `email_not_verified`, `account_suspended`; whoever does not know the password learns nothing of the account.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly beginSession: BeginSession,
    private readonly notices: Notices,
  ) {}

  async run(login: Proof & { email: string }, caller: Caller): Promise<OpenSession> {
    const email = canonicalEmail(login.email);
    const account = await findHolder(this.database.manager, email);
    return this.checkCredentials.run(
      { realm: 'partner', email, account },
      { proof: login, caller },
      (tx, holder, factor) => this.beginSession.run(tx, holder, factor, caller),
      (tx, holder) => this.notices.slowedDown(tx, caller, holder.ofAccount),
    );
  }
}
