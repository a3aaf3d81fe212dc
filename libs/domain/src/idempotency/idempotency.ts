import { Config } from '@swap/config';
import { Clock, crashPoint, DomainError, HOUR, Injectable, Keyring, MINUTE, SECOND, sha256 } from '../kernel/index.js';
import { Database, isPassing } from '../database/index.js';

/** A request its client may send again: whose it is, the key the client chose, and what was asked. */
export interface RepeatableRequest {
  /** Keys of different scopes never meet: the route and who calls it. */
  readonly scope: string;
  /** 1 to 255 characters; null runs the work without any memory. */
  readonly key: string | null;
  readonly body: unknown;
  /**
   * The work refuses by itself, in its own transactions, to go on once another run of the same request has begun: then a crashed run
   * is known by its silence, seconds after it, not by the longest time that any run may take.
   */
  readonly overtakable?: true;
}

interface Claim {
  readonly ref: string;
  /** When the run is taken for crashed. */
  until: Date;
}

/** `ref` names this request to the work, so that what a crashed run left behind can be found again; null without a key. */
type Work<T> = (ref: string | null) => Promise<T>;

/** A run that has not finished by then is taken for crashed. Longer than any request may take. */
const runMs = MINUTE;
/** One that may be overtaken says so often that it still runs, and is taken for crashed when it has been silent for so long. */
const silenceMs = 8 * SECOND;
const signEveryMs = 2 * SECOND;

/**
 * Runs a request once per key, however often it is sent: the same key and body get the first answer again. A run that
 * fails forgets the key, because nothing was done; a crashed one may be run again after a minute, or seconds where it may be overtaken. Throws
 * `idempotency_key_reused` for another body, `idempotency_in_progress` while the first still runs.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run<T>(
    { scope, key, body, overtakable }: RepeatableRequest,
    work: Work<T>,
  ): Promise<{ answer: T; replayed: boolean }> {
    if (key === null) return { answer: await work(null), replayed: false };
    const ref = sha256(`${scope}|${key}`);
    const requestHash = sha256(JSON.stringify(body));
    const claim = { ref, until: this.clock.in(overtakable ? silenceMs : runMs) };
    if (!(await this.claim(claim, requestHash)))
      return { answer: await this.replay<T>(ref, requestHash), replayed: true };
    let sign = Promise.resolve();
    const goOn = () => {
      sign = sign.then(() => this.goOn(claim)).catch(() => undefined);
    };
    const signs = overtakable && setInterval(goOn, signEveryMs).unref();
    try {
      const answer = await work(ref);
      await this.keep(ref, answer);
      crashPoint('idempotency: answer kept');
      return { answer, replayed: false };
    } catch (error) {
      clearInterval(signs);
      // A sign on its way changes by what the claim is found.
      await sign;
      await this.release(claim);
      throw error;
    } finally {
      clearInterval(signs);
    }
  }

  /** Says that a run still runs, unless another has taken its place. */
  private async goOn(claim: Claim): Promise<void> {
    const until = this.clock.in(silenceMs);
    const rows = await this.database.prepared(
      `UPDATE idempotency_keys SET running_until = $3
       WHERE ref = $1 AND running_until = $2 AND answer_sealed IS NULL RETURNING 1`,
      [claim.ref, claim.until, until],
    );
    if (rows.length > 0) claim.until = until;
  }

  /**
   * Forgets a run that failed. While the database is away that is tried again and again, for the client comes again too, and should not
   * hear for a minute that its first request still runs.
   */
  private async release({ ref, until }: Claim): Promise<void> {
    try {
      await this.database.prepared(
        `DELETE FROM idempotency_keys WHERE ref = $1 AND running_until = $2 AND answer_sealed IS NULL`,
        [ref, until],
      );
    } catch (error) {
      if (!isPassing(error) || until <= this.clock.now()) return;
      setTimeout(() => void this.release({ ref, until }), SECOND / 2).unref();
    }
  }

  /** Removes up to `limit` keys that have been remembered long enough; answers how many. */
  async expire(limit: number): Promise<number> {
    const rows = await this.database.prepared(
      `DELETE FROM idempotency_keys WHERE ref = ANY(ARRAY(
         SELECT ref FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2
       )) RETURNING 1`,
      [this.forgottenBefore, limit],
    );
    return rows.length;
  }

  /** How many of these there are, counted up to `limit`. */
  async expirable(limit: number): Promise<number> {
    const old = 'SELECT FROM idempotency_keys WHERE created_at < $1';
    return this.database.countUpTo(limit, old, [this.forgottenBefore]);
  }

  private get forgottenBefore(): Date {
    return this.clock.in(-this.config.values.IDEMPOTENCY_RETENTION_HOURS * HOUR);
  }

  /** True when the caller is the one to run it. */
  private async claim({ ref, until }: Claim, requestHash: string): Promise<boolean> {
    const rows = await this.database.prepared(
      `INSERT INTO idempotency_keys AS known (ref, request_hash, created_at, running_until) VALUES ($1, $2, $3, $4)
       ON CONFLICT (ref) DO UPDATE
         SET request_hash = $2, created_at = $3, running_until = $4, answer_sealed = NULL
         WHERE known.created_at < $5
            OR (known.answer_sealed IS NULL AND known.running_until < $3 AND known.request_hash = $2)
       RETURNING 1`,
      [ref, requestHash, this.clock.now(), until, this.forgottenBefore],
    );
    return rows.length > 0;
  }

  private async replay<T>(ref: string, requestHash: string): Promise<T> {
    const [known] = await this.database.prepared<{ request_hash: string; answer_sealed: string | null }>(
      `SELECT request_hash, answer_sealed FROM idempotency_keys WHERE ref = $1`,
      [ref],
    );
    if (known && known.request_hash !== requestHash) {
      throw new DomainError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request; choose a new one',
      );
    }
    if (!known?.answer_sealed) {
      throw new DomainError('idempotency_in_progress', 'The first request with this Idempotency-Key still runs', {
        retryAfterSeconds: 1,
      });
    }
    return JSON.parse(this.keyring.open(sealContext(ref), known.answer_sealed)) as T;
  }

  /** Answers carry secrets shown once, so they wait sealed. Of two runs the one that was done first is remembered. */
  private async keep(ref: string, answer: unknown): Promise<void> {
    await this.database.prepared(
      `UPDATE idempotency_keys SET answer_sealed = $2 WHERE ref = $1 AND answer_sealed IS NULL`,
      [ref, this.keyring.seal(sealContext(ref), JSON.stringify(answer))],
    );
  }
}

function sealContext(ref: string): string {
  return `idempotency_keys|answer|${ref}`;
}
