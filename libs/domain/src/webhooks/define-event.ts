import { z } from 'zod';

/** A value as it is on the wire, or something whose `toJSON` makes it, such as `Usd`. */
type Emittable<T> = T | { toJSON(): T };

/** The data an event is emitted with: a member may still be what writes itself as the JSON it stands for. */
export type EventData<Data> = { readonly [Field in keyof Data]: Emittable<Data[Field]> };

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
