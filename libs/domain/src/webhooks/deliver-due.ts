import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { ClaimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { RecordAttempts, type FinishedAttempt } from './record-attempts.js';
import { WebhookSender } from './sender.js';
import { signedHeaders } from './signature.js';

/** Requests one process has under way at most: room for fifty endpoints that all hang. */
const underWayMax = 500;

/** Sends what is due. Nobody waits here for a slow receiver: a round begins requests, a later one writes down what they met. */
@Injectable()
export class DeliverDue {
  private readonly logger = new Logger(DeliverDue.name);
  private readonly underWay = new Set<Promise<void>>();
  private finished: FinishedAttempt[] = [];
  private listener: () => void = () => undefined;

  constructor(
    private readonly claimDeliveries: ClaimDeliveries,
    private readonly recordAttempts: RecordAttempts,
    private readonly sender: WebhookSender,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
  ) {}

  /** Calls `listener` whenever an attempt is over, so that a round can write it down. */
  whenFinished(listener: () => void): void {
    this.listener = listener;
  }

  /** Writes down what is over, then begins what is due. Answers whether to look again at once. */
  async round(): Promise<boolean> {
    await this.record();
    const claimed = await this.claimDeliveries.run(underWayMax - this.underWay.size);
    for (const delivery of claimed) this.begin(delivery);
    return claimed.length > 0;
  }

  /** Waits for what is under way and writes it down; begins nothing. */
  async settle(): Promise<void> {
    await Promise.all(this.underWay);
    await this.record();
  }

  private begin(delivery: ClaimedDelivery): void {
    const attempt = this.attempt(delivery).then(
      (finished) => {
        this.finished.push(finished);
        this.underWay.delete(attempt);
        this.listener();
      },
      (error: unknown) => {
        // Its lease ends and it comes due again.
        this.underWay.delete(attempt);
        this.logger.error(`delivery ${delivery.id} could not be tried: ${String(error)}`);
      },
    );
    this.underWay.add(attempt);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<FinishedAttempt> {
    const startedAt = this.clock.now();
    const sealed = { newest: delivery.secret_sealed, retiring: delivery.retiring_secrets };
    const headers = signedHeaders({
      eventId: delivery.event_id,
      deliveryId: delivery.id,
      attempt: delivery.attempt,
      body: delivery.body,
      secrets: this.secrets.live(delivery.endpoint_id, sealed, startedAt),
      at: startedAt,
    });
    const outcome = await this.sender.send(delivery.url, headers, delivery.body);
    if (!outcome.delivered) {
      const why = outcome.error ?? `HTTP ${String(outcome.status)}`;
      this.logger.warn(`delivery ${delivery.id} attempt ${String(delivery.attempt)} failed: ${why}`);
    }
    return { delivery, startedAt, outcome };
  }

  private async record(): Promise<void> {
    const finished = this.finished;
    if (finished.length === 0) return;
    this.finished = [];
    try {
      await this.recordAttempts.run(finished);
    } catch (error) {
      // Nothing that was met may be forgotten while the database is away.
      this.finished = [...finished, ...this.finished];
      throw error;
    }
  }
}
