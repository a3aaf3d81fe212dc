import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { newId } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database, type Tx } from '../database/index.js';
import { Mail } from '../mail/index.js';
import { CodeTools, EmailCode } from './email-code.js';
import { accountExistsMail, verificationMail } from './mails.js';
import { canonicalEmail, Partner } from './partner.js';
import { Passwords } from './passwords.js';

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly website: string | null;
}

/**
 * Registers a partner and mails a verification code (specification §5.3). A known address gets the same answer and
 * the same work; its owner learns of it by mail. An address never verified belongs to nobody yet, so a new sign-up
 * replaces the old one's password.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly mail: Mail,
    private readonly tools: CodeTools,
    private readonly config: Config,
  ) {}

  async run(registration: Registration): Promise<{ email: string; verificationExpiresAt: Date }> {
    const passwordHash = await this.passwords.hash(registration.password);
    const email = canonicalEmail(registration.email);
    await this.database.transaction((tx) => this.register(tx, { ...registration, email }, passwordHash));
    return { email, verificationExpiresAt: EmailCode.expiry(this.tools.clock) };
  }

  private async register(tx: Tx, { email, name, website }: Registration, passwordHash: string): Promise<void> {
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
        this.tools.clock.now(),
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) {
      await this.mail.send(tx, accountExistsMail(email));
      return;
    }
    const code = await EmailCode.issue(tx, this.tools, id, 'verify_email');
    await this.mail.send(tx, verificationMail(email, code));
  }
}

/** Sends a fresh code to an address that still waits for verification; does nothing, visibly the same, for any other. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly database: Database,
    private readonly mail: Mail,
    private readonly tools: CodeTools,
  ) {}

  async run(email: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const partner = await Partner.findByEmail(tx, email);
      if (!partner || partner.emailVerifiedAt) return;
      const code = await EmailCode.issue(tx, this.tools, partner.id, 'verify_email');
      await this.mail.send(tx, verificationMail(partner.email, code));
    });
  }
}
