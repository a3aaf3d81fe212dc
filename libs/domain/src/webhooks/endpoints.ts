import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, Keyring, newId } from '../kernel/index.js';
import { Database } from '../database/index.js';
import type { EventType } from './event-types.js';
import { checkTargetUrl } from './safe-target.js';
import { WebhookSender } from './sender.js';
import { sealSecret, WebhookEndpoint } from './webhook-endpoint.js';

const endpointsMax = 10;

export interface EndpointSettings {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly active: boolean;
  readonly description: string | null;
}

/** Registers an endpoint and answers its secret, shown this once. Throws `unsafe_webhook_url`, `limit_reached`. */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  async run(
    partnerId: string,
    wanted: Omit<EndpointSettings, 'active'>,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const url = checkTargetUrl(wanted.url, this.sender.policy);
    const id = newId();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const endpoint = await this.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM partners WHERE id = $1 FOR UPDATE', [partnerId]);
      if ((await tx.countBy(WebhookEndpoint, { partnerId })) >= endpointsMax) {
        throw new DomainError('limit_reached', `An account has at most ${String(endpointsMax)} webhook endpoints`);
      }
      return tx.save(
        tx.create(WebhookEndpoint, {
          id,
          partnerId,
          url: url.href,
          events: [...wanted.events],
          active: true,
          description: wanted.description,
          secretSealed: sealSecret(this.keyring, id, secret),
          failingSince: null,
          disabledAt: null,
          disabledReason: null,
          createdAt: this.clock.now(),
        }),
      );
    });
    return { endpoint, secret };
  }
}

/** Changes an endpoint. Throws `not_found`, `unsafe_webhook_url`. What is already due goes to the new address. */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
  ) {}

  async run(partnerId: string, endpointId: string, changes: Partial<EndpointSettings>): Promise<WebhookEndpoint> {
    return this.database.transaction(async (tx) => {
      const endpoint = await tx.findOne(WebhookEndpoint, {
        where: { id: endpointId, partnerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!endpoint) throw new DomainError('not_found', 'There is no such webhook endpoint');
      if (changes.url !== undefined) endpoint.url = checkTargetUrl(changes.url, this.sender.policy).href;
      if (changes.events !== undefined) endpoint.events = [...changes.events];
      if (changes.active !== undefined) endpoint.active = changes.active;
      if (changes.description !== undefined) endpoint.description = changes.description;
      return tx.save(endpoint);
    });
  }
}

/** Removes an endpoint with its deliveries. Throws `not_found`. */
@Injectable()
export class DeleteEndpoint {
  constructor(private readonly database: Database) {}

  async run(partnerId: string, endpointId: string): Promise<void> {
    const { affected } = await this.database.read.delete(WebhookEndpoint, { id: endpointId, partnerId });
    if (affected === 0) throw new DomainError('not_found', 'There is no such webhook endpoint');
  }
}
