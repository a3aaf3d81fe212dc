import type { Caller } from '../audit/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import type { Account, Realm } from './account.js';
import { LoginThrottle, type LoginAttempt } from './login-throttle.js';
import { HashQueue, Passwords } from './passwords.js';
import { Totp } from './totp.js';

/** What somebody shows to prove who they are. */
export interface Proof {
  readonly password: string;
  /** Needed, unless a recovery code is given, when two-factor authentication is on. */
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** What somebody who is signed in already shows again: one of the two, or both. */
export type FreshProof = Partial<Pick<Proof, 'password' | 'totpCode'>>;

/** Whose proof it is: the address as it was typed, in lower case, and the account behind it, if there is one. */
export interface Claimed<A extends Account> {
  readonly realm: Realm;
  readonly email: string;
  readonly account: A | null;
}

/** What was shown beside the password; a passkey stands for both. */
export type Factor = 'totp' | 'recovery_code' | 'passkey' | null;

const refusals = {
  invalid_credentials: 'The e-mail address or the password is wrong',
  invalid_totp: 'The code is wrong, used or no longer valid',
} as const;

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
   * hash queue: of guesses that come at once, only so many are under way before the first of them counts. A password whose
   * hash is outdated is hashed anew afterwards.
   */
  async run<A extends Account, T>(
    claimed: Claimed<A>,
    { proof, caller }: { proof: Proof; caller: Caller },
    act: (tx: Tx, account: A, factor: Factor) => Promise<T>,
    onWait: (tx: Tx, account: A) => Promise<void>,
  ): Promise<T> {
    const { account } = claimed;
    const { loginAttempt, refuse } = this.begin(claimed, caller, onWait);
    const result = await this.queue.run(async () => {
      await this.loginThrottle.admit(loginAttempt);
      const matches = await this.passwords.verify(proof.password, account?.passwordHash ?? null);
      if (!matches || !account) return refuse('invalid_credentials');
      const done = await this.database.transaction(async (tx) => {
        await holdPassword(tx, account);
        const factor = await this.takeFactor(tx, account, proof);
        if (factor === 'wrong') return null;
        const answer = await act(tx, account, factor);
        await this.loginThrottle.succeeded(tx, loginAttempt);
        return { answer };
      });
      return done ? done.answer : refuse('invalid_totp');
    });
    if (account) await this.renew(account, proof.password);
    return result;
  }

  /**
   * Asks somebody who is signed in once more, for the password or for a code; the account must be one of theirs. Failures count
   * with all others, and success forgives none of them: half a proof must not make guesses at the other half free.
   */
  async again<A extends Account, T>(
    account: A,
    { proof, caller }: { proof: FreshProof; caller: Caller },
    act: (tx: Tx) => Promise<T>,
    onWait: (tx: Tx, account: A) => Promise<void>,
  ): Promise<T> {
    const { password, totpCode } = proof;
    const { loginAttempt, refuse } = this.begin(
      { realm: account.realm, email: account.email, account },
      caller,
      onWait,
    );
    const result = await this.queue.run(async () => {
      await this.loginThrottle.admit(loginAttempt);
      if (password === undefined && totpCode === undefined) throw new Error('Nothing was shown');
      const matches = password === undefined || (await this.passwords.verify(password, account.passwordHash));
      if (!matches) return refuse('invalid_credentials');
      const done = await this.database.transaction(async (tx) => {
        if (password !== undefined) await holdPassword(tx, account);
        if (totpCode !== undefined && !(await this.totp.accept(tx, account, totpCode))) return null;
        return { answer: await act(tx) };
      });
      return done ? done.answer : refuse('invalid_totp');
    });
    if (password !== undefined) await this.renew(account, password);
    return result;
  }

  private begin<A extends Account>(
    claimed: Claimed<A>,
    { ip }: Caller,
    onWait: (tx: Tx, account: A) => Promise<void>,
  ): { loginAttempt: LoginAttempt; refuse: (code: keyof typeof refusals) => Promise<never> } {
    const { account } = claimed;
    const loginAttempt: LoginAttempt = { ...claimed, accountId: account?.id ?? null, ip };
    const refuse = async (code: keyof typeof refusals): Promise<never> => {
      const beginsWait = await this.loginThrottle.failed(loginAttempt);
      if (beginsWait && account) await this.database.transaction((tx) => onWait(tx, account));
      throw new DomainError(code, refusals[code]);
    };
    return { loginAttempt, refuse };
  }

  /** Hashes the password anew when the cost was raised or the service key replaced since; another time when too many wait. */
  private async renew(account: Account, password: string): Promise<void> {
    const { id, passwordHash } = account;
    if (!this.passwords.isOutdated(passwordHash)) return;
    try {
      const renewed = await this.passwords.hash(password);
      // Left alone where another password was set meanwhile.
      await this.database.manager.update(account.constructor, { id, passwordHash }, { passwordHash: renewed });
    } catch (error) {
      if (!DomainError.is(error, 'service_unavailable')) throw error;
    }
  }

  private async takeFactor(tx: Tx, account: Account, { totpCode, recoveryCode }: Proof): Promise<Factor | 'wrong'> {
    if (!(await this.totp.isOn(tx, account))) return null;
    if (totpCode !== undefined) return (await this.totp.accept(tx, account, totpCode)) ? 'totp' : 'wrong';
    if (recoveryCode !== undefined) {
      return (await this.totp.acceptRecovery(tx, account, recoveryCode)) ? 'recovery_code' : 'wrong';
    }
    throw new DomainError('two_factor_required', 'Two-factor authentication is on: send totp_code too');
  }
}

/**
 * Makes sure that the password which was compared is still the one, and holds the account's row: a password that is replaced at this
 * moment is replaced before, or finds what the old one opened. The account is a row of its realm's own table. Throws
 * `service_unavailable`.
 */
async function holdPassword(tx: Tx, account: Account): Promise<void> {
  const { id, passwordHash } = account;
  const same = await tx.findOne(account.constructor, {
    where: { id, passwordHash },
    lock: { mode: 'for_no_key_update' },
  });
  if (same) return;
  throw new DomainError('service_unavailable', 'The password is being changed at this moment; try again', {
    retryAfterSeconds: 1,
  });
}
