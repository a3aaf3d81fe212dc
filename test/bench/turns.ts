import { median, range, rounded, type Range } from './measures.js';

/** A baseline whose rounds differ by more measures the machine's other work. */
const spreadMax = 0.25;
/** So many times the rounds are played before that is given up. */
const patience = 4;

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
 * and behind it, so that a machine that becomes slower becomes so for both. What counts are the first `rounds` that follow upon each
 * other and in which what the product is held against was steady, whatever the product did in them.
 */
export async function takeTurns({ baseline, product, rival }: Players, rounds: number): Promise<Contest> {
  const bare = [await baseline()];
  const own: Pace[] = [];
  const others: Pace[] = [];
  const found: { besideBaseline?: Turns; besideRival?: Turns } = {};
  const isMissing = () => !steady(found.besideBaseline) || (rival !== undefined && !steady(found.besideRival));
  while (own.length < rounds * patience && isMissing()) {
    own.push(await product());
    if (rival) others.push(await rival());
    bare.push(await baseline());
    if (own.length < rounds) continue;
    const [mine, theirs, around] = [own.slice(-rounds), others.slice(-rounds), bare.slice(-rounds - 1)];
    if (!steady(found.besideBaseline)) found.besideBaseline = compared(mine, around, means(around));
    if (rival && !steady(found.besideRival)) found.besideRival = compared(mine, theirs, theirs.map(paceOf));
  }
  if (!found.besideBaseline) throw new Error('There must be a round');
  return { besideBaseline: found.besideBaseline, besideRival: found.besideRival ?? null };
}

const steady = (turns: Turns | undefined) => turns?.refused === null;

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

/** Between each and the next. */
function means(paces: readonly Pace[]): number[] {
  return paces.slice(1).map((after, index) => ((paces[index]?.perSecond ?? NaN) + after.perSecond) / 2);
}
