import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { repository } from '../support/repository.js';
import { inMarkdown, type Figure } from './figure.js';

const page = join(repository, 'docs', 'performance.md');

/** Between these lines of docs/performance.md a bench writes its figures; what stands around them is written by hand. */
const begins = (bench: string) => `<!-- measured: ${bench} -->`;
const ends = '<!-- /measured -->';

/** Writes a bench's figures into docs/performance.md, where that has a place for them. */
export async function writePage(bench: string, figures: readonly Figure[], notes: readonly string[]): Promise<void> {
  const model = cpus()[0]?.model ?? 'unknown';
  const day = new Date().toISOString().slice(0, 10);
  const where = `${String(cpus().length)} cores (${model.trim()}), ${day}.`;
  const whole = pageWith(readFileSync(page, 'utf8'), { bench, figures, notes, where });
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

interface Measured {
  readonly bench: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  /** The machine and the day. */
  readonly where: string;
}

/**
 * `text` with these figures in the place of the bench, as it is where it has none. What was measured `where` these were stays, unless it
 * was measured again.
 */
export function pageWith(text: string, { bench, figures, notes, where }: Measured): string {
  const from = text.indexOf(begins(bench));
  const until = text.indexOf(ends, from);
  if (from < 0 || until < 0) return text;
  const before = text.slice(from, until).split('\n');
  const isSamePlace = before.includes(where);
  const [header = '', rule = '', ...measured] = inMarkdown(figures).split('\n');
  const rows = new Map((isSamePlace ? before.filter(isRow) : []).map((row) => [nameOf(row), row]));
  const isRefused = new Set(figures.flatMap(({ refused }, place) => (refused === null ? [] : [measured[place]])));
  for (const row of measured) if (!rows.has(nameOf(row)) || !isRefused.has(row)) rows.set(nameOf(row), row);
  const said = new Set([...(isSamePlace ? before.filter(isNote) : []), ...notes.map((note) => `- ${note}`)]);
  const table = [header, rule, ...rows.values()].join('\n');
  return `${text.slice(0, from)}${[begins(bench), table, where, ...said].join('\n\n')}\n\n${text.slice(until)}`;
}

const isRow = (line: string) => line.startsWith('| ') && !/^\| (What|-+) /.test(line);
const isNote = (line: string) => line.startsWith('- ');

/** Of what, and under which version. */
function nameOf(row: string): string {
  return row
    .split('|')
    .slice(1, 3)
    .map((cell) => cell.trim())
    .join(' | ');
}
