import { LaggingReads } from '../database/index.js';
import { Injectable } from '../kernel/index.js';

/** `from` inclusive, `until` exclusive. */
export interface StatementPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** Lines per page: the process holds two pages at a time, the database nothing in between. */
const pageLines = 1000;

const header =
  'sequence,created_at,kind,amount_usd,balance_after_usd,order_id,payout_request_id,note,matures_at,hash\r\n';

/** RFC 4180 quoting; a text that a spreadsheet would take for a formula is led by an apostrophe (OWASP CSV injection). */
const textCell = (column: string): string =>
  `'"' || CASE WHEN ${column} ~ '^[\\s]*[=+\\-@＝＋－＠]|^[\\t\\r\\n]' THEN '''' ELSE '' END || replace(${column}, '"', '""') || '"'`;

/** In whole numbers, which PostgreSQL writes quicker than decimals. */
const usdCell = (cents: string): string =>
  `CASE WHEN ${cents} < 0 THEN '-' ELSE '' END || abs(${cents}) / 100 || '.' || lpad((abs(${cents}) % 100)::text, 2, '0')`;
const timeCell = (at: string): string => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** PostgreSQL writes the lines, so that a page crosses the process as one string. */
const pageSql = `
  SELECT string_agg(line, '' ORDER BY sequence) AS lines, max(sequence) AS last
  FROM (
    SELECT sequence, concat(sequence, ',', ${timeCell('created_at')}, ',', kind, ',', ${usdCell('amount_cents')}, ',',
      ${usdCell('balance_after_cents')}, ',', public_order_id, ',', payout_request_id, ',', ${textCell('note')}, ',',
      ${timeCell('matures_at')}, ',', hash, E'\\r\\n') AS line
    FROM ledger_entries WHERE partner_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT ${String(pageLines)}
  ) page`;

/** The line before a moment: where the ledger stood then. */
const positionSql = `
  SELECT sequence, ${usdCell('balance_after_cents')} AS balance, hash FROM ledger_entries
  WHERE partner_id = $1 AND created_at < $2 ORDER BY created_at DESC, sequence DESC LIMIT 1`;

interface LedgerPosition {
  readonly sequence: string;
  readonly balance: string;
  readonly hash: string;
}

const nothingYet: LedgerPosition = { sequence: '0', balance: '0.00', hash: '' };

/**
 * A partner's statement as CSV (promise 12): the balance brought forward, every line of the period, the balance carried
 * forward with the head of the hash chain. Read page by page, so that memory stays as it is however long it gets and a slow
 * reader holds no transaction. Lines are dated in the order of their numbers, so a period that is over has the same bytes
 * forever.
 */
@Injectable()
export class Statement {
  constructor(private readonly reads: LaggingReads) {}

  async *lines(partnerId: string, { from, until }: StatementPeriod): AsyncGenerator<string> {
    const [opening, closing] = await Promise.all([this.positionAt(partnerId, from), this.positionAt(partnerId, until)]);
    yield header + total('OPENING_BALANCE', from, opening);
    yield* this.pages(partnerId, opening.sequence, closing.sequence);
    yield total('CLOSING_BALANCE', until, closing);
  }

  /** Asks for the page after while the one before is on its way. */
  private async *pages(partnerId: string, after: string, upTo: string): AsyncGenerator<string> {
    if (after === upTo) return;
    for (let next = this.page(partnerId, after, upTo); ;) {
      const { lines, last } = await next;
      if (last !== upTo) {
        next = this.page(partnerId, last, upTo);
        // Should the reader leave meanwhile, nobody will ask how it went.
        next.catch(() => undefined);
      }
      yield lines;
      if (last === upTo) return;
    }
  }

  private async positionAt(partnerId: string, at: Date): Promise<LedgerPosition> {
    const [row] = await this.reads.prepared<LedgerPosition & Record<string, unknown>>(positionSql, [partnerId, at]);
    return row ?? nothingYet;
  }

  private async page(partnerId: string, after: string, upTo: string): Promise<{ lines: string; last: string }> {
    const [row] = await this.reads.prepared<{ lines: string | null; last: string | null }>(pageSql, [
      partnerId,
      after,
      upTo,
    ]);
    if (row?.lines && row.last) return { lines: row.lines, last: row.last };
    throw new Error(`The ledger of partner ${partnerId} has a gap after line ${after}`);
  }
}

function total(kind: string, at: Date, { balance, hash }: LedgerPosition): string {
  return `,${at.toISOString()},${kind},,${balance},,,,,${hash}\r\n`;
}
