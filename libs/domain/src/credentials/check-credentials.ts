import type { Caller } from '../audit/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import type { Account, Realm } from './account.js';
import { LoginThrottle, type LoginAttempt } from './login-throttle.js';
import { HashQueue, Passwords } from './passwords.js';
import { Totp, TotpFactor } from './totp.js';

/** What somebody shows to prove who they are. */
export interface Proof {
  readonly password: string;
  /** Needed, unless a recovery code is given, when two-factor authentication is on. */
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Whose proof it is: the address as it was typed, in lower case, and the account behind it, if there is one. */
export interface Claimed<A extends Account> {
  readonly realm: Realm;
  readonly email: string;
  readonly account: A | null;
}

/** `factor`: what was shown beside the password. */
export type Factor = 'totp' | 'recovery_code' | null;

/**
 * Checks password and second factor of any account, under one count of failed attempts. Throws `invalid_credentials`,
 * `two_factor_required`, `invalid_totp`, `too_many_attempts` and, when too many passwords wait, `service_unavailable`.
 */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly database: Database,
    private readonly queue: HashQueue,
    private readonly passwords: Passwords,
    private readonly totp: Totp,
    private readonly loginThrottle: LoginThrottle,
  ) {}

  /**
   * Runs `act` in the transaction that takes the second factor, so that a code is used up if and only if the act commits.
   * `onWait` runs in a transaction of its own when this failure begins the waiting. All of it happens in one turn of the
   * hash queue: of guesses that come at once, only so many are under way before the first of them counts.
   */
  async run<A extends Account, T>(
    claimed: Claimed<A>,
    { proof, caller }: { proof: Proof; caller: Caller },
    act: (tx: Tx, account: A, factor: Factor) => Promise<T>,
    onWait: (tx: Tx, account: A) => Promise<void>,
  ): Promise<T> {
    const { account } = claimed;
    const loginAttempt: LoginAttempt = { ...claimed, accountId: account?.id ?? null, ip: caller.ip };
    const refuse = async (code: 'invalid_credentials' | 'invalid_totp', message: string): Promise<never> => {
      const beginsWait = await this.loginThrottle.failed(loginAttempt);
      if (beginsWait && account) await this.database.transaction((tx) => onWait(tx, account));
      throw new DomainError(code, message);
    };
    return this.queue.run(async () => {
      await this.loginThrottle.admit(loginAttempt);
      const matches = await this.passwords.verify(proof.password, account?.passwordHash ?? null);
      if (!matches || !account) return refuse('invalid_credentials', 'The e-mail address or the password is wrong');
      const done = await this.database.transaction(async (tx) => {
        const factor = await this.takeFactor(tx, account, proof);
        if (factor === 'wrong') return null;
        const result = await act(tx, account, factor);
        await this.loginThrottle.succeeded(tx, loginAttempt);
        return { result };
      });
      return done ? done.result : refuse('invalid_totp', 'The code is wrong, used or no longer valid');
    });
  }

  private async takeFactor(tx: Tx, account: Account, { totpCode, recoveryCode }: Proof): Promise<Factor | 'wrong'> {
    if (!(await TotpFactor.isEnabled(tx, account.id))) return null;
    if (totpCode !== undefined) return (await this.totp.accept(tx, account, totpCode)) ? 'totp' : 'wrong';
    if (recoveryCode !== undefined) {
      return (await this.totp.acceptRecovery(tx, account, recoveryCode)) ? 'recovery_code' : 'wrong';
    }
    throw new DomainError('two_factor_required', 'Two-factor authentication is on: send totp_code too');
  }
}
