/** Durations of one kind, in milliseconds. */
export interface Measure {
  readonly name: string;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function measure(name: string, milliseconds: readonly number[]): Measure {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? NaN) * 10) / 10;
  return { name, count: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}

export function table(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  const row = (...cells: readonly (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join(' ');
  const lines = measures.map(({ name, count, median, p95, max }) => row(name, count, median, p95, max));
  return [row('milliseconds', 'count', 'median', 'p95', 'max'), ...lines].join('\n');
}
