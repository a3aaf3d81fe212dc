import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { CodeBudget } from './code-budget.js';
import { EmailCodes, wrongCode } from './email-code.js';
import { canonicalEmail, Partner } from './partner.js';

/**
 * Confirms an address with the mailed code. Throws `invalid_code` for a wrong, expired or used code and for an
 * unknown address alike, `too_many_attempts`.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly budget: CodeBudget,
    private readonly codes: EmailCodes,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(typed: string, code: string, caller: Caller): Promise<void> {
    const email = canonicalEmail(typed);
    await this.budget.spendGuess(email);
    const verified = await this.database.transaction(async (tx) => {
      const partner = await Partner.findByEmail(tx, email);
      if (!partner) return false;
      // A wrong guess must count, so the refusal is thrown after the commit.
      if (!(await this.codes.matches(tx, partner.id, 'verify_email', code))) return false;
      await this.codes.clear(tx, partner.id, 'verify_email');
      const now = this.clock.now();
      await tx.update(Partner, { id: partner.id }, { emailVerifiedAt: now, updatedAt: now });
      await this.audit.record(tx, caller, { partnerId: partner.id, action: 'email.verified' });
      return true;
    });
    if (!verified) throw wrongCode();
  }
}
