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
    await this.database.prepared('SELECT webhook_record($1, $2, $3, $4, $5, $6)', [
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
