/** Durations of one kind, in milliseconds. */
export interface Measure {
  readonly name: string;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function measure(name: string, milliseconds: readonly number[]): Measure {
  const sorted = ascending(milliseconds);
  const at = (share: number) => rounded(percentile(sorted, share), 1);
  return { name, count: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

export function table(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  const row = (...cells: readonly (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join(' ');
  const lines = measures.map(({ name, count, median, p95, max }) => row(name, count, median, p95, max));
  return [row('milliseconds', 'count', 'median', 'p95', 'max'), ...lines].join('\n');
}

/** The middle of some figures, and from which to which they go. */
export interface Range {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function range(figures: readonly number[]): Range {
  const sorted = ascending(figures);
  return { median: percentile(sorted, 0.5), min: percentile(sorted, 0), max: percentile(sorted, 1) };
}

export function median(figures: readonly number[]): number {
  return percentile(ascending(figures), 0.5);
}

export function ascending(figures: readonly number[]): number[] {
  return [...figures].sort((a, b) => a - b);
}

/** The least of `sorted` that is not exceeded by this share of them; NaN when there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function rounded(figure: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(figure * scale) / scale;
}
