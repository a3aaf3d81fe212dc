import { Config } from '@swap/config';
import { Audit, type Caller } from '../audit/index.js';
import { checkPassword, Passwords } from '../credentials/index.js';
import { Clock, Injectable, newId } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database, type Tx } from '../database/index.js';
import { CodeBudget, CodeMails, EmailCodes, wrongCode } from './email-codes.js';
import { canonicalEmail, Partner } from './partner.js';

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly website: string | null;
}

/**
 * Registers a partner and mails a verification code (promise 16). A known address gets the same answer and
 * the same work; its owner learns of it by mail. An address never verified belongs to nobody yet, so a new sign-up
 * replaces the old one's password. Throws `weak_password`.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly codeMails: CodeMails,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(registration: Registration, caller: Caller): Promise<{ email: string; verificationExpiresAt: Date }> {
    const email = canonicalEmail(registration.email);
    checkPassword(registration.password, email, 'password');
    const mayMail = await this.codeMails.budget.allowsMail(email);
    const passwordHash = await this.passwords.hash(registration.password);
    await this.database.transaction(async (tx) => {
      const partner = await this.register(tx, { ...registration, email }, passwordHash);
      const known = partner === null;
      await this.codeMails.signedUp(tx, partner ?? (await Partner.getByEmail(tx, email)), { caller, known, mayMail });
    });
    return { email, verificationExpiresAt: this.codeMails.codes.expiry() };
  }

  /** Answers who is registered now; null when the address is somebody's already. */
  private async register(
    tx: Tx,
    { email, name, website }: Registration,
    passwordHash: string,
  ): Promise<Pick<Partner, 'id' | 'email'> | null> {
    const { values } = this.config;
    const rows = await tx.query<{ id: string }[]>(
      `INSERT INTO partners (id, email, name, website, password_hash, affiliate_enabled, affiliate_commission_bps,
                             minimum_payout_cents, holding_days, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9)
       ON CONFLICT (email) DO UPDATE
         SET name = excluded.name, website = excluded.website, password_hash = excluded.password_hash, updated_at = excluded.updated_at
         WHERE partners.email_verified_at IS NULL
       RETURNING id`,
      [
        newId(),
        email,
        name,
        website,
        passwordHash,
        values.AFFILIATE_DEFAULT_BPS > 0,
        values.AFFILIATE_DEFAULT_BPS,
        Usd.parse(values.MINIMUM_PAYOUT_USD).cents.toString(),
        this.clock.now(),
      ],
    );
    const id = rows[0]?.id;
    return id === undefined ? null : { id, email };
  }
}

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
