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
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begins(bench));
  const until = text.indexOf(ends, from);
  if (from < 0 || until < 0) return;
  const model = cpus()[0]?.model ?? 'unknown';
  const day = new Date().toISOString().slice(0, 10);
  const said = [
    begins(bench),
    inMarkdown(figures),
    `${String(cpus().length)} cores (${model.trim()}), ${day}.`,
    ...notes.map((note) => `- ${note}`),
  ].join('\n\n');
  const whole = `${text.slice(0, from)}${said}\n\n${text.slice(until)}`;
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
}
