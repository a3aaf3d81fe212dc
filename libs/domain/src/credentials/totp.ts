import { Config } from '@swap/config';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { Clock, DomainError, Injectable, Keyring, MINUTE, newRecoveryCode } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import type { AccountRef } from './account.js';

/** The authenticator app of an account, active once a code of it has been shown. */
@Entity('totp_factors')
export class TotpFactor {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'totp_factors_pkey' }) accountId!: string;

  /** Base32, sealed; context {@link TotpFactor.sealContext}. */
  @Column('text') secretSealed!: string;

  /** The time step of the code used last: no code of it or of an earlier one is taken (RFC 6238 §5.2). */
  @Column('bigint') lastStep!: string;

  /** Null while the setup waits for its first code. */
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;

  static sealContext(accountId: string): string {
    return `totp_factors|secret_sealed|${accountId}`;
  }

  static async isEnabled(read: EntityManager, accountId: string): Promise<boolean> {
    const factor = await read.findOneBy(TotpFactor, { accountId });
    return Boolean(factor?.enabledAt);
  }
}

/**
 * One way in without the app; only a keyed hash of the code is kept, and the row goes when it is used. It cannot be hashed anew: without
 * the service key that it names it is worth nothing.
 */
@Entity('recovery_codes')
class RecoveryCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recovery_codes_pkey' }) accountId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'recovery_codes_pkey' }) codeHash!: string;
  @Column('text', { nullable: true }) keyId!: string | null;
}

/** A setup that no code confirmed within this time is void. */
const setupLifeMs = 10 * MINUTE;
const stepSeconds = 30;
const recoveryCodeCount = 10;

/** What an authenticator app is told once. */
export interface TotpSetup {
  /** 160 bits in base32. */
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** TOTP by RFC 6238 (SHA-1, six digits, thirty seconds: what every app can do) and the recovery codes beside it, for any account. */
@Injectable()
export class Totp {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Makes a new secret that waits for its first code. Throws `action_not_available` while a factor is active. */
  async setup(tx: Tx, account: AccountRef & { email: string }): Promise<TotpSetup> {
    const secret = generateSecret({ length: 20 });
    const sealed = this.keyring.seal(TotpFactor.sealContext(account.id), secret);
    const rows = await tx.query<unknown[]>(
      `INSERT INTO totp_factors AS known (account_id, secret_sealed, last_step, created_at) VALUES ($1, $2, 0, $3)
       ON CONFLICT (account_id) DO UPDATE SET secret_sealed = $2, last_step = 0, created_at = $3
         WHERE known.enabled_at IS NULL
       RETURNING 1`,
      [account.id, sealed, this.clock.now()],
    );
    if (rows.length === 0) {
      throw new DomainError('action_not_available', 'Two-factor authentication is on; turn it off first');
    }
    return { secret, otpauthUrl: generateURI({ issuer: this.config.values.BRAND_NAME, label: account.email, secret }) };
  }

  /** Activates the factor with its first code and answers its recovery codes; null when the code is wrong or no setup waits. */
  async enable(tx: Tx, account: AccountRef, code: string): Promise<string[] | null> {
    const factor = await lockFactor(tx, account);
    const setUpAfter = this.clock.in(-setupLifeMs);
    if (!factor || factor.enabledAt || factor.createdAt < setUpAfter) return null;
    if (!(await this.useStep(tx, factor, code))) return null;
    await tx.update(TotpFactor, { accountId: account.id }, { enabledAt: this.clock.now() });
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const keyId = this.keyring.current('recovery-code').id;
    const rows = codes.map((each) => ({ accountId: account.id, codeHash: this.hashOf(account, each), keyId }));
    await tx.insert(RecoveryCode, rows);
    return codes;
  }

  /** Whether a factor is active. Holds its row, so that one that is just being turned on is not missed. */
  async isOn(tx: Tx, account: AccountRef): Promise<boolean> {
    return Boolean((await lockFactor(tx, account))?.enabledAt);
  }

  /** Takes a code of this time step, the one before or the one after, each step once, however many try at once. */
  async accept(tx: Tx, account: AccountRef, code: string): Promise<boolean> {
    const factor = await lockFactor(tx, account);
    return factor?.enabledAt ? this.useStep(tx, factor, code) : false;
  }

  /** Takes a recovery code, once. Blanks, hyphens and case do not matter. */
  async acceptRecovery(tx: Tx, account: AccountRef, code: string): Promise<boolean> {
    const hashes = this.keyring.macs('recovery-code', recoveryText(account, code));
    const [, used] = await tx.query<[unknown[], number]>(
      'DELETE FROM recovery_codes WHERE account_id = $1 AND code_hash = ANY($2) RETURNING 1',
      [account.id, hashes],
    );
    return used > 0;
  }

  /** Takes the factor and its recovery codes away. */
  async disable(tx: Tx, account: AccountRef): Promise<void> {
    await tx.delete(TotpFactor, { accountId: account.id });
  }

  private async useStep(tx: Tx, factor: TotpFactor, code: string): Promise<boolean> {
    // otplib throws at a code of another length.
    if (!/^\d{6}$/.test(code)) return false;
    const result = verifySync({
      secret: this.keyring.open(TotpFactor.sealContext(factor.accountId), factor.secretSealed),
      token: code,
      epoch: Math.floor(this.clock.now().getTime() / 1000),
      epochTolerance: stepSeconds,
      afterTimeStep: Number(factor.lastStep),
    });
    if (!result.valid || !('timeStep' in result)) return false;
    await tx.update(TotpFactor, { accountId: factor.accountId }, { lastStep: String(result.timeStep) });
    return true;
  }

  private hashOf(account: AccountRef, code: string): string {
    return this.keyring.mac('recovery-code', recoveryText(account, code));
  }
}

/** Reads the factor and holds its row, so that one code cannot be taken twice at once. */
function lockFactor(tx: Tx, { id }: AccountRef): Promise<TotpFactor | null> {
  return tx.findOne(TotpFactor, { where: { accountId: id }, lock: { mode: 'pessimistic_write' } });
}

function recoveryText({ realm, id }: AccountRef, code: string): string {
  return `${realm}|${id}|${code.toLowerCase().replace(/[^0-9a-z]/g, '')}`;
}
