import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { EndpointSchedules } from './endpoint-schedules.js';

/**
 * Sends a delivery again at once: the same event id and body, the retry plan from its start, attempts counted on. Throws
 * `not_found`, `action_not_available` while its endpoint is switched off.
 */
@Injectable()
export class Redeliver {
  constructor(
    private readonly database: Database,
    private readonly endpointSchedules: EndpointSchedules,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, deliveryId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const delivery = await tx.findOneBy(WebhookDelivery, { id: deliveryId, partnerId });
      if (!delivery) throw new DomainError('not_found', 'There is no such delivery');
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, delivery.endpointId);
      if (!endpoint.active) throw new DomainError('action_not_available', 'The endpoint is switched off');
      await tx.query(
        `UPDATE webhook_deliveries SET state = 'pending', next_attempt_at = $2, attempts_before = attempts, delivered_at = NULL
         WHERE id = $1 AND (leased_until IS NULL OR leased_until <= $2)`,
        [deliveryId, this.clock.now()],
      );
      await this.endpointSchedules.resetBackoff(tx, endpoint.id);
      const changes = { delivery_id: deliveryId, id: endpoint.id };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.redelivered', changes });
    });
  }
}
