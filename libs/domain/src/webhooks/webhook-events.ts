import { Clock, Injectable, newId, traceparent } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import type { EventData, EventDefinition } from './define-event.js';

export const eventTopic = 'webhook.event';

/** An event on its way to the endpoints, as it waits in the outbox. */
export interface EmittedEvent {
  readonly id: string;
  readonly partnerId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly data: unknown;
  /** The trace of what it tells of; null when that is not traced. */
  readonly traceparent?: string | null;
}

/** Tells a partner that something happened. The event leaves if and only if `tx` commits. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Events that follow from each other reach their receivers in that order, numbered. */
  async emit<T>(tx: Tx, partnerId: string, definition: EventDefinition<T>, data: EventData<T>): Promise<void> {
    const event = newEvent(partnerId, definition, data, this.clock.now());
    await this.outbox.add(tx, eventTopic, event, eventLine(partnerId));
  }
}

/** Names an event and dates it, as part of the trace of what it tells of. */
export function newEvent<T>(
  partnerId: string,
  { type }: EventDefinition<T>,
  data: EventData<T>,
  at: Date,
): EmittedEvent {
  return {
    id: `evt_${newId().replaceAll('-', '')}`,
    partnerId,
    type,
    createdAt: at.toISOString(),
    data,
    traceparent: traceparent(),
  };
}

/** The outbox line in which the events of one partner wait for each other. */
export function eventLine(partnerId: string): string {
  return `${eventTopic}/${partnerId}`;
}
