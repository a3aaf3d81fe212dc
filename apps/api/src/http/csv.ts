import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** An attachment that is written while it is read: as slow as its reader, and never whole in memory. */
export function csvFile(lines: AsyncIterable<string>, filename: string): StreamableFile {
  return new StreamableFile(Readable.from(lines, { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${filename}"`,
  });
}

/** Anything whose text is its value: amounts of money and of coins write themselves exactly. */
export type Cell = string | number | null | { toString(): string };

/** Rows are handed to the socket in pieces of about this many characters: few enough to hold, enough to be quick. */
const pieceLength = 32 * 1024;

/** A spreadsheet takes text that begins like this for a formula (OWASP, CSV injection), the full-width forms too. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** One line of RFC 4180. Text that a spreadsheet would run gets an apostrophe in front; plain numbers stay numbers. */
function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

/** The header and a line for each row, in pieces for {@link csvFile}. */
export async function* csvLines<Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  let piece = csvLine(Object.keys(columns));
  for await (const row of rows) {
    piece += csvLine(cells.map((cell) => cell(row)));
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

function field(cell: Cell): string {
  const text = cell === null ? '' : cell.toString();
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
