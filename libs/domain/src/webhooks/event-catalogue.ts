import { z } from 'zod';
import { samples } from './event-samples.js';
import { commissionAccrued, envelope, orderStatusChanged, payoutUpdated, webhookTest } from './event-shapes.js';

/** Every event there is (specification §6 and the contract), with the shape of its data. */
const shapes = {
  'affiliate.commission_accrued': commissionAccrued,
  'affiliate.payout_updated': payoutUpdated,
  'order.status_changed': orderStatusChanged,
  'webhook.test': webhookTest,
} as const;

const descriptions: Readonly<Record<EventType, string>> = {
  'affiliate.commission_accrued': 'A completed swap earned you a commission: a new line in your ledger.',
  'affiliate.payout_updated': 'A payout request of yours was made or changed its status.',
  'order.status_changed': 'An order of yours changed its status. The data is the order as GET /swap/status shows it.',
  'webhook.test': 'Sent when you ask for it, to see whether an endpoint works.',
};

export type EventType = keyof typeof shapes;

export const eventTypes = Object.keys(shapes) as EventType[];

/** What can be subscribed to; a test goes where it is sent. */
export const subscribableTypes = eventTypes.filter((type) => type !== 'webhook.test');

/** A value as it is on the wire, or something whose `toJSON` makes it, such as `Usd`. */
type Emittable<T> = T | { toJSON(): T };

/** The data an event of that type is emitted with. */
export type EventData<T extends EventType> = {
  readonly [Field in keyof z.infer<(typeof shapes)[T]>]: Emittable<z.infer<(typeof shapes)[T]>[Field]>;
};

/** One entry of the catalogue, for people and for machines. */
export interface CatalogueEntry {
  readonly type: EventType;
  readonly description: string;
  /** JSON Schema (2020-12) of the whole request body. Fields may be added to it, none taken away. */
  readonly schema: object;
  /** A whole request body. */
  readonly sample: object;
}

/** The catalogue of events. */
export const eventCatalogue: readonly CatalogueEntry[] = eventTypes.map((type) => ({
  type,
  description: descriptions[type],
  schema: z.toJSONSchema(envelope.extend({ type: z.literal(type), data: shapes[type] }), { io: 'input' }),
  sample: {
    id: 'evt_019aa1b2a3c47f0e9d1b2c3d4e5f6071',
    type,
    created_at: '2025-11-21T11:14:32.118Z',
    sequence: 17,
    data: samples[type],
  },
}));
