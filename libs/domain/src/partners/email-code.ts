import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Clock, DomainError, Injectable, Keyring, MINUTE, newDigits, sameText } from '../kernel/index.js';
import type { Tx } from '../database/index.js';

export type CodePurpose = 'verify_email' | 'reset_password';

/** NIST 800-63B allows ten minutes for a code sent out of band; five tries leave a guesser 1 in 200,000. */
const lifeMs = 10 * MINUTE;
const triesMax = 5;

/** The one live code of an account for a purpose. A new one replaces it; only a keyed hash is kept. */
@Entity('email_codes')
export class EmailCode {
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
