import { LaggingReads } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { lastLineBefore } from './ledger.js';

/** `from` inclusive, `until` exclusive. */
export interface StatementPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** Lines per page. */
const pageLines = 1000n;
/** Pages that are asked for at a time, each over a connection of its own; the process holds no more of them, the database nothing in between. */
const pagesAhead = 2;

const header =
  'sequence,created_at,kind,amount_usd,balance_after_usd,order_id,payout_request_id,note,matures_at,hash\r\n';

/** RFC 4180 quoting; a text that a spreadsheet would take for a formula is led by an apostrophe (OWASP CSV injection). */
const textCell = (column: string): string =>
  `'"' || CASE WHEN ${column} ~ '^[\\s]*[=+\\-@＝＋－＠]|^[\\t\\r\\n]' THEN '''' ELSE '' END || replace(${column}, '"', '""') || '"'`;

/** A product of decimals has the decimals of both. */
const usdCell = (cents: string): string => `${cents} * 0.01`;
/**
 * ISO 8601 with milliseconds, as JSON writes it, which takes PostgreSQL half as long as a pattern; an offset is found sooner than a zone.
 * Moments are whole milliseconds: with a microsecond more, all have the six decimals of which three are kept.
 */
const timeCell = (at: string): string =>
  `substr(to_json(${at} AT TIME ZONE INTERVAL '0' + '1 us')::text, 2, 23) || 'Z'`;

/** A cell that is empty where its column is: `concat_ws` would leave out its comma with it. */
const unlessNull = (column: string, cell = column): string => `CASE WHEN ${column} IS NULL THEN '' ELSE ${cell} END`;

/** PostgreSQL writes the lines, so that a page crosses the process as one string. With its limit a page is planned once for all. */
const pageSql = `
  SELECT string_agg(line, '') AS lines, count(*) AS count
  FROM (
    SELECT concat_ws(',', sequence, ${timeCell('created_at')}, kind, ${usdCell('amount_cents')}, ${usdCell('balance_after_cents')},
      ${unlessNull('public_order_id')}, ${unlessNull('payout_request_id', 'payout_request_id::text')}, ${unlessNull('note', textCell('note'))},
      ${unlessNull('matures_at', timeCell('matures_at'))}, hash || E'\\r\\n') AS line
    FROM ledger_entries WHERE partner_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT ${String(pageLines)}
  ) page`;

/** Where the ledger stood at a moment. */
const positionSql = lastLineBefore(`sequence, ${usdCell('balance_after_cents')} AS balance, hash`, '$1', '$2');

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
    yield* this.pages(partnerId, BigInt(opening.sequence), BigInt(closing.sequence));
    yield total('CLOSING_BALANCE', until, closing);
  }

  /** A ledger's lines are numbered without gaps, so that a page need not wait for the one before. */
  private async *pages(partnerId: string, after: bigint, upTo: bigint): AsyncGenerator<string> {
    const asked: Promise<string>[] = [];
    for (let next = after; ;) {
      for (; asked.length < pagesAhead && next < upTo; next += pageLines) {
        const page = this.page(partnerId, next, least(next + pageLines, upTo));
        // Should the reader leave meanwhile, nobody will ask how it went.
        page.catch(() => undefined);
        asked.push(page);
      }
      const first = asked.shift();
      if (first === undefined) return;
      yield await first;
    }
  }

  private async positionAt(partnerId: string, at: Date): Promise<LedgerPosition> {
    const [row] = await this.reads.prepared<LedgerPosition & Record<string, unknown>>(positionSql, [partnerId, at]);
    return row ?? nothingYet;
  }

  private async page(partnerId: string, after: bigint, upTo: bigint): Promise<string> {
    const [row] = await this.reads.prepared<{ lines: string | null; count: string }>(pageSql, [partnerId, after, upTo]);
    if (row?.lines && BigInt(row.count) === upTo - after) return row.lines;
    throw new Error(
      `The ledger of partner ${partnerId} has a gap between the lines ${String(after)} and ${String(upTo)}`,
    );
  }
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function total(kind: string, at: Date, { balance, hash }: LedgerPosition): string {
  return `,${at.toISOString()},${kind},,${balance},,,,,${hash}\r\n`;
}
