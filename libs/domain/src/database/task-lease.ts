import { Clock, Injectable, MINUTE, SECOND } from '../kernel/index.js';
import { Database, type Tx } from './database.js';

/** How long somebody who has stopped answering keeps a task to themselves; renewed while they show signs of life. */
const leaseMs = 15 * SECOND;
const renewMs = 4 * SECOND;
/** So long after the last sign of life a lease is renewed still: with the lease, and the next look, another begins within half a minute. */
const usualSilenceMs = 5 * SECOND;
/** A task that failed is tried again after this at the latest, however seldom it recurs. */
const retryMs = 60 * SECOND;
/** Work that was switched off is forgotten when it is so late: before anybody is called because nobody does it. */
const forgottenMs = 8 * MINUTE;

/** A turn that lies further ahead was noted by a clock that ran ahead. */
const latestOf = (everyMs: number, now: Date): Date => new Date(now.getTime() + Math.max(everyMs, leaseMs) + renewMs);

/** Shares out recurring work: of all processes that ask, one gets the lease, once per period, without a leader. */
@Injectable()
export class TaskLease {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Does the work named `name` if nobody has done so for `everyMs` nor is doing it; answers whether it did. Whoever dies over it, or
   * stands still, holds it {@link leaseMs} longer; then another begins it anew, so it must bear that. Work stands still when it has not
   * called `alive` for `silenceMs`. What `work` throws is thrown.
   */
  async hold(
    name: string,
    everyMs: number,
    work: (alive: () => void) => Promise<unknown>,
    silenceMs = usualSilenceMs,
  ): Promise<boolean> {
    const begun = this.clock.now();
    const taken = await this.take(name, everyMs, begun);
    if (taken === null) return false;
    let until = taken;
    let aliveAt = performance.now();
    const alive = () => {
      aliveAt = performance.now();
    };
    const renew = async () => {
      const next = this.clock.in(leaseMs);
      if (await this.move(name, until, next).catch(() => false)) until = next;
    };
    // One after the other, so that the last one is the last word.
    let renewal = Promise.resolve();
    const renewing = setInterval(() => {
      if (performance.now() - aliveAt > silenceMs) return;
      renewal = renewal.then(renew);
    }, renewMs).unref();
    let nextAt = new Date(begun.getTime() + Math.min(everyMs, retryMs));
    try {
      await work(alive);
      nextAt = new Date(begun.getTime() + everyMs);
    } finally {
      clearInterval(renewing);
      await renewal;
      // Whoever took it over meanwhile sees to the next time.
      await this.move(name, until, nextAt).catch(() => undefined);
    }
    return true;
  }

  /** Names of those among `tasks` that nobody does and nobody has done for their `everyMs`: one look at all of them. */
  async due(tasks: readonly { readonly name: string; readonly everyMs: number }[]): Promise<ReadonlySet<string>> {
    const now = this.clock.now();
    const rows = await this.database.prepared<{ name: string }>(
      `SELECT name FROM unnest($1::text[], $2::timestamptz[]) AS task (name, latest) LEFT JOIN turns USING (name)
       WHERE next_at IS NULL OR next_at <= $3 OR next_at > latest`,
      [tasks.map(({ name }) => name), tasks.map(({ everyMs }) => latestOf(everyMs, now)), now],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** The work named `name` is due now, unless somebody is doing it. */
  async hurry(tx: Tx, name: string): Promise<void> {
    const now = this.clock.now();
    const leased = new Date(now.getTime() + leaseMs + renewMs);
    await tx.query('UPDATE turns SET next_at = $2 WHERE name = $1 AND next_at > $3', [name, now, leased]);
  }

  /** Nobody does the work named `name` for `everyMs`: it has been done along with something else. */
  async putOff(name: string, everyMs: number): Promise<void> {
    await this.database.prepared(
      'INSERT INTO turns (name, next_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET next_at = $2',
      [name, this.clock.in(everyMs)],
    );
  }

  /** Waits no longer for work that is none of the `known` and that nobody does: it was switched off, or is of another release. */
  async forget(known: readonly string[]): Promise<void> {
    const late = this.clock.in(-forgottenMs);
    await this.database.prepared('DELETE FROM turns WHERE next_at < $1 AND name <> ALL($2)', [late, known]);
  }

  /**
   * When the lease ends; null when the task is not due. One that lies further ahead than it may was noted by a clock that ran ahead, and
   * counts as due.
   */
  private async take(name: string, everyMs: number, now: Date): Promise<Date | null> {
    const until = new Date(now.getTime() + leaseMs);
    const latest = latestOf(everyMs, now);
    const rows = await this.database.prepared(
      `INSERT INTO turns (name, next_at) VALUES ($1, $3)
       ON CONFLICT (name) DO UPDATE SET next_at = $3 WHERE turns.next_at <= $2 OR turns.next_at > $4 RETURNING 1`,
      [name, now, until, latest],
    );
    return rows.length > 0 ? until : null;
  }

  private async move(name: string, from: Date, to: Date): Promise<boolean> {
    const rows = await this.database.prepared(
      'UPDATE turns SET next_at = $3 WHERE name = $1 AND next_at = $2 RETURNING 1',
      [name, from, to],
    );
    return rows.length > 0;
  }
}
