import { Config } from '@swap/config';
import { IsNull } from 'typeorm';
import { Audit, type Caller } from '../audit/index.js';
import { checkPassword, Passwords } from '../credentials/index.js';
import { Clock, DAY, DomainError, Injectable, newId } from '../kernel/index.js';
import type { Language } from '../mail/index.js';
import { Usd } from '../money/index.js';
import { Database, type Tx } from '../database/index.js';
import { CodeBudget } from './code-budget.js';
import { CodeMails, type SignUpOutcome } from './code-mails.js';
import { EmailCodes, wrongCode } from './email-codes.js';
import { Member } from './member.js';
import { canonicalEmail, Partner } from './partner.js';

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly website: string | null;
  /** What mail is to be written in; null for English. */
  readonly language: Language | null;
}

/** So long somebody may come back to confirm what they began; longer than any code lives. */
const contestableMs = DAY;

/** What is stored of a password, and which stored one it was found to be the same as. */
interface Chosen {
  readonly hash: string;
  readonly sameAs: string | null;
}

/**
 * Registers a partner and mails a verification code (promise 16). A known address gets the same answer and the same work; its owner
 * learns of it by mail. An address never verified belongs to nobody yet. Within a day of a sign-up, or while a code for it lives, one
 * with another password makes it contested: from then on only a password chosen with a mailed code opens the account, so that neither
 * of two strangers puts theirs on what the other confirms. Later a new sign-up replaces the old one. Throws `weak_password`.
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
    const chosen = await this.choose(email, registration.password);
    await this.database.transaction(async (tx) => {
      const { outcome, ...known } = await this.register(tx, { ...registration, email }, chosen);
      const addressee = { ...known, language: known.language ?? registration.language, email };
      await this.codeMails.signedUp(tx, addressee, { caller, outcome, mayMail });
    });
    return { email, verificationExpiresAt: this.codeMails.codes.expiry() };
  }

  /** Hashes and compares once each, whatever the address is, so that the time does not tell. */
  private async choose(email: string, password: string): Promise<Chosen> {
    const pending = await this.database.manager.findOneBy(Partner, { email, emailVerifiedAt: IsNull() });
    const stored = pending?.passwordHash ?? null;
    const isSame = await this.passwords.matches(password, stored);
    return { hash: await this.passwords.hash(password), sameAs: isSame ? stored : null };
  }

  private async register(
    tx: Tx,
    registration: Registration,
    chosen: Chosen,
  ): Promise<{ id: string; language: string | null; outcome: SignUpOutcome }> {
    const member = await Member.findByEmail(tx, registration.email);
    if (member) return { id: member.partnerId, language: member.language, outcome: 'known' };
    const id = await this.insert(tx, registration, chosen.hash);
    if (id !== undefined) return { id, language: registration.language, outcome: 'registered' };
    const partner = await Partner.lock(tx, (await Partner.getByEmail(tx, registration.email)).id);
    const outcome = await this.contest(tx, partner, chosen);
    const now = this.clock.now();
    if (outcome === 'contested') partner.contestedAt ??= now;
    if (outcome === 'registered') {
      const { name, website, language } = registration;
      Object.assign(partner, { name, website, language, passwordHash: chosen.hash, contestedAt: null, updatedAt: now });
    }
    await tx.save(partner);
    return { id: partner.id, language: partner.language, outcome };
  }

  /** `partner` is locked: what it says of the password is what was compared, or another sign-up came in between. */
  private async contest(tx: Tx, partner: Partner, { sameAs }: Chosen): Promise<SignUpOutcome> {
    if (partner.emailVerifiedAt) return 'known';
    if (sameAs === partner.passwordHash && !partner.contestedAt) return 'registered';
    const isRecent = partner.updatedAt > this.clock.in(-contestableMs);
    return isRecent || (await this.codeMails.codes.isAwaited(tx, partner.id)) ? 'contested' : 'registered';
  }

  /** Answers the id of the new row; none when the address is known. */
  private async insert(tx: Tx, registration: Registration, passwordHash: string): Promise<string | undefined> {
    const { email, name, website, language } = registration;
    const { values } = this.config;
    const rows = await tx.query<{ id: string }[]>(
      `INSERT INTO partners (id, email, name, website, password_hash, affiliate_enabled, affiliate_commission_bps,
                             minimum_payout_cents, holding_days, created_at, updated_at, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9, $10)
       ON CONFLICT (email) DO NOTHING
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
        language,
      ],
    );
    return rows[0]?.id;
  }
}

/**
 * Confirms an address with the mailed code or link. Throws `invalid_code` for a wrong, expired or used code and for an
 * unknown address alike, `sign_up_contested` to who has the right one where two people signed up, `too_many_attempts`.
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
    await this.budget.spendGuess(email, code, caller);
    // A wrong guess must count, so the refusal is thrown after the commit.
    const refusal = await this.database.transaction((tx) => this.verify(tx, email, code, caller));
    if (refusal) throw refusal;
  }

  private async verify(tx: Tx, email: string, code: string, caller: Caller): Promise<DomainError | null> {
    const partner = await Partner.lockByEmail(tx, email);
    if (!partner) return wrongCode();
    if (!(await this.codes.matches(tx, partner.id, 'verify_email', { shown: code, ip: caller.ip }))) return wrongCode();
    if (partner.contestedAt) {
      return new DomainError(
        'sign_up_contested',
        'Somebody else signed up with this address too; choose a password with the code of the newest mail',
      );
    }
    await this.codes.clear(tx, partner.id, 'verify_email');
    const now = this.clock.now();
    await tx.update(Partner, { id: partner.id }, { emailVerifiedAt: now, updatedAt: now });
    await this.audit.record(tx, caller, { partnerId: partner.id, action: 'email.verified' });
    return null;
  }
}
