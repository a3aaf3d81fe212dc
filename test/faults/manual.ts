import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

/** What to look for, everywhere or once, and what stands there on this machine. */
export type Change = readonly [wanted: RegExp, here: string];

/**
 * The block of docs/operations.md that begins with `begins`, with names and places of this machine in it, so that what operators are
 * told is what runs. Throws when the manual has no such block, or nothing that a change looks for.
 */
export function fromTheManual(begins: string, changes: readonly Change[]): string {
  const manual = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
  const blocks = [...manual.matchAll(/^```\w*\n([^`]*)^```/gm)].map(([, text = '']) => text);
  const block = blocks.find((text) => text.startsWith(begins));
  if (block === undefined) throw new Error(`docs/operations.md has no block that begins with ${begins}`);
  return changes.reduce((text, [wanted, here]) => {
    if (text.search(wanted) < 0) throw new Error(`The block ${begins} of docs/operations.md has no ${String(wanted)}`);
    return text.replace(wanted, here);
  }, block);
}
