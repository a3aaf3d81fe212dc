import { destinationKey, type Lead, type Sighting } from '../evidence/index.js';
import { type OwedPayment, unitsOf } from './owed-payments.js';

/**
 * Whether the chain shows that a payout is paid, and by which of the transactions that were named. Undecided is what nodes do not agree
 * on, unasked what there is nobody to ask about.
 */
export interface Payment {
  /** Of the payout request. */
  readonly id: string;
  readonly state: 'seen' | 'not_seen' | 'undecided' | 'unasked';
  readonly txHash: string | null;
}

/** A transaction that was sent, with its private key where its chain shows payments by it alone. */
export interface Sent {
  readonly tx: string;
  readonly proof?: string;
}

/** A payment that a transaction was booked as. */
export type Paid = OwedPayment & { readonly txHash: string };

/** Every transaction with every destination, each once. */
export function leadsOf(payments: readonly OwedPayment[], sent: readonly Sent[]): Lead[] {
  const destinations = new Map(
    payments.map(({ address, contract }) => [destinationKey({ address, contract }), { address, contract }]),
  );
  return [...destinations.values()].flatMap((to) => sent.map((each) => ({ ...each, to })));
}

/**
 * Which transaction pays which payout. What one brought to a destination counts once: several payouts to the same share it, the largest
 * first, and `paid` have had their part. Only what is in a block counts.
 */
export function assign(
  owed: readonly OwedPayment[],
  sent: readonly Sent[],
  sightingOf: (lead: Lead) => Sighting | null | undefined,
  paid: readonly Paid[] = [],
): Payment[] {
  const room = new Map<string, bigint>();
  const undecided = new Set<string>();
  for (const lead of leadsOf(owed, sent)) {
    const sighting = sightingOf(lead);
    if (sighting === undefined) undecided.add(destinationKey(lead.to));
    room.set(placeOf(lead.tx, lead.to), sighting?.block ? sighting.units : 0n);
  }
  const take = (place: string, units: bigint) => room.set(place, (room.get(place) ?? 0n) - units);
  for (const payment of paid) take(placeOf(payment.txHash, payment), unitsOf(payment));
  const found = new Map<string, string>();
  const largestFirst = [...owed].sort((a, b) => (unitsOf(a) < unitsOf(b) ? 1 : -1));
  for (const payment of largestFirst) {
    const units = unitsOf(payment);
    const tx = sent.find((each) => (room.get(placeOf(each.tx, payment)) ?? 0n) >= units)?.tx;
    if (tx === undefined) continue;
    take(placeOf(tx, payment), units);
    found.set(payment.id, tx);
  }
  return owed.map((payment) => {
    const txHash = found.get(payment.id) ?? null;
    const unseen = undecided.has(destinationKey(payment)) ? 'undecided' : 'not_seen';
    return { id: payment.id, state: txHash === null ? unseen : 'seen', txHash };
  });
}

/** What one transaction brings to one destination. One hash is written in several ways; the database tells them apart the same way. */
const placeOf = (tx: string, to: Lead['to']): string =>
  `${tx.trim().toLowerCase().replace(/^0x/, '')}|${destinationKey(to)}`;
