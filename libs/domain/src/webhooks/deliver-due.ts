import { Logger } from '@nestjs/common';
import { Clock, crashPoint, Injectable, inSpan, isTracing } from '../kernel/index.js';
import { ClaimDeliveries, type ClaimedDelivery } from './claim-deliveries.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { RecordAttempts, type FinishedAttempt } from './record-attempts.js';
import { WebhookSender } from './sender.js';
import { signedHeaders } from './signature.js';
import { WatchEndpoints } from './watch-endpoints.js';

/** Makes one attempt at a delivery: signs it now and sends it. */
@Injectable()
class AttemptDelivery {
  private readonly logger = new Logger(AttemptDelivery.name);

  constructor(
    private readonly secrets: EndpointSecrets,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /**
   * `deadline` is when the request must have ended, see {@link WebhookSender.deadline}; `parent` the trace of the event. The receiver
   * is not told of it: it is not ours, and knows the event by its id.
   */
  async run(delivery: ClaimedDelivery, deadline: AbortSignal, parent: string | null): Promise<FinishedAttempt> {
    const { id, event_id, endpoint_id, attempt } = delivery;
    const attributes = { delivery_id: id, event_id, endpoint_id, attempt };
    return inSpan('webhook attempt', { kind: 'client', parent, attributes }, async (span) => {
      const finished = await this.attempt(delivery, deadline);
      const { delivered, status, error } = finished.outcome;
      span.setAttributes({ delivered, 'http.response.status_code': status ?? 0, error: error ?? '' });
      return finished;
    });
  }

  private async attempt(delivery: ClaimedDelivery, deadline: AbortSignal): Promise<FinishedAttempt> {
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
    const outcome = await this.sender.send(delivery.url, { headers, body: delivery.body }, deadline);
    if (!outcome.delivered) {
      const why = outcome.error ?? `HTTP ${String(outcome.status)}`;
      this.logger.warn(`delivery ${delivery.id} attempt ${String(delivery.attempt)} failed: ${why}`);
    }
    return { delivery, startedAt, outcome };
  }
}

/** Requests one process has under way at most: room for forty endpoints that all hang. */
const underWayMax = 1000;

/** "I want nothing more" (RFC 9110 §15.5.11, Standard Webhooks). */
const gone = 410;

/** Sends what is due. Nobody waits here for a slow receiver: one run begins requests, a later one writes down what they met. */
@Injectable()
export class DeliverDue {
  private readonly logger = new Logger(DeliverDue.name);
  private readonly underWay = new Set<Promise<void>>();
  private finished: FinishedAttempt[] = [];
  private listener: () => void = () => undefined;
  private observer: (attempt: FinishedAttempt) => void = () => undefined;

  constructor(
    private readonly claimDeliveries: ClaimDeliveries,
    private readonly attemptDelivery: AttemptDelivery,
    private readonly sender: WebhookSender,
    private readonly recordAttempts: RecordAttempts,
    private readonly watchEndpoints: WatchEndpoints,
  ) {}

  /** Calls `listener` whenever an attempt is over, so that a run can write it down. */
  whenFinished(listener: () => void): void {
    this.listener = listener;
  }

  /** Calls `observer` with each attempt that is over. */
  onAttempt(observer: (attempt: FinishedAttempt) => void): void {
    this.observer = observer;
  }

  /** Begins what is due. Answers how many attempts it began. */
  async sendDue(): Promise<number> {
    const claimed = await this.claimDeliveries.run(underWayMax - this.underWay.size);
    if (claimed.length === 0) return 0;
    crashPoint('deliver: claimed');
    const traces = isTracing() ? await this.claimDeliveries.traces(claimed) : null;
    const deadline = this.sender.deadline();
    for (const delivery of claimed) this.begin(delivery, deadline, traces?.get(delivery.event_id) ?? null);
    return claimed.length;
  }

  /** Writes down what attempts that are over met. */
  async writeDown(): Promise<void> {
    const finished = this.finished;
    if (finished.length === 0) return;
    crashPoint('deliver: sent');
    this.finished = [];
    try {
      await this.recordAttempts.run(finished);
    } catch (error) {
      // What was met is not forgotten while the database is away.
      this.finished = [...finished, ...this.finished];
      throw error;
    }
    crashPoint('deliver: written down');
    const unwanted = finished.filter(({ outcome }) => outcome.status === gone);
    for (const id of new Set(unwanted.map(({ delivery }) => delivery.endpoint_id))) await this.watchEndpoints.gone(id);
  }

  /** Waits for what is under way and writes it down; begins nothing. */
  async drain(): Promise<void> {
    await Promise.all(this.underWay);
    await this.writeDown();
  }

  private begin(delivery: ClaimedDelivery, deadline: AbortSignal, traceparent: string | null): void {
    const attempt = this.attemptDelivery
      .run(delivery, deadline, traceparent)
      .then((finished) => {
        this.finished.push(finished);
        this.observer(finished);
      })
      // Its lease ends and it comes due again.
      .catch((error: unknown) => this.logger.error(`delivery ${delivery.id} could not be tried: ${String(error)}`))
      .finally(() => {
        this.underWay.delete(attempt);
        this.listener();
      });
    this.underWay.add(attempt);
  }
}
