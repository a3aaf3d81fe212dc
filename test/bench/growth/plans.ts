import { readFileSync } from 'node:fs';
import { median } from '../measures.js';
import { large } from './rows.js';

/** A statement as PostgreSQL carried it out, again and again. */
export interface Executed {
  /** Its text, with numbers and lists of parameters made one. */
  readonly text: string;
  /** How often while time was taken. */
  readonly times: number;
  /** The median of those, in milliseconds. */
  readonly ms: number;
  /** The large tables that it read from the first row to the last. */
  readonly scanned: readonly string[];
}

/** Has PostgreSQL write into its log how it carries out each statement. */
export const explainEverything = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
};

/** A join may look at the first row of a table before it knows that it needs none. */
const fewRows = 1000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** How often it was carried out, and how many rows each time; what is planned and not needed has none, or one. */
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  /** What is looked for in an index; none where all of it is read. */
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Logged {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** What was carried out since the log had `from` bytes, by text; its times are those since it had `timedFrom`. */
export function executedSince(logFile: string, from: number, timedFrom: number): Executed[] {
  const log = readFileSync(logFile);
  const found = new Map<string, { ms: number[]; scanned: Set<string> }>();
  const read = (part: Buffer, isTimed: boolean) => {
    for (const { query, plan, ms } of entriesOf(part.toString())) {
      const text = sameForAll(query);
      const known = found.get(text) ?? { ms: [], scanned: new Set<string>() };
      if (isTimed) known.ms.push(ms);
      for (const table of scannedBy(plan)) known.scanned.add(table);
      found.set(text, known);
    }
  };
  read(log.subarray(from, timedFrom), false);
  read(log.subarray(timedFrom), true);
  return [...found].map(([text, { ms, scanned }]) => ({
    text,
    times: ms.length,
    ms: ms.length > 0 ? median(ms) : 0,
    scanned: [...scanned].sort(),
  }));
}

function* entriesOf(log: string): Generator<{ query: string; plan: PlanNode; ms: number }> {
  const lines = log.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, ms] = / duration: ([\d.]+) ms {2}plan:$/.exec(line) ?? [];
    if (ms === undefined) continue;
    // What belongs to an entry is led by a tab.
    let end = at + 1;
    while (lines[end]?.startsWith('\t')) end += 1;
    const { 'Query Text': query, Plan: plan } = JSON.parse(lines.slice(at + 1, end).join('\n')) as Logged;
    yield { query, plan, ms: Number(ms) };
  }
}

/** A table is read from end to end by itself, or by an index of which all is read and much of that thrown away. */
function scannedBy(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, Plans = [] } = node;
  const { 'Actual Loops': loops = 0, 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0 } = node;
  const isWholeTable = type === 'Seq Scan' && loops * (rows + removed) > fewRows;
  const isWholeIndex = type.startsWith('Index') && condition === undefined && loops * removed > fewRows;
  const isScan = (large as readonly string[]).includes(table) && (isWholeTable || isWholeIndex);
  return [...(isScan ? [table] : []), ...Plans.flatMap(scannedBy)];
}

/** Statements that differ in numbers and in the length of their lists are one. */
function sameForAll(query: string): string {
  return query
    .replace(/\s+/g, ' ')
    .replace(/(\$\d+(, ?)?)+/g, '$… ')
    .replace(/\b\d+\b/g, '0')
    .trim();
}
