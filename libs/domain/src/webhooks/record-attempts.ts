import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { breaker } from './breaker.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { placeInSpread, waitAfter } from './retry-plan.js';
import type { AttemptOutcome } from './sender.js';

/** An attempt that is over. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly startedAt: Date;
  readonly outcome: AttemptOutcome;
}

interface Verdict {
  readonly state: 'delivered' | 'exhausted' | 'pending';
  /** Null when it is not tried again. */
  readonly nextAttemptAt: Date | null;
}

/** What the attempts of one endpoint say about it together. */
interface ScheduleReport {
  readonly endpointId: string;
  readonly failed: number;
  readonly delivered: boolean;
  readonly failedAt: Date;
  /** A strict order waits as a whole for its head. */
  readonly pausedUntil: Date | null;
}

const schedulesSql = `
  woken AS MATERIALIZED (
    SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id = ANY($12::uuid[]) ORDER BY endpoint_id FOR UPDATE
  ), report AS (
    SELECT * FROM unnest($12::uuid[], $13::integer[], $14::boolean[], $15::timestamptz[], $16::timestamptz[])
      report (endpoint_id, failed, delivered, failed_at, rest_until) JOIN woken USING (endpoint_id)
  ), counted AS (
    SELECT report.*, CASE
        WHEN delivered THEN 0
        WHEN l.failures < $17 THEN LEAST(l.failures + failed, $17)
        -- Begun before it opened.
        WHEN l.rest_until > $11 THEN l.failures
        ELSE l.failures + 1
      END AS failures
    FROM report JOIN webhook_lanes l USING (endpoint_id)
  ), schedule AS (
    UPDATE webhook_lanes l SET
      wake_at = $11,
      failures = counted.failures,
      failing_since = CASE WHEN NOT delivered THEN COALESCE(l.failing_since, failed_at) END,
      notices = CASE WHEN delivered THEN 0 ELSE l.notices END,
      rest_until = CASE
        WHEN delivered THEN NULL
        WHEN counted.rest_until IS NOT NULL THEN counted.rest_until
        WHEN counted.failures = l.failures OR counted.failures < $17 THEN l.rest_until
        ELSE $11 + LEAST($18 * power(2, LEAST(counted.failures - $17, 20)), $19) * interval '1 millisecond'
      END
    FROM counted WHERE l.endpoint_id = counted.endpoint_id
  )`;

const recordSql = `
  WITH ${schedulesSql}, finished AS (
    SELECT * FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[], $5::integer[], $6::integer[], $7::text[],
                         $8::text[], $9::text[], $10::timestamptz[])
      finished (id, number, url, started_at, duration_ms, status, excerpt, error, state, next_attempt_at)
  ), attempt AS (
    INSERT INTO webhook_attempts
      (delivery_id, number, url, started_at, duration_ms, response_status, response_excerpt, error)
    SELECT id, number, url, started_at, duration_ms, status, excerpt, error FROM finished ON CONFLICT DO NOTHING
  )
  UPDATE webhook_deliveries d SET
    state = finished.state,
    leased_until = NULL,
    next_attempt_at = COALESCE(finished.next_attempt_at, d.next_attempt_at),
    delivered_at = CASE WHEN finished.state = 'delivered' THEN $11 END
  FROM finished WHERE d.id = finished.id AND d.attempts = finished.number AND d.leased_until IS NOT NULL`;

/** Writes down what attempts met, in one statement however many there are: the log, what becomes of each delivery, how its endpoint does. */
@Injectable()
export class RecordAttempts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(finished: readonly FinishedAttempt[]): Promise<void> {
    const verdicts = finished.map((attempt) => this.verdictOf(attempt));
    const schedules = schedulesOf(finished, verdicts);
    // Planned each time: one plan for all times, made while there are few deliveries, would read every one of them.
    await this.database.manager.query(recordSql, [
      finished.map(({ delivery }) => delivery.id),
      finished.map(({ delivery }) => delivery.attempt),
      finished.map(({ delivery }) => delivery.url),
      finished.map(({ startedAt }) => startedAt),
      finished.map(({ outcome }) => outcome.durationMs),
      finished.map(({ outcome }) => outcome.status),
      finished.map(({ outcome }) => outcome.excerpt),
      finished.map(({ outcome }) => outcome.error),
      verdicts.map(({ state }) => state),
      // In a strict order the endpoint waits and the delivery keeps its place.
      verdicts.map(({ nextAttemptAt }, index) => (finished[index]?.delivery.ordered ? null : nextAttemptAt)),
      this.clock.now(),
      schedules.map(({ endpointId }) => endpointId),
      schedules.map(({ failed }) => failed),
      schedules.map(({ delivered }) => delivered),
      schedules.map(({ failedAt }) => failedAt),
      schedules.map(({ pausedUntil }) => pausedUntil),
      ...[breaker.failures, breaker.pauseMs, breaker.pauseMaxMs],
    ]);
  }

  private verdictOf({ delivery, outcome }: FinishedAttempt): Verdict {
    if (outcome.delivered) return { state: 'delivered', nextAttemptAt: null };
    const round = delivery.attempt - delivery.attempts_before;
    const wait = waitAfter(round, placeInSpread(delivery.id, round), outcome.retryAfterMs);
    if (wait === null) return { state: 'exhausted', nextAttemptAt: null };
    return { state: 'pending', nextAttemptAt: this.clock.in(wait) };
  }
}

function schedulesOf(finished: readonly FinishedAttempt[], verdicts: readonly Verdict[]): ScheduleReport[] {
  const schedules = new Map<string, ScheduleReport>();
  for (const [index, { delivery, outcome, startedAt }] of finished.entries()) {
    const before = schedules.get(delivery.endpoint_id);
    schedules.set(delivery.endpoint_id, {
      endpointId: delivery.endpoint_id,
      failed: (before?.failed ?? 0) + (outcome.delivered ? 0 : 1),
      delivered: (before?.delivered ?? false) || outcome.delivered,
      failedAt: before && before.failedAt < startedAt ? before.failedAt : startedAt,
      pausedUntil: delivery.ordered ? (verdicts[index]?.nextAttemptAt ?? null) : null,
    });
  }
  return [...schedules.values()];
}
