import type { Caller } from '../audit/index.js';
import { checkPassword, LoginThrottle, Passwords, Sessions } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { ApiKey } from './api-keys.js';
import { CodeBudget } from './code-budget.js';
import { EmailCodes, wrongCode } from './email-codes.js';
import { Notices } from './notices.js';
import { findHolder, getHolder, type Holder, holderIdOf, isOfPayouts, lockHolder, roleOf } from './member.js';
import { canonicalEmail, Partner } from './partner.js';
import { StepUp } from './step-up.js';

/** Stores a new password: the old codes are void and the time of the change is noted. */
@Injectable()
class NewPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly codes: EmailCodes,
    private readonly clock: Clock,
  ) {}

  /** Throws `weak_password` naming `new_password`. */
  async hash(password: string, email: string): Promise<string> {
    checkPassword(password, email, 'new_password');
    return this.passwords.hash(password);
  }

  /** Of somebody who knew the old one. */
  async store(tx: Tx, holder: Holder, passwordHash: string): Promise<void> {
    const now = this.clock.now();
    await this.codes.clear(tx, holder.id, 'reset_password');
    await tx.update(holder.constructor, { id: holder.id }, { passwordHash, updatedAt: now });
    await tx.update(Partner, { id: holder.ofAccount.id }, { credentialsChangedAt: now });
  }

  /**
   * Of somebody who did not: payouts wait where that person has to do with them, and keys are locked where that person could have made
   * them. Answers how many keys that were.
   */
  async recover(tx: Tx, holder: Holder, passwordHash: string): Promise<number> {
    await this.store(tx, holder, passwordHash);
    const now = this.clock.now();
    const { id } = holder.ofAccount;
    const role = roleOf(holder);
    if (holder instanceof Partner) await tx.update(Partner, { id }, { contestedAt: null });
    if (isOfPayouts(holder)) await tx.update(Partner, { id }, { accessWeakenedAt: now });
    return role === 'owner' || role === 'developer' ? ApiKey.lockAll(tx, id, now) : 0;
  }
}

/** Changes the password of a signed-in partner, who shows the old one (and a code), and ends the other sessions. Throws what {@link StepUp} throws, and `weak_password`. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly newPassword: NewPassword,
    private readonly stepUp: StepUp,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  async run(
    { sessionId, caller }: { sessionId: string; caller: Caller },
    change: { currentPassword: string; newPassword: string; totpCode?: string | undefined },
  ): Promise<void> {
    const { email } = await getHolder(this.database.manager, holderIdOf(caller));
    const hash = await this.newPassword.hash(change.newPassword, email);
    const proof = { password: change.currentPassword, totpCode: change.totpCode };
    await this.stepUp.run({ proof, caller }, async (tx, holder) => {
      await this.newPassword.store(tx, holder, hash);
      await this.sessions.endAll(tx, holder, sessionId);
      await this.notices.tell(tx, caller, holder.ofAccount, { action: 'password.changed', alert: 'password_changed' });
    });
  }
}

/** The code that was mailed for a reset: redeemed once, it proves the address and forgives what was failed before. */
@Injectable()
class ResetCode {
  constructor(
    readonly budget: CodeBudget,
    private readonly codes: EmailCodes,
    private readonly loginThrottle: LoginThrottle,
    private readonly clock: Clock,
  ) {}

  /** Whose code it is; null when it is wrong, expired or used. A wrong guess counts, so commit. */
  async redeem(tx: Tx, email: string, code: string, caller: Caller): Promise<Holder | null> {
    const found = await findHolder(tx, email);
    if (!found) return null;
    const holder = await lockHolder(tx, found);
    if (!(await this.codes.matches(tx, holder.id, 'reset_password', { shown: code, ip: caller.ip }))) return null;
    if (holder instanceof Partner && !holder.emailVerifiedAt) {
      await this.codes.clear(tx, holder.id, 'verify_email');
      await tx.update(Partner, { id: holder.id }, { emailVerifiedAt: this.clock.now() });
    }
    return holder;
  }

  async forgive(tx: Tx, partner: Holder, { ip }: Caller): Promise<void> {
    await this.loginThrottle.succeeded(tx, { realm: 'partner', email: partner.email, accountId: partner.id, ip });
  }
}

/**
 * Sets a new password with the code or the link that was mailed, ends every session and locks the secret API keys. It signs nobody in
 * and leaves two-factor authentication as it is. Who reads the mail owns the address, so it counts as verified. Throws `invalid_code` for an unknown
 * address too, `weak_password`, `too_many_attempts`.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly newPassword: NewPassword,
    private readonly code: ResetCode,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  async run(typed: string, { code, password }: { code: string; password: string }, caller: Caller): Promise<void> {
    const email = canonicalEmail(typed);
    await this.code.budget.spendGuess(email, code, caller);
    const hash = await this.newPassword.hash(password, email);
    const done = await this.database.transaction(async (tx) => {
      const holder = await this.code.redeem(tx, email, code, caller);
      if (!holder) return false;
      const keysLocked = await this.newPassword.recover(tx, holder, hash);
      await this.sessions.endAll(tx, holder);
      await this.code.forgive(tx, holder, caller);
      await this.notices.tell(tx, caller, holder.ofAccount, {
        action: 'password.reset',
        changes: { api_keys_locked: keysLocked },
        alert: 'password_reset',
      });
      return true;
    });
    if (!done) throw wrongCode();
  }
}
