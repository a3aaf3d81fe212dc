import { Clock, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { breaker, placeInSpread, waitAfter } from './retry-plan.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import type { AttemptOutcome } from './sender.js';

/** An attempt that is over. */
export interface FinishedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly startedAt: Date;
  readonly outcome: AttemptOutcome;
}

const schedulesSql = `
  reported AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2)
      AS r (endpoint_id uuid, failed integer, delivered boolean, failed_at timestamptz, paused_until timestamptz)
  ), woken AS MATERIALIZED (
    SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id IN (SELECT endpoint_id FROM reported) ORDER BY endpoint_id FOR UPDATE
  ), counted AS (
    SELECT reported.*, CASE
        WHEN delivered THEN 0
        WHEN l.failures < $4 THEN LEAST(l.failures + failed, $4)
        -- Begun before it opened.
        WHEN l.rest_until > $3 THEN l.failures
        ELSE l.failures + 1
      END AS failures
    FROM reported JOIN woken USING (endpoint_id) JOIN webhook_lanes l USING (endpoint_id)
  ), schedule AS (
    UPDATE webhook_lanes l SET
      wake_at = $3,
      failures = counted.failures,
      failing_since = CASE WHEN NOT delivered THEN COALESCE(l.failing_since, failed_at) END,
      notices = CASE WHEN delivered THEN 0 ELSE l.notices END,
      rest_until = CASE
        WHEN delivered THEN NULL
        WHEN counted.paused_until IS NOT NULL THEN counted.paused_until
        WHEN counted.failures = l.failures OR counted.failures < $4 THEN l.rest_until
        ELSE $3 + LEAST($5 * power(2, LEAST(counted.failures - $4, 20)), $6) * interval '1 millisecond'
      END
    FROM counted WHERE l.endpoint_id = counted.endpoint_id
  )`;

const recordSql = `
  WITH ${schedulesSql}, finished AS (
    SELECT * FROM json_to_recordset($1)
      AS f (id uuid, number integer, url text, started_at timestamptz, duration_ms integer, connected_ms integer,
            answered_ms integer, status integer, excerpt text, error text, state text, next_attempt_at timestamptz)
  ), attempt AS (
    INSERT INTO webhook_attempts
      (delivery_id, number, url, started_at, duration_ms, connected_ms, answered_ms, response_status, response_excerpt, error)
    SELECT id, number, url, started_at, duration_ms, connected_ms, answered_ms, status, excerpt, error FROM finished ON CONFLICT DO NOTHING
  )
  UPDATE webhook_deliveries d SET
    state = finished.state,
    leased_until = NULL,
    next_attempt_at = COALESCE(finished.next_attempt_at, d.next_attempt_at),
    delivered_at = CASE WHEN finished.state = 'delivered' THEN $3 END
  FROM finished WHERE d.id = finished.id AND d.attempts = finished.number AND d.leased_until IS NOT NULL`;

/** Writes down what attempts met, in one statement however many there are: the log, what becomes of each delivery, how its endpoint does. */
@Injectable()
export class RecordAttempts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(finished: readonly FinishedAttempt[]): Promise<void> {
    const attempts = finished.map((attempt) => this.rowOf(attempt));
    const reports = reportsOf(finished, attempts);
    // Planned each time: one plan for all times, made while there are few deliveries, would read every one of them.
    await this.database.manager.query(recordSql, [
      JSON.stringify(attempts),
      JSON.stringify(reports),
      this.clock.now(),
      breaker.failures,
      breaker.pauseMs,
      breaker.pauseMaxMs,
    ]);
  }

  /** A finished attempt as the statement reads it. */
  private rowOf({ delivery, startedAt, outcome }: FinishedAttempt) {
    const { state, nextAttemptAt } = this.verdictOf(delivery, outcome);
    return {
      id: delivery.id,
      number: delivery.attempt,
      url: delivery.url,
      started_at: startedAt,
      duration_ms: outcome.durationMs,
      connected_ms: outcome.connectedMs,
      answered_ms: outcome.answeredMs,
      status: outcome.status,
      excerpt: outcome.excerpt,
      error: outcome.error,
      state,
      // In a strict order the endpoint waits and the delivery keeps its place.
      next_attempt_at: delivery.ordered ? null : nextAttemptAt,
      paused_until: delivery.ordered ? nextAttemptAt : null,
    };
  }

  /** `nextAttemptAt` is null when it is not tried again. */
  private verdictOf(delivery: ClaimedDelivery, outcome: AttemptOutcome) {
    if (outcome.delivered) return { state: 'delivered', nextAttemptAt: null };
    const attempt = delivery.attempt - delivery.attempts_before;
    const wait = waitAfter(attempt, placeInSpread(delivery.id, attempt), outcome.retryAfterMs);
    if (wait === null) return { state: 'exhausted', nextAttemptAt: null };
    return { state: 'pending', nextAttemptAt: this.clock.in(wait) };
  }
}

/** What the attempts of one endpoint say about it together. A strict order waits as a whole for its head. */
interface EndpointReport {
  readonly endpoint_id: string;
  readonly failed: number;
  readonly delivered: boolean;
  readonly failed_at: Date;
  readonly paused_until: Date | null;
}

function reportsOf(
  finished: readonly FinishedAttempt[],
  attempts: readonly { paused_until: Date | null }[],
): EndpointReport[] {
  const reports = new Map<string, EndpointReport>();
  for (const [index, { delivery, outcome, startedAt }] of finished.entries()) {
    const before = reports.get(delivery.endpoint_id);
    reports.set(delivery.endpoint_id, {
      endpoint_id: delivery.endpoint_id,
      failed: (before?.failed ?? 0) + (outcome.delivered ? 0 : 1),
      delivered: (before?.delivered ?? false) || outcome.delivered,
      failed_at: before && before.failed_at < startedAt ? before.failed_at : startedAt,
      paused_until: attempts[index]?.paused_until ?? null,
    });
  }
  return [...reports.values()];
}
