/** So many requests of one subject within a window of time. */
export interface Quota {
  /** Names it in the RateLimit headers and keeps its subjects apart from those of other quotas. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * Exact: every request is counted in PostgreSQL before it is let in, and none is let in while that cannot be done.
   * Otherwise processes tell each other what they counted once a second, and go on alone while PostgreSQL is away.
   */
  readonly exact: boolean;
  /** A bound on guesses: the same in every installation, whatever RATE_LIMIT_SCALE says. */
  readonly fixed?: true;
}

/** What a subject has spent: `previous` in the span before, `count` in this one; spans are windows since 1970. */
export interface Spent {
  readonly span: number;
  readonly count: number;
  readonly previous: number;
}

/** How a quota stands after a request (draft-ietf-httpapi-ratelimit-headers: `r` and `t`). */
export interface QuotaState {
  readonly quota: Quota;
  readonly remaining: number;
  /** Until the window that counts now ends. */
  readonly resetSeconds: number;
  /** When the request is refused: how long to wait before the next; null when it is let in. */
  readonly retryAfterSeconds: number | null;
}

/** The span that `now` (Unix milliseconds) lies in. */
export function spanAt({ windowSeconds }: Quota, now: number): number {
  return Math.floor(now / (windowSeconds * 1000));
}

/**
 * Judges by a sliding window: of the span before counts the share that the last `windowSeconds` still reach into.
 * `spent` includes the request in question.
 */
export function quotaStateOf(quota: Quota, { span, count, previous }: Spent, now: number): QuotaState {
  const { limit, windowSeconds } = quota;
  const elapsed = now / 1000 - span * windowSeconds;
  const used = count + previous * (1 - elapsed / windowSeconds);
  const resetSeconds = Math.ceil(windowSeconds - elapsed);
  if (used <= limit) {
    return { quota, remaining: Math.floor(limit - used), resetSeconds, retryAfterSeconds: null };
  }
  return { quota, remaining: 0, resetSeconds, retryAfterSeconds: Math.max(1, Math.ceil(waitOf())) };

  /** Until what still counts of the fuller span has shrunk so far that one more request fits. */
  function waitOf(): number {
    if (count <= limit) return ((used - limit) / previous) * windowSeconds;
    return windowSeconds - elapsed + (1 - (limit - 1) / count) * windowSeconds;
  }
}

/** Under which name PostgreSQL and a process count a subject of a quota. */
export function keyOf({ name }: Quota, subject: string): string {
  return `${name}|${subject}`;
}
