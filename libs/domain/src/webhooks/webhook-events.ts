import { Injectable } from '@nestjs/common';
import { Clock, newId } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import type { EventType } from './event-types.js';

export const eventTopic = 'webhook.event';

/** An event on its way to the endpoints, as it waits in the outbox. */
export interface EmittedEvent {
  readonly id: string;
  readonly partnerId: string;
  readonly type: EventType;
  readonly createdAt: string;
  readonly data: unknown;
}

/** Tells a partner that something happened. The event leaves if and only if `tx` commits. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async emit(tx: Tx, partnerId: string, type: EventType, data: unknown): Promise<void> {
    const event: EmittedEvent = {
      id: `evt_${newId().replaceAll('-', '')}`,
      partnerId,
      type,
      createdAt: this.clock.now().toISOString(),
      data,
    };
    await this.outbox.add(tx, eventTopic, event);
  }
}
