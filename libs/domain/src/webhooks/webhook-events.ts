import { z } from 'zod';
import { Clock, Injectable, newId, traceparent } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';

/** A value as it is on the wire, or something whose `toJSON` makes it, such as `Usd`. */
type Emittable<T> = T | { toJSON(): T };

/** The data an event is emitted with: a member may still be what writes itself as the JSON it stands for. */
type EventData<Data> = { readonly [Field in keyof Data]: Emittable<Data[Field]> };

/** A type of event, as people, machines and {@link WebhookEvents} know it. */
export interface EventDefinition<Data = object> {
  readonly type: string;
  readonly description: string;
  /** JSON Schema (2020-12) of the whole request body. Fields may be added to it, none taken away. */
  readonly schema: object;
  /** A whole request body. */
  readonly sample: EventBody<Data>;
}

interface EventBody<Data> {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly test?: true;
  readonly sequence: number;
  readonly data: Data;
}

/** What every request carries around the data of its type. */
const envelope = z.object({
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .describe('The same on every attempt: know by it what you have had already'),
  type: z.string(),
  created_at: z.iso.datetime({ precision: 3 }).describe('When it happened'),
  test: z.literal(true).optional().describe('There only where somebody asked for a test: nothing of it happened'),
  sequence: z.int().min(1).describe('1, 2, 3 … over all events of your account, without gaps'),
  data: z.unknown(),
});

/** Defines a type of event in the feature that emits it: its data with an example, and when it is sent. */
export function defineEvent<S extends z.ZodObject>(
  type: string,
  data: S,
  description: string,
  sample: z.output<S>,
): EventDefinition<z.output<S>> {
  return {
    type,
    description,
    schema: z.toJSONSchema(envelope.extend({ type: z.literal(type), data }), { io: 'input' }),
    sample: {
      id: 'evt_019aa1b2a3c47f0e9d1b2c3d4e5f6071',
      type,
      created_at: '2025-11-21T11:14:32.118Z',
      sequence: 17,
      data: sample,
    },
  };
}

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
  /** Nothing happened: it is to show how a receiver takes it. */
  readonly isTest?: true;
}

/** Tells a partner that something happened. The event leaves if and only if `tx` commits. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** See {@link emitAll}. */
  async emit<T>(tx: Tx, partnerId: string, definition: EventDefinition<T>, data: EventData<T>): Promise<void> {
    await this.emitAll(tx, [this.event(partnerId, definition, data)]);
  }

  /** Of one partner. They reach their receivers in this order, numbered: those of a partner wait in one line of the outbox. */
  async emitAll(tx: Tx, events: readonly EmittedEvent[]): Promise<void> {
    const [first] = events;
    if (first) await this.outbox.addAll(tx, eventTopic, events, `${eventTopic}/${first.partnerId}`);
  }

  /** One that has not been emitted yet. */
  event<T>(partnerId: string, definition: EventDefinition<T>, data: EventData<T>): EmittedEvent {
    return newEvent(partnerId, definition, data, this.clock.now());
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
