import { median, range, rounded, type Range } from './measures.js';

/** A baseline whose rounds differ by more measures the machine's other work. */
const spreadMax = 0.25;

/** How much was done in a second of one turn, and what that took of the server's processor. */
export interface Pace {
  readonly perSecond: number;
  /** Microseconds of the server's process for each; null where that is not looked at. */
  readonly processorUs?: number;
}

type Turn = () => Promise<Pace>;

/** What takes turns: the product between two turns of its baseline, and what else it is held against. */
export interface Players {
  readonly baseline: Turn;
  readonly product: Turn;
  readonly rival?: Turn | undefined;
}

/** What came of all rounds. */
export interface Turns {
  readonly product: Range;
  readonly baseline: Range;
  /** The product's pace of that of the baseline beside it, the median of the rounds. */
  readonly ratio: number;
  readonly processorUs: { readonly value: number; readonly baseline: number } | null;
  /** Why nothing can be said: the baseline was not steady. */
  readonly refused: string | null;
}

/** The same beside the rival; null where there was none. */
export interface Contest {
  readonly besideBaseline: Turns;
  readonly besideRival: Turns | null;
}

/**
 * Baseline, product and rival in turn, and the baseline once more at the end: each turn of the product has one of the baseline before
 * and behind it, so that a machine that becomes slower becomes so for both.
 */
export async function takeTurns({ baseline, product, rival }: Players, rounds: number): Promise<Contest> {
  const bare = [await baseline()];
  const own: Pace[] = [];
  const others: Pace[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await product());
    if (rival) others.push(await rival());
    bare.push(await baseline());
  }
  const around = own.map((_, round) => mean(bare[round], bare[round + 1]));
  return {
    besideBaseline: compared(own, bare, around),
    besideRival: rival ? compared(own, others, others.map(paceOf)) : null,
  };
}

/** `beside` is the pace that each turn of the product is held against. */
function compared(own: readonly Pace[], others: readonly Pace[], beside: readonly number[]): Turns {
  const product = range(own.map(paceOf));
  const baseline = range(others.map(paceOf));
  const spread = baseline.max / baseline.min - 1;
  return {
    product,
    baseline,
    ratio: median(own.map(({ perSecond }, round) => perSecond / (beside[round] ?? NaN))),
    processorUs: processorOf(own, others),
    refused:
      spread > spreadMax ? `refused: the rounds of the baseline differ by ${String(Math.round(spread * 100))} %` : null,
  };
}

function processorOf(own: readonly Pace[], others: readonly Pace[]): Turns['processorUs'] {
  const [value, baseline] = [own, others].map((paces) => median(paces.flatMap(({ processorUs }) => processorUs ?? [])));
  if (value === undefined || baseline === undefined || Number.isNaN(value) || Number.isNaN(baseline)) return null;
  return { value: rounded(value, 1), baseline: rounded(baseline, 1) };
}

const paceOf = ({ perSecond }: Pace) => perSecond;

function mean(before: Pace | undefined, after: Pace | undefined): number {
  return ((before?.perSecond ?? NaN) + (after?.perSecond ?? NaN)) / 2;
}
