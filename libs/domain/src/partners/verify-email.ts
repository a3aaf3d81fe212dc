import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { CodeTools, EmailCode } from './email-code.js';
import { Partner } from './partner.js';

/**
 * Confirms an address with the mailed code. Throws `invalid_code` for a wrong, expired or used code and for an
 * unknown address alike.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly tools: CodeTools,
  ) {}

  async run(email: string, code: string): Promise<void> {
    const verified = await this.database.transaction(async (tx) => {
      const partner = await Partner.findByEmail(tx, email);
      if (!partner) return false;
      // A wrong guess must count, so the refusal is thrown after the commit.
      if (!(await EmailCode.matches(tx, this.tools, partner.id, { purpose: 'verify_email', code }))) return false;
      await EmailCode.clear(tx, partner.id, 'verify_email');
      const now = this.tools.clock.now();
      await tx.update(Partner, { id: partner.id }, { emailVerifiedAt: now, updatedAt: now });
      return true;
    });
    if (!verified)
      throw DomainError.ofField('invalid_code', 'code', 'The code is wrong, used or expired; ask for a new one');
  }
}
