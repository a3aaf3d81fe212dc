import { z } from 'zod';
import type { Usd } from '../money/index.js';
import type { Order } from './order.js';
import { exampleSnapshot, snapshot, snapshotOf } from './snapshot.js';

/** The order as its partner sees it: what everybody sees, the partner's own words, and what it earned. */
export const partnerSnapshot = snapshot.extend({
  commission_usd: z.number().nullable().describe('Booked so far, in USD; null while nothing is'),
  external_id: z.string().nullable().describe('What you call it'),
  metadata: z.record(z.string(), z.string()).nullable().describe('Your notes'),
});

export type PartnerSnapshot = z.output<typeof partnerSnapshot>;

/** An order as its partner may see it, for the documents. */
export const examplePartnerSnapshot: PartnerSnapshot = {
  ...exampleSnapshot,
  commission_usd: null,
  external_id: 'invoice-4712',
  metadata: { shop: 'berlin' },
};

/** The order as it stands now, for its partner. */
export function partnerSnapshotOf(order: Order, commission: Usd | null): PartnerSnapshot {
  const { externalId: external_id, metadata } = order;
  return { ...snapshotOf(order), commission_usd: commission?.toJSON() ?? null, external_id, metadata };
}
