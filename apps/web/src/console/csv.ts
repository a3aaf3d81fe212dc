import { saveFile } from '../kit/save-file.js';
import { say } from '../kit/say.js';

/** A spreadsheet takes text that begins like this for a formula (OWASP, CSV injection), the full-width forms too. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
/** More pages are for a program: whoever wants so many rows asks the API. */
const pagesMax = 80;

/** Members by name; of an object within, by both names. What is a list is written as JSON. */
function flat(row: object, before = ''): [name: string, text: string][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const path = `${before}${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return flat(value, `${path}.`);
    return [[path, typeof value === 'string' ? value : textOf(value)]];
  });
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

function field(text: string): string {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 has them: a column for each member that any of them has, in the words of the API. */
function csvOf(rows: readonly object[]): string {
  const cells = rows.map((row) => new Map(flat(row)));
  const names = [...new Set(cells.flatMap((each) => [...each.keys()]))];
  const lines = [names, ...cells.map((each) => names.map((name) => each.get(name) ?? ''))];
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

/** Saves rows that are all there. */
export function saveRows(rows: readonly object[], name: string): void {
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), `${name}.csv`);
}

/** Saves all rows of a list, page after page. Answers what to say of a list that is longer than that. */
export async function saveList(
  load: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly object[]; readonly next_cursor: string | null }>,
  name: string,
): Promise<string | undefined> {
  const rows: object[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await load(cursor);
    rows.push(...page.data);
    cursor = page.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined && pages < pagesMax);
  saveRows(rows, name);
  return cursor === undefined ? undefined : say('console.list.cut', { count: String(rows.length) });
}
