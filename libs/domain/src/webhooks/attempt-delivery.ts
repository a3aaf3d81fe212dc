import { Logger } from '@nestjs/common';
import { Clock, Injectable, inSpan } from '../kernel/index.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import type { FinishedAttempt } from './record-attempts.js';
import { WebhookSender } from './sender.js';
import { signedHeaders } from './signature.js';

/** Makes one attempt at a delivery: signs it now and sends it. */
@Injectable()
export class AttemptDelivery {
  private readonly logger = new Logger(AttemptDelivery.name);

  constructor(
    private readonly secrets: EndpointSecrets,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /** A deadline for everything that begins now. */
  deadline(): AbortSignal {
    return this.sender.deadline();
  }

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
