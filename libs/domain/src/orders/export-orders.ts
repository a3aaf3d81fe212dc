import type { LaggingReads } from '../database/index.js';
import { Usd } from '../money/index.js';
import type { OrderFilter } from './list-orders.js';

/** What a file of orders says of one: read apart from {@link Order}, because files have hundreds of thousands of them. */
export interface ExportedOrder {
  readonly publicId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly status: string;
  readonly currencyFrom: string;
  /** Exact decimals. */
  readonly amountFrom: string;
  readonly currencyTo: string;
  readonly amountTo: string;
  readonly addressTo: string;
  readonly receiverMemoTag: string | null;
  readonly priceUsdFrom: Usd | null;
  readonly commissionBps: number | null;
  /** What it has earned its partner so far; null when nothing was booked. */
  readonly commission: Usd | null;
  readonly payoutTx: string | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
}

interface Row {
  readonly id: string;
  /** To the microsecond, which a Date is not. */
  readonly place: string;
  readonly public_id: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly status: string;
  readonly currency_from: string;
  readonly amount_from: string;
  readonly currency_to: string;
  readonly amount_to: string;
  readonly address_to: string;
  readonly receiver_memo_tag: string | null;
  readonly price_usd_from_cents: string | null;
  readonly commission_bps: number | null;
  readonly commission_cents: string | null;
  readonly payout_tx: string | null;
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
}

/** Written by PostgreSQL as the wire has it: to read a time only to write it costs more than all the rest of a row. */
const iso = (column: string) => `to_char(o.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;

const batchSql = `
  SELECT o.id, o.created_at::text AS place, o.public_id, ${iso('created_at')}, ${iso('completed_at')}, o.status, o.currency_from,
    trim_scale(o.amount_from) AS amount_from, o.currency_to, trim_scale(o.amount_to) AS amount_to,
    o.address_to, o.receiver_memo_tag, o.price_usd_from_cents, o.commission_bps, o.payout_tx, o.external_id, o.metadata,
    (SELECT sum(l.amount_cents) FROM ledger_entries l WHERE l.order_id = o.id) AS commission_cents
  FROM orders o
  WHERE o.partner_id = $1 AND o.created_at >= $2 AND o.created_at < $3 AND (o.created_at, o.id) < ($4, $5)
  ORDER BY o.created_at DESC, o.id DESC LIMIT $6`;

/** Two batches are held at a time: few enough rows that none grows old enough for the heap to grow with the file. */
const batchSize = 500;
const always = { from: new Date(0), until: new Date('9999-01-01T00:00:00Z') };
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Every order of a partner that the range lets through, newest first: while a batch is written, the next is read. */
export async function* everyPartnerOrder(
  reads: LaggingReads,
  partnerId: string,
  { from = always.from, until = always.until }: Pick<OrderFilter, 'from' | 'until'>,
): AsyncGenerator<ExportedOrder> {
  const behind = (at: Date | string, id: string): Promise<Row[]> => {
    const rows = reads.prepared<Row>(batchSql, [partnerId, from, until, at, id, batchSize]);
    // Nobody waits for it any more where the reader of the file has left.
    rows.catch(() => undefined);
    return rows;
  };
  let next: Promise<Row[]> | null = behind(always.until, last);
  while (next) {
    const rows: Row[] = await next;
    const end = rows.length === batchSize ? rows.at(-1) : undefined;
    next = end ? behind(end.place, end.id) : null;
    for (const row of rows) yield exported(row);
  }
}

function exported(row: Row): ExportedOrder {
  const cents = (value: string | null) => (value === null ? null : Usd.ofCents(value));
  return {
    publicId: row.public_id,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    status: row.status,
    currencyFrom: row.currency_from,
    amountFrom: row.amount_from,
    currencyTo: row.currency_to,
    amountTo: row.amount_to,
    addressTo: row.address_to,
    receiverMemoTag: row.receiver_memo_tag,
    priceUsdFrom: cents(row.price_usd_from_cents),
    commissionBps: row.commission_bps,
    commission: cents(row.commission_cents),
    payoutTx: row.payout_tx,
    externalId: row.external_id,
    metadata: row.metadata,
  };
}
