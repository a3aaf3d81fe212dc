import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  Clock,
  DAY,
  DomainError,
  HOUR,
  Injectable,
  Keyring,
  MINUTE,
  newDigits,
  sameText,
  SECOND,
} from '../kernel/index.js';
import { Throttle, type Quota } from '../throttle/index.js';
import { Database, type Tx } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { accountExistsMail, resetMail, verificationMail } from './notices.js';
import { canonicalEmail, Partner } from './partner.js';

const perHour: Quota = { name: 'code-mails', limit: 5, windowSeconds: HOUR / SECOND, exact: true };
const perMinute: Quota = { name: 'code-resends', limit: 1, windowSeconds: 60, exact: true };
const guessesPerDay: Quota = { name: 'code-guesses', limit: 20, windowSeconds: DAY / SECOND, exact: true };

/**
 * What may be mailed to one address and guessed about it, whether an account is behind it or not: without it a million
 * possible codes fall to asking for new ones again and again, and a mailbox to a flood.
 */
@Injectable()
export class CodeBudget {
  constructor(
    private readonly throttle: Throttle,
    private readonly keyring: Keyring,
  ) {}

  /** Whether one more mail may go out on behalf of a sign-up: five an hour. */
  async allowsMail(email: string): Promise<boolean> {
    return this.has(perHour, email);
  }

  /** Whether one more mail may go out because somebody asked for another code: one a minute, five an hour. */
  async allowsAnother(email: string): Promise<boolean> {
    return (await this.has(perMinute, email)) && (await this.has(perHour, email));
  }

  /** Throws `too_many_attempts` after twenty guesses in a day. */
  async spendGuess(email: string): Promise<void> {
    const { retryAfterSeconds } = await this.throttle.spend(guessesPerDay, this.subjectOf(email));
    if (retryAfterSeconds === null) return;
    throw new DomainError('too_many_attempts', 'Too many wrong codes; try again later', { retryAfterSeconds });
  }

  private async has(quota: Quota, email: string): Promise<boolean> {
    return (await this.throttle.spend(quota, this.subjectOf(email))).retryAfterSeconds === null;
  }

  private subjectOf(email: string): string {
    return this.keyring.mac('attempt', email);
  }
}

type CodePurpose = 'verify_email' | 'reset_password';

/** NIST 800-63B allows ten minutes for a code sent out of band; five tries leave a guesser 1 in 200,000. */
const lifeMs = 10 * MINUTE;
const triesMax = 5;

/** The one live code of an account for a purpose. A new one replaces it; only a keyed hash is kept. */
@Entity('email_codes')
class EmailCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'email_codes_pkey' }) partnerId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'email_codes_pkey' }) purpose!: CodePurpose;
  @Column('text') codeHash!: string;
  @Column('integer') tries!: number;
  @Column('timestamptz') expiresAt!: Date;
}

/** Issues and checks the codes that are mailed. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Issues a fresh six-digit code and answers it in the clear, for the mail alone. */
  async issue(tx: Tx, partnerId: string, purpose: CodePurpose): Promise<string> {
    const code = newDigits(6);
    await tx.query(
      `INSERT INTO email_codes (partner_id, purpose, code_hash, tries, expires_at) VALUES ($1, $2, $3, 0, $4)
       ON CONFLICT (partner_id, purpose) DO UPDATE SET code_hash = $3, tries = 0, expires_at = $4`,
      [partnerId, purpose, this.hashOf(partnerId, purpose, code), this.expiry()],
    );
    return code;
  }

  /** When a code issued now ends. */
  expiry(): Date {
    return this.clock.in(lifeMs);
  }

  /** Counts a try. A try counts even when guesses race: only five ever reach the comparison. */
  async matches(tx: Tx, partnerId: string, purpose: CodePurpose, code: string): Promise<boolean> {
    const [rows] = await tx.query<[{ code_hash: string }[], number]>(
      `UPDATE email_codes SET tries = tries + 1
       WHERE partner_id = $1 AND purpose = $2 AND tries < $3 AND expires_at > $4 RETURNING code_hash`,
      [partnerId, purpose, triesMax, this.clock.now()],
    );
    const stored = rows[0]?.code_hash;
    return stored !== undefined && sameText(stored, this.hashOf(partnerId, purpose, code));
  }

  async clear(tx: Tx, partnerId: string, purpose: CodePurpose): Promise<void> {
    await tx.delete(EmailCode, { partnerId, purpose });
  }

  private hashOf(partnerId: string, purpose: CodePurpose, code: string): string {
    return this.keyring.mac('email-code', `${partnerId}|${purpose}|${code}`);
  }
}

/** One refusal for a wrong, an expired and a used code, and for an address nobody has. */
export function wrongCode(): DomainError {
  return DomainError.ofField('invalid_code', 'code', 'The code is wrong, used or expired; ask for a new one');
}

type Addressee = Pick<Partner, 'id' | 'email'>;

/** Issues codes and mails them, within what the address may be sent. */
@Injectable()
export class CodeMails {
  constructor(
    readonly budget: CodeBudget,
    private readonly mail: Mail,
    private readonly audit: Audit,
    readonly codes: EmailCodes,
  ) {}

  /** After a sign-up: a code, or word to the owner that the address is taken (`known`). */
  async signedUp(
    tx: Tx,
    partner: Addressee,
    { caller, known, mayMail }: { caller: Caller; known: boolean; mayMail: boolean },
  ): Promise<void> {
    if (mayMail && known) await this.mail.send(tx, accountExistsMail(partner.email));
    if (mayMail && !known) await this.mailCode(tx, partner, 'verify_email');
    const action = known ? 'partner.sign_up_repeated' : 'partner.signed_up';
    await this.audit.record(tx, caller, { partnerId: partner.id, action });
  }

  /** Somebody asked for a code: of this purpose. */
  async asked(tx: Tx, partner: Addressee, caller: Caller, purpose: CodePurpose): Promise<void> {
    await this.mailCode(tx, partner, purpose);
    const action = purpose === 'verify_email' ? 'email.code_requested' : 'password.reset_requested';
    await this.audit.record(tx, caller, { partnerId: partner.id, action });
  }

  private async mailCode(tx: Tx, { id, email }: Addressee, purpose: CodePurpose): Promise<void> {
    const code = await this.codes.issue(tx, id, purpose);
    await this.mail.send(tx, (purpose === 'verify_email' ? verificationMail : resetMail)(email, code));
  }
}

/**
 * Sends a code to an account's address: for `verify_email` while it waits for verification, for `reset_password` always. Does
 * nothing, visibly the same, for any other address, and changes nothing about the account.
 */
@Injectable()
export class RequestCode {
  constructor(
    private readonly database: Database,
    private readonly codeMails: CodeMails,
  ) {}

  async run(typed: string, purpose: CodePurpose, caller: Caller): Promise<void> {
    const email = canonicalEmail(typed);
    if (!(await this.codeMails.budget.allowsAnother(email))) return;
    await this.database.transaction(async (tx) => {
      const partner = await Partner.findByEmail(tx, email);
      if (!partner || (purpose === 'verify_email' && partner.emailVerifiedAt)) return;
      await this.codeMails.asked(tx, partner, caller, purpose);
    });
  }
}
