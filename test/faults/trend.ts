/** One figure as it went: its middle in each third of the time, and what a straight line through it gains in an hour. */
export interface Trend {
  readonly name: string;
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  readonly perHour: number;
  /** Whether the last third lies higher than the middle one, by more than such a figure moves anyway. The first third is warming up. */
  readonly rises: boolean;
}

export interface Sample {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly value: number;
}

/** `allowed` is what the figure may move by itself, in its own unit, beside a tenth of what it is. */
export function trendOf(name: string, samples: readonly Sample[], allowed: number): Trend {
  const end = samples.at(-1)?.at ?? 0;
  const third = (number: 0 | 1 | 2) =>
    medianOf(samples.filter(({ at }) => at >= (end * number) / 3 && at <= (end * (number + 1)) / 3));
  const [first, middle, last] = [third(0), third(1), third(2)];
  const warm = samples.filter(({ at }) => at >= end / 3);
  return {
    name,
    first: rounded(first),
    middle: rounded(middle),
    last: rounded(last),
    perHour: rounded(slopeOf(warm) * 3_600_000),
    rises: last - middle > allowed + middle / 10,
  };
}

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ value }) => value).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Of the straight line nearest to all of them, in units a millisecond. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [at, value] = [mean((each) => each.at), mean((each) => each.value)];
  const spread = samples.reduce((sum, each) => sum + (each.at - at) ** 2, 0);
  const shared = samples.reduce((sum, each) => sum + (each.at - at) * (each.value - value), 0);
  return spread === 0 ? 0 : shared / spread;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
