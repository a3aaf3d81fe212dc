import { Column, Entity, MoreThan, PrimaryColumn } from 'typeorm';
import {
  Clock,
  DomainError,
  Injectable,
  Keyring,
  MINUTE,
  newDigits,
  newSecret,
  sameText,
  sha256,
} from '../kernel/index.js';
import { networkOf } from '../throttle/index.js';
import type { Tx } from '../database/index.js';

export type CodePurpose = 'verify_email' | 'reset_password';

/** NIST 800-63B allows ten minutes for a code sent out of band; five tries leave a guesser of one network 1 in 200,000. */
const lifeMs = 10 * MINUTE;
const triesMax = 5;

const tokenPrefix = 'mc_';

/** Whether what was shown is the long token of a link, which nobody guesses, and not the digits that people type. */
export function isToken(shown: string): boolean {
  return shown.startsWith(tokenPrefix);
}

/** The one live code of an account for a purpose. A new one replaces it; only hashes are kept. */
@Entity('email_codes')
class EmailCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'email_codes_pkey' }) partnerId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'email_codes_pkey' }) purpose!: CodePurpose;

  /** Of the digits, keyed. */
  @Column('text') codeHash!: string;

  /** Of the link's token: SHA-256, hex, for it has 256 random bits. */
  @Column('text', { nullable: true }) tokenHash!: string | null;

  /** Guesses at the digits that were compared. */
  @Column('integer') tries!: number;
  @Column('jsonb', { default: {} }) triesByNetwork!: Readonly<Record<string, number>>;
  @Column('timestamptz') expiresAt!: Date;
}

/** What somebody shows, and from where. */
interface Guess {
  readonly shown: string;
  readonly ip: string | null;
}

/** Issues and checks the codes that are mailed. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Issues six fresh digits and a token, and answers both in the clear, for the mail alone. */
  async issue(tx: Tx, partnerId: string, purpose: CodePurpose): Promise<{ digits: string; token: string }> {
    const digits = newDigits(6);
    const token = newSecret(tokenPrefix);
    await tx.query(
      `INSERT INTO email_codes (partner_id, purpose, code_hash, token_hash, tries, tries_by_network, expires_at)
       VALUES ($1, $2, $3, $4, 0, '{}', $5)
       ON CONFLICT (partner_id, purpose)
         DO UPDATE SET code_hash = $3, token_hash = $4, tries = 0, tries_by_network = '{}', expires_at = $5`,
      [partnerId, purpose, this.hashOf(partnerId, purpose, digits), sha256(token), this.expiry()],
    );
    return { digits, token };
  }

  /** When a code issued now ends. */
  expiry(): Date {
    return this.clock.in(lifeMs);
  }

  /** Whether a code of any purpose still works for the account. */
  async isAwaited(tx: Tx, partnerId: string): Promise<boolean> {
    return tx.existsBy(EmailCode, { partnerId, expiresAt: MoreThan(this.clock.now()) });
  }

  /**
   * Whether it is the code, or the token of its link. A guess at the digits counts even when guesses race: only five of one network ever
   * reach the comparison, and none takes anything from the guesses of others.
   */
  async matches(tx: Tx, partnerId: string, purpose: CodePurpose, { shown, ip }: Guess): Promise<boolean> {
    if (isToken(shown)) {
      const found = await tx.findOneBy(EmailCode, { partnerId, purpose, expiresAt: MoreThan(this.clock.now()) });
      return sameText(found?.tokenHash ?? '', sha256(shown));
    }
    const [rows] = await tx.query<[{ code_hash: string }[], number]>(
      `UPDATE email_codes SET tries = tries + 1,
         tries_by_network = tries_by_network || jsonb_build_object($5::text, coalesce((tries_by_network ->> $5::text)::int, 0) + 1)
       WHERE partner_id = $1 AND purpose = $2 AND expires_at > $4 AND coalesce((tries_by_network ->> $5::text)::int, 0) < $3
       RETURNING code_hash`,
      [partnerId, purpose, triesMax, this.clock.now(), ip === null ? '' : networkOf(ip)],
    );
    const stored = rows[0]?.code_hash;
    return stored !== undefined && sameText(stored, this.hashOf(partnerId, purpose, shown));
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
