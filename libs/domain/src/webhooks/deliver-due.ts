import { Injectable, Logger } from '@nestjs/common';
import { Clock, Keyring, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { waitAfter } from './retry-plan.js';
import { WebhookSender, type AttemptOutcome } from './sender.js';
import { signedHeaders } from './signature.js';
import { openSecret } from './webhook-endpoint.js';

interface DueDelivery {
  readonly id: string;
  readonly attempts: number;
  readonly event_id: string;
  readonly body: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret_sealed: string;
}

/** A worker that dies holds its deliveries this much longer than an exchange may take; then another adopts them. */
const leaseMarginMs = 10 * SECOND;
const batchSize = 50;

/** Sends what is due: claims a batch under a lease, sends it side by side, writes down what each attempt met. */
@Injectable()
export class DeliverDue {
  private readonly logger = new Logger(DeliverDue.name);

  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Works until nothing is due; answers how many attempts were made. */
  async run(): Promise<number> {
    for (let total = 0; ;) {
      const due = await this.claim();
      await Promise.all(due.map((delivery) => this.attempt(delivery)));
      total += due.length;
      if (due.length < batchSize) return total;
    }
  }

  /** Whether anything is due, for the sweep that rings again what a queue forgot. */
  async isAnythingDue(): Promise<boolean> {
    const rows = await this.database.prepared(
      'deliveries-due',
      `SELECT 1 FROM webhook_deliveries WHERE state = 'pending' AND next_attempt_at <= $1 LIMIT 1`,
      [this.clock.now()],
    );
    return rows.length > 0;
  }

  private async claim(): Promise<DueDelivery[]> {
    const lease = this.clock.in(this.sender.timeoutMs + leaseMarginMs);
    return this.database.prepared<DueDelivery & Record<string, unknown>>(
      'deliveries-claim',
      `WITH due AS (
         SELECT id FROM webhook_deliveries WHERE state = 'pending' AND next_attempt_at <= $1
         ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE webhook_deliveries d SET next_attempt_at = $3, attempts = attempts + 1
         FROM due WHERE d.id = due.id RETURNING d.id, d.attempts, d.event_id, d.endpoint_id
       )
       SELECT claimed.*, event.body, endpoint.url, endpoint.secret_sealed
       FROM claimed JOIN webhook_events event ON event.id = claimed.event_id
       JOIN webhook_endpoints endpoint ON endpoint.id = claimed.endpoint_id`,
      [this.clock.now(), batchSize, lease],
    );
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const startedAt = this.clock.now();
    const headers = signedHeaders({
      eventId: delivery.event_id,
      deliveryId: delivery.id,
      attempt: delivery.attempts,
      body: delivery.body,
      secret: openSecret(this.keyring, delivery.endpoint_id, delivery.secret_sealed),
      at: startedAt,
    });
    const outcome = await this.sender.send(delivery.url, headers, delivery.body);
    if (!outcome.delivered) {
      this.logger.warn(
        `delivery ${delivery.id} attempt ${String(delivery.attempts)} failed: ${outcome.error ?? `HTTP ${String(outcome.status)}`}`,
      );
    }
    await this.record(delivery, startedAt, outcome);
  }

  private async record(delivery: DueDelivery, startedAt: Date, outcome: AttemptOutcome): Promise<void> {
    const wait = outcome.delivered ? null : waitAfter(delivery.attempts, Math.random());
    const state = outcome.delivered ? 'delivered' : wait === null ? 'exhausted' : 'pending';
    await this.database.prepared(
      'deliveries-record',
      `WITH attempt AS (
         INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, response_status, response_excerpt, error)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
       )
       UPDATE webhook_deliveries SET state = $8, next_attempt_at = $9, delivered_at = $10
       WHERE id = $1 AND state = 'pending' AND attempts = $2`,
      [
        delivery.id,
        delivery.attempts,
        startedAt,
        outcome.durationMs,
        outcome.status,
        outcome.excerpt,
        outcome.error,
        state,
        this.clock.in(wait ?? 0),
        outcome.delivered ? this.clock.now() : null,
      ],
    );
  }
}
