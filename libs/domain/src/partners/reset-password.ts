import type { Caller } from '../audit/index.js';
import { LoginThrottle, Sessions } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { NewPassword } from './change-password.js';
import { CodeBudget } from './code-budget.js';
import { EmailCodes, wrongCode } from './email-code.js';
import { Notices } from './notices.js';
import { canonicalEmail, Partner } from './partner.js';

/** The code that was mailed for a reset: redeemed once, it proves the address and forgives what was failed before. */
@Injectable()
export class ResetCode {
  constructor(
    readonly budget: CodeBudget,
    private readonly codes: EmailCodes,
    private readonly loginThrottle: LoginThrottle,
    private readonly clock: Clock,
  ) {}

  /** Whose code it is; null when it is wrong, expired or used. A wrong guess counts, so commit. */
  async redeem(tx: Tx, email: string, code: string): Promise<Partner | null> {
    const partner = await Partner.findByEmail(tx, email);
    if (!partner) return null;
    if (!(await this.codes.matches(tx, partner.id, 'reset_password', code))) return null;
    if (!partner.emailVerifiedAt) {
      await this.codes.clear(tx, partner.id, 'verify_email');
      await tx.update(Partner, { id: partner.id }, { emailVerifiedAt: this.clock.now() });
    }
    return partner;
  }

  async forgive(tx: Tx, partner: Partner, { ip }: Caller): Promise<void> {
    await this.loginThrottle.succeeded(tx, { realm: 'partner', email: partner.email, accountId: partner.id, ip });
  }
}

/**
 * Sets a new password with the code that was mailed, and ends every session. It signs nobody in and leaves two-factor
 * authentication as it is. Who reads the mail owns the address, so it counts as verified. Throws `invalid_code` for an unknown
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
    await this.code.budget.spendGuess(email);
    const hash = await this.newPassword.hash(password, email);
    const done = await this.database.transaction(async (tx) => {
      const partner = await this.code.redeem(tx, email, code);
      if (!partner) return false;
      await this.newPassword.store(tx, partner.id, hash, true);
      await this.sessions.endAll(tx, partner);
      await this.code.forgive(tx, partner, caller);
      await this.notices.tell(tx, caller, partner, { action: 'password.reset', alert: 'password_reset' });
      return true;
    });
    if (!done) throw wrongCode();
  }
}
