import { rounded, type Range } from './measures.js';
import type { Turns } from './turns.js';

/** One line of the table: what was measured, beside what, and what was promised of it. */
export interface Figure {
  /** The same in every run. */
  readonly name: string;
  /** The unit of `value` and `baseline`. */
  readonly unit: string;
  /** The median of the rounds; null when it is refused. */
  readonly value: number | null;
  /** What it stands beside, in the same rounds; null where it stands alone. */
  readonly baseline: number | null;
  /** `value` of `baseline`, the median of the rounds. */
  readonly ratio: number | null;
  /** What the ratio, or the value of one that stands alone, must reach, or may not pass where `bound` is `most`. */
  readonly must: number | null;
  readonly aim: number | null;
  /** Whether it is as it must be; null where nothing is promised, or when it is refused. */
  readonly ok: boolean | null;
  readonly bound: 'least' | 'most';
  /** From which to which the value went. */
  readonly range: readonly [number, number] | null;
  /** Processor time of the server's process for one request, of the product and of the baseline, in microseconds. */
  readonly processorUs: { readonly value: number; readonly baseline: number } | null;
  /** Why there is no figure. */
  readonly refused: string | null;
  /** The version it ran on. */
  readonly node: string;
}

/** What is promised of a figure: null where nothing is. */
export interface Promised {
  readonly must: number | null;
  readonly aim: number | null;
  /** `least` unless said. */
  readonly bound?: 'least' | 'most';
}

/** A figure beside its baseline, out of rounds that had both. */
export function besideBaseline(name: string, unit: string, turns: Turns, promised: Promised): Figure {
  const { refused, product, baseline, ratio, processorUs } = turns;
  const shown = refused === null;
  const measured = {
    value: shown ? whole(product.median) : null,
    baseline: shown ? whole(baseline.median) : null,
    ratio: shown ? rounded(ratio, 3) : null,
  };
  return {
    name,
    unit,
    ...measured,
    ...judged(measured.ratio, promised),
    range: shown ? ends(product) : null,
    processorUs,
    refused,
    node: process.version,
  };
}

/** A figure that stands alone. */
export function alone(name: string, unit: string, value: number, promised: Promised): Figure {
  const figure = { name, unit, value, baseline: null, ratio: null, ...judged(value, promised) };
  return { ...figure, range: null, processorUs: null, refused: null, node: process.version };
}

function judged(measured: number | null, { must, aim, bound = 'least' }: Promised) {
  const isKept = (figure: number, promise: number) => (bound === 'least' ? figure >= promise : figure <= promise);
  return { must, aim, bound, ok: measured === null || must === null ? null : isKept(measured, must) };
}

function ends({ min, max }: Range): readonly [number, number] {
  return [whole(min), whole(max)];
}

/** Three digits say all that such a measurement knows. */
function whole(figure: number): number {
  return Number(figure.toPrecision(3));
}

const columns = ['What', 'Node', 'Measured', 'Baseline', 'Ratio', 'Must', 'Aim', 'Processor', 'Kept'] as const;

/** The figures as a table in Markdown. */
export function inMarkdown(figures: readonly Figure[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(columns), row(columns.map(() => '---')), ...figures.map((figure) => row(cellsOf(figure)))].join('\n');
}

function cellsOf(figure: Figure): readonly string[] {
  const { name, unit, value, baseline, ratio, must, aim, ok, bound, range, processorUs, refused, node } = figure;
  const sign = bound === 'most' ? 'at most ' : '';
  const promised = (promise: number | null) => (promise === null ? '' : `${sign}${readable(promise)}`);
  const spread = range && range[0] !== range[1] ? ` (${readable(range[0])} to ${readable(range[1])})` : '';
  const times = processorUs && `${readable(processorUs.value)} µs of ${readable(processorUs.baseline)}`;
  return [
    name,
    node.replace(/^v(\d+)\..*$/, '$1'),
    refused ?? `${readable(value)} ${unit}${spread}`,
    baseline === null ? '' : readable(baseline),
    ratio === null ? '' : String(ratio),
    promised(must),
    promised(aim),
    times ?? '',
    ok === null ? '' : ok ? 'yes' : 'no',
  ];
}

function readable(figure: number | null): string {
  return figure === null ? '' : figure.toLocaleString('en');
}
