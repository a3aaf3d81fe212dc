import { Config } from '@swap/config';
import { Clock, Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { breaker } from './retry-plan.js';
import type { RetiringSecret } from './webhook-endpoint.js';

/** A delivery this process may try now, and nobody else before its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  /** 1, 2 …: the number of the attempt to make. */
  readonly attempt: number;
  readonly attempts_before: number;
  readonly event_id: string;
  readonly body: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly ordered: boolean;
  readonly secret_sealed: string;
  readonly retiring_secrets: readonly RetiringSecret[];
}

/** A worker that dies holds its deliveries this much longer than a request may take; then another claims them. */
const leaseMarginMs = 5 * SECOND;
/** Endpoints looked at in one go. */
const endpointsMax = 200;

/**
 * Shares out what is due, fairly among endpoints and within the limits of each: so many under way at once, so many begun per
 * second, one at a time for a strict order or a probe (see {@link breaker}), none while it is paused or is switched off.
 */
@Injectable()
export class ClaimDeliveries {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(free: number): Promise<ClaimedDelivery[]> {
    const { WEBHOOK_TIMEOUT_MS, WEBHOOK_ENDPOINT_CONCURRENCY, WEBHOOK_ENDPOINT_RATE } = this.config.values;
    return this.database.prepared<ClaimedDelivery & Record<string, unknown>>(
      'SELECT * FROM webhook_claim($1, $2, $3, $4, $5, $6, $7)',
      [
        this.clock.now(),
        this.clock.in(WEBHOOK_TIMEOUT_MS + leaseMarginMs),
        endpointsMax,
        free,
        WEBHOOK_ENDPOINT_CONCURRENCY,
        WEBHOOK_ENDPOINT_RATE,
        breaker.failures,
      ],
    );
  }

  /** The traces (W3C `traceparent`) of the events of these deliveries, by the event's id; of those that have one. */
  async traces(claimed: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.prepared<{ id: string; traceparent: string }>(
      'SELECT id, traceparent FROM webhook_events WHERE id = ANY($1) AND traceparent IS NOT NULL',
      [claimed.map(({ event_id: id }) => id)],
    );
    return new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
  }

  /** When something may be due next; null when nothing waits. */
  async nextAt(): Promise<Date | null> {
    const [row] = await this.database.prepared<{ at: Date | null }>(
      'SELECT min(wake_at) AS at FROM webhook_lanes WHERE wake_at IS NOT NULL',
    );
    return row?.at ?? null;
  }
}
