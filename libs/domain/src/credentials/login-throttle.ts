import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Clock, DAY, DomainError, Injectable, Keyring, MINUTE, SECOND } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { networkOf } from '../throttle/index.js';
import type { Realm } from './account.js';

/** Failures in a row against one subject. Unlogged: a crash of PostgreSQL forgives them. */
@Entity('attempts')
export class LoginFailures {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'attempts_pkey' }) subject!: string;
  @Column('integer') failures!: number;
  @Column('timestamptz') waitUntil!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** Whose account is tried and from where. The address need not belong to anybody: unknown ones are treated alike. */
export interface LoginAttempt {
  readonly realm: Realm;
  readonly email: string;
  /** Null when nobody has the address. */
  readonly accountId: string | null;
  readonly ip: string | null;
}

/** From one network so many guesses are free; then each failure doubles the wait, from a second to a quarter of an hour. */
const freeNearby = 5;
/** From everywhere together; does not bind networks from which the owner signed in before, so nobody can lock an owner out. */
const freeOverall = 50;
const waitMaxSeconds = 15 * (MINUTE / SECOND);
const forgottenAfterMs = DAY;

/**
 * Slows down whoever guesses passwords, TOTP codes or recovery codes of an account, in one count for all of them that only a
 * full success clears. Nobody is locked out for good: the waits are bounded, and each network has its own.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly keyring: Keyring,
  ) {}

  /** Throws `too_many_attempts` with the time to wait, before anything is compared. */
  async admit(loginAttempt: LoginAttempt): Promise<void> {
    const { nearby, overall } = this.subjects(loginAttempt);
    const now = this.clock.now();
    const rows = await this.database.prepared<{ subject: string; wait_until: Date }>(
      'SELECT subject, wait_until FROM attempts WHERE subject IN ($1, $2) AND wait_until > $3',
      [nearby, overall, now],
    );
    const near = rows.find(({ subject }) => subject === nearby);
    const far = rows.find(({ subject }) => subject === overall);
    const wait = near ?? (far && !(await this.isFamiliar(loginAttempt)) ? far : undefined);
    if (!wait) return;
    const seconds = Math.ceil((wait.wait_until.getTime() - now.getTime()) / SECOND);
    throw new DomainError('too_many_attempts', `Too many failed attempts; wait ${String(seconds)} seconds`, {
      retryAfterSeconds: seconds,
    });
  }

  /** Counts a failure. True when it is the one that begins the waiting, nearby or everywhere, which is worth telling the owner. */
  async failed(loginAttempt: LoginAttempt): Promise<boolean> {
    const { nearby, overall } = this.subjects(loginAttempt);
    const [near, far] = await Promise.all([this.count(nearby, freeNearby), this.count(overall, freeOverall)]);
    return near === freeNearby || far === freeOverall;
  }

  /** A full success, or a reset by mail: what was counted from this network is forgiven, and the account's count with it. */
  async succeeded(tx: Tx, loginAttempt: LoginAttempt): Promise<void> {
    const { nearby, overall } = this.subjects(loginAttempt);
    await tx.query('DELETE FROM attempts WHERE subject IN ($1, $2)', [nearby, overall]);
  }

  /** Forgets failures that nothing followed for a day. */
  async expire(): Promise<void> {
    await this.database.prepared('DELETE FROM attempts WHERE updated_at < $1', [this.clock.in(-forgottenAfterMs)]);
  }

  private async count(subject: string, free: number): Promise<number> {
    const [row] = await this.database.prepared<{ failures: number }>(
      `INSERT INTO attempts AS known (subject, failures, wait_until, updated_at) VALUES ($1, 1, $2, $2)
       ON CONFLICT (subject) DO UPDATE
         SET failures = known.failures + 1, updated_at = $2,
             wait_until = CASE WHEN known.failures + 1 < $3 THEN $2
               ELSE $2 + make_interval(secs => least(power(2, least(known.failures + 1 - $3, 20)), $4)) END
       RETURNING failures`,
      [subject, this.clock.now(), free, waitMaxSeconds],
    );
    return row?.failures ?? 1;
  }

  /** Whether this account was ever signed in to from there. */
  private async isFamiliar({ realm, accountId, ip }: LoginAttempt): Promise<boolean> {
    if (ip === null || accountId === null) return false;
    const rows = await this.database.prepared(
      'SELECT 1 FROM sessions WHERE realm = $1 AND account_id = $2 AND network = $3 LIMIT 1',
      [realm, accountId, networkOf(ip)],
    );
    return rows.length > 0;
  }

  /** Addresses of people who never signed up must not be on record, so subjects are keyed hashes. */
  private subjects({ realm, email, ip }: LoginAttempt): { nearby: string; overall: string } {
    const overall = this.keyring.mac('attempt', `${realm}|${email}`);
    return { nearby: `${overall}|${ip === null ? '' : networkOf(ip)}`, overall };
  }
}
