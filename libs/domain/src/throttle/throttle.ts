import { Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { Clock, doTogether, DomainError, Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { keyOf, type Quota, type QuotaState, quotaStateOf, spanAt, type Spent } from './quota.js';

function cannotCount(cause: unknown): DomainError {
  return new DomainError('service_unavailable', 'The service cannot take this request now; try again shortly', {
    retryAfterSeconds: 1,
    cause,
  });
}

/** How long a process keeps counts to itself before it shares them. */
const shareMs = SECOND;

/** The local memory of counts is emptied of what has passed when it grows beyond this. */
const localMax = 50_000;

/** Counted on in place; what is shared is replaced, so that what was shared can be looked at still. */
interface Local extends Spent {
  readonly quota: Quota;
  count: number;
  /** Counted here and not shared yet. */
  unshared: number;
  /** The same of the window before. */
  late: number;
}

/** How many requests of a subject are counted in which span. */
interface Counting {
  readonly key: string;
  readonly quota: Quota;
  readonly span: number;
  readonly count: number;
  /** How many are to be counted in the span before, as well. */
  readonly late: number;
}

/**
 * Counts requests per quota and subject over all processes of the service. A quota that is not exact costs PostgreSQL
 * one statement a second per process, however many requests come.
 */
@Injectable()
export class Throttle {
  private readonly logger = new Logger(Throttle.name);
  private readonly local = new Map<string, Local>();
  private sharing: NodeJS.Timeout | undefined;
  private readonly spendTogether = doTogether((asked: readonly Counting[]) => this.addEach(asked));

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts one request of `subject` and says how its quota stands. Throws `service_unavailable` when an exact quota cannot be counted. */
  async spend(published: Quota, subject: string, at = this.clock.now()): Promise<QuotaState> {
    if (!published.exact) return this.spendLoosely(published, subject, at);
    const quota = this.scaled(published);
    const now = at.getTime();
    return quotaStateOf(quota, await this.spendShared(quota, keyOf(quota, subject), now), now);
  }

  /** The same at once for a quota that is not exact: most requests cost nothing else. */
  spendLoosely(published: Quota, subject: string, at = this.clock.now()): QuotaState {
    const quota = this.scaled(published);
    const now = at.getTime();
    return quotaStateOf(quota, this.spendHere(quota, keyOf(quota, subject), now), now);
  }

  /**
   * How the quota would stand after one more request of `subject`, which is not counted. Throws `service_unavailable` when an exact
   * quota cannot be read.
   */
  async look(published: Quota, subject: string): Promise<QuotaState> {
    const quota = this.scaled(published);
    const now = this.clock.now().getTime();
    const span = spanAt(quota, now);
    const key = keyOf(quota, subject);
    const known = quota.exact ? await this.shared(key) : this.local.get(key);
    const spent = { span, count: 1, previous: 0 };
    if (known?.span === span) return quotaStateOf(quota, { ...known, count: known.count + 1 }, now);
    return quotaStateOf(quota, { ...spent, previous: known?.span === span - 1 ? known.count : 0 }, now);
  }

  /** Takes back what {@link spend} counted `at` a moment ago, also where the next window has begun since. */
  async giveBack(quota: Quota, subject: string, at: Date): Promise<void> {
    const span = spanAt(quota, at.getTime());
    const key = keyOf(quota, subject);
    if (quota.exact) {
      await this.database.prepared(
        `UPDATE throttles SET count = CASE span WHEN $2::bigint THEN greatest(0, count - 1) ELSE count END,
                              previous = CASE span WHEN $2::bigint THEN previous ELSE greatest(0, previous - 1) END
         WHERE subject = $1 AND span IN ($2::bigint, $2::bigint + 1)`,
        [key, span],
      );
      return;
    }
    const known = this.local.get(key);
    if (known?.span === span + 1 && known.previous > 0)
      this.local.set(key, { ...known, previous: known.previous - 1, late: known.late - 1 });
    else if (known?.span === span && known.count > 0)
      this.local.set(key, { ...known, count: known.count - 1, unshared: known.unshared - 1 });
    else return;
    this.shareSoon();
  }

  /** The quota as it holds in this installation. */
  scaled(quota: Quota): Quota {
    const scale = quota.fixed ? 1 : this.config.values.RATE_LIMIT_SCALE;
    return scale === 1 ? quota : { ...quota, limit: Math.ceil(quota.limit * scale) };
  }

  private async shared(key: string): Promise<Spent | undefined> {
    try {
      const [row] = await this.database.prepared<{ span: string; count: number; previous: number }>(
        'SELECT span, count, previous FROM throttles WHERE subject = $1',
        [key],
      );
      return row && { ...row, span: Number(row.span) };
    } catch (error) {
      throw cannotCount(error);
    }
  }

  private async spendShared(quota: Quota, key: string, now: number): Promise<Spent> {
    try {
      return await this.spendTogether({ key, quota, span: spanAt(quota, now), count: 1, late: 0 });
    } catch (error) {
      throw cannotCount(error);
    }
  }

  /** What each of them finds counted, itself included: those of one subject after each other, as they asked. */
  private async addEach(asked: readonly Counting[]): Promise<Spent[]> {
    const found = new Map<Counting, Spent>();
    // No statement may count a subject twice: another span of it goes into another.
    for (const span of new Set(asked.map((each) => each.span))) {
      const ofSpan = asked.filter((each) => each.span === span);
      const batch = new Map<string, Counting>();
      for (const each of ofSpan)
        batch.set(each.key, { ...each, count: (batch.get(each.key)?.count ?? 0) + each.count });
      const totals = new Map((await this.add([...batch.values()])).map(({ key, ...total }) => [key, total]));
      for (const each of ofSpan.toReversed()) {
        const total = totals.get(each.key);
        if (!total) throw new Error('A count was not answered');
        found.set(each, total);
        if (total.span === span) totals.set(each.key, { ...total, count: total.count - each.count });
      }
    }
    return asked.flatMap((each) => found.get(each) ?? []);
  }

  private spendHere(quota: Quota, key: string, now: number): Spent {
    const span = spanAt(quota, now);
    const known = this.local.get(key);
    this.shareSoon();
    if (known?.span === span) {
      known.count += 1;
      known.unshared += 1;
      return known;
    }
    const before = known?.span === span - 1 ? known : undefined;
    const spent = { quota, span, count: 1, unshared: 1, previous: before?.count ?? 0, late: before?.unshared ?? 0 };
    this.local.set(key, spent);
    return spent;
  }

  private shareSoon(): void {
    this.sharing ??= setTimeout(() => void this.share(), shareMs).unref();
  }

  /** Tells PostgreSQL what was counted here and learns what was counted elsewhere. */
  private async share(): Promise<void> {
    this.sharing = undefined;
    const unshared = [...this.local].filter(([, { unshared, late }]) => unshared !== 0 || late !== 0);
    const batch = unshared.map(([key, { unshared: count, quota, span, late }]) => ({ key, quota, span, count, late }));
    for (const [key, each] of unshared) this.local.set(key, { ...each, unshared: 0, late: 0 });
    try {
      for (const total of await this.add(batch)) this.learn(total);
    } catch (error) {
      for (const [key, each] of unshared) this.shareLater(key, each);
      this.logger.warn(`request counts were not shared: ${String(error)}`);
    }
    if (this.local.size > localMax) this.forget();
  }

  private shareLater(key: string, { span, unshared, late }: Local): void {
    const known = this.local.get(key);
    if (known?.span === span) {
      known.unshared += unshared;
      known.late += late;
    } else if (known?.span === span + 1) known.late += unshared;
    else return;
    this.shareSoon();
  }

  private learn({ key, span, count, previous }: Spent & { key: string }): void {
    const known = this.local.get(key);
    if (known?.span !== span) return;
    this.local.set(key, { ...known, count: count + known.unshared, previous: previous + known.late });
  }

  private forget(): void {
    const now = this.clock.now().getTime();
    for (const [key, { quota, span }] of this.local) if (span < spanAt(quota, now) - 1) this.local.delete(key);
  }

  /** Adds to the shared counts, those of the span that just ended, too, and answers the totals. Sorted, so that two processes never wait for each other in a circle. */
  private async add(batch: readonly Counting[]) {
    const sorted = [...batch].sort((one, other) => (one.key < other.key ? -1 : 1));
    const rows = await this.database.prepared<{ subject: string; span: string; count: number; previous: number }>(
      `INSERT INTO throttles AS known (subject, span, count, previous, expires_at)
       SELECT subject, span, count, late, expires_at
       FROM unnest($1::text[], $2::bigint[], $3::int[], $4::int[], $5::timestamptz[]) AS t (subject, span, count, late, expires_at)
       ON CONFLICT (subject) DO UPDATE
         SET previous = CASE
               WHEN known.span = excluded.span THEN greatest(0, known.previous + excluded.previous)
               WHEN known.span = excluded.span - 1 THEN greatest(0, known.count + excluded.previous)
               WHEN known.span = excluded.span + 1 THEN greatest(0, known.previous + excluded.count)
               WHEN known.span > excluded.span THEN known.previous
               ELSE greatest(0, excluded.previous)
             END,
             count = CASE
               WHEN known.span = excluded.span THEN known.count + excluded.count
               WHEN known.span > excluded.span THEN known.count
               ELSE excluded.count
             END,
             span = greatest(known.span, excluded.span), expires_at = greatest(known.expires_at, excluded.expires_at)
       RETURNING subject, span, count, previous`,
      [
        sorted.map(({ key }) => key),
        sorted.map(({ span }) => span),
        sorted.map(({ count }) => count),
        sorted.map(({ late }) => late),
        sorted.map(({ quota, span }) => new Date((span + 2) * quota.windowSeconds * SECOND)),
      ],
    );
    return rows.map(({ subject, span, count, previous }) => ({ key: subject, span: Number(span), count, previous }));
  }

  /** Forgets counts that no window reaches any more. */
  async expire(): Promise<void> {
    await this.database.prepared('DELETE FROM throttles WHERE expires_at < $1', [this.clock.now()]);
  }
}
