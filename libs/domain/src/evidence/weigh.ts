import { fromBaseUnits } from '../chains/index.js';
import { DAY, HOUR } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import type { Seen } from '../orders/index.js';
import type { Lead, Sighting } from './chain-node.js';
import { seenOf, type Watched } from './open-watches.js';

/** Blocks may carry a time that is off by as much (Bitcoin: two hours). */
const blockTimeMs = 2 * HOUR;
/** Transactions to one address that are remembered: an order has one deposit, rarely two. */
const leadsMax = 8;
/** So long after its end an order is still watched. */
const afterEndMs = DAY;

/** More than any coin has. */
const unitsMax = 10n ** 48n;

/** The chain in this round, and when. */
export interface Moment {
  readonly network: string;
  readonly height: number;
  readonly required: number;
  readonly source: string;
  readonly now: Date;
}

/** A transaction that was looked at; undefined where nodes do not agree on it. */
export interface Looked {
  readonly lead: Lead;
  readonly sighting: Sighting | null | undefined;
}

/** What a round found out of one end of an order. */
export interface Finding {
  readonly seen: Seen | null;
  /** The transaction that was shown and is no longer there. */
  readonly takenBack: string | null;
  /** What is worth looking at next time. */
  readonly leads: readonly string[];
}

/** Whether an end of an order is known to be paid, as far as it should be, and settled on the chain. */
export function isSettledOn(seen: Seen | null, expected: string): boolean {
  return typeof seen?.confirmed_at === 'string' && Amount.of(seen.amount).equals(Amount.of(expected));
}

/** Whether coins to the address are of another time than this order's. */
export function isOfBefore({ created_at }: Pick<Watched, 'created_at'>, { at }: Sighting): boolean {
  return at !== null && at.getTime() < created_at.getTime() - blockTimeMs;
}

/**
 * What the chain shows of one end of an order. Of several transactions the one that pays exactly what was asked for counts, else the
 * largest. What nodes do not agree on changes nothing.
 */
export function weigh(watched: Watched, looked: readonly Looked[], moment: Moment): Finding {
  const before = seenOf(watched);
  const ours = looked.flatMap(({ lead, sighting }) =>
    sighting && !isOfBefore(watched, sighting) && sighting.units < unitsMax ? [{ tx: lead.tx, sighting }] : [],
  );
  const undecided = looked.filter(({ sighting }) => sighting === undefined).map(({ lead }) => lead.tx);
  const leads = [...ours.map(({ tx }) => tx), ...undecided].slice(-leadsMax);
  // Until enough nodes have said so, what was shown is still there.
  if (before && undecided.includes(before.tx)) return { seen: before, takenBack: null, leads };
  const isShown = before !== null && looked.some(({ lead }) => lead.tx === before.tx);
  if (before && !isShown) return { seen: before, takenBack: null, leads: [...leads, before.tx] };
  const expected = Amount.of(watched.expected);
  const paid = ours
    .map(({ tx, sighting }) => ({ tx, sighting, amount: Amount.of(fromBaseUnits(sighting.units, watched.decimals)) }))
    .sort((a, b) => b.amount.compare(a.amount));
  const best = paid.find(({ amount }) => amount.equals(expected)) ?? paid[0];
  const seen = best ? seenNow(best, before, moment) : null;
  const isGone = before !== null && !ours.some(({ tx }) => tx === before.tx);
  return { seen, takenBack: isGone ? before.tx : null, leads };
}

function seenNow(
  { tx, sighting, amount }: { tx: string; sighting: Sighting; amount: Amount },
  before: Seen | null,
  { height, required, source, now }: Moment,
): Seen {
  const same = before?.tx === tx ? before : null;
  const blocks = sighting.block ? Math.max(0, height - sighting.block.height + 1) : 0;
  const confirmations = Math.min(blocks, required);
  return {
    tx,
    amount: amount.toString(),
    confirmations,
    required,
    first_seen_at: same?.first_seen_at ?? now.toISOString(),
    confirmed_at: confirmations < required ? null : (same?.confirmed_at ?? now.toISOString()),
    source,
  };
}

/** Whether nothing more is to be seen of one end of an order. */
export function isOver(
  { kind, status, expected, updated_at, completed_at, address }: Watched,
  seen: Seen | null,
  now: Date,
) {
  if (address === null) return true;
  const isLate = (since: Date) => now.getTime() - since.getTime() > afterEndMs;
  if (kind === 'payout') {
    if (status !== 'completed') return status === 'refunded' || status === 'failed';
    return typeof seen?.confirmed_at === 'string' || isLate(completed_at ?? updated_at);
  }
  const hasEnded = ['completed', 'failed', 'refunded', 'expired'].includes(status);
  if (!hasEnded) return false;
  return (status === 'completed' && isSettledOn(seen, expected)) || isLate(updated_at);
}
