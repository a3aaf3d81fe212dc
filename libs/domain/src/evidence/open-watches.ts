import { isSeenByKeyOnly } from '../chains/index.js';
import { Database } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import type { EvidenceKind, Seen, StoredEvidence } from '../orders/index.js';
import type { OrderStatus } from '../catalogue/index.js';

/** New ones of a round, at the most. */
const openedMax = 5000;
/** Completed orders are looked at while they ended no longer ago, and were made no longer before that. */
const completedMs = DAY;
const madeMs = 2 * DAY;

/**
 * Tokens are watched where somebody vouches for their contract. A deposit with a memo goes to an address that many share, so it cannot
 * be told from others.
 */
const asset = `(a.is_native OR (a.contract_address IS NOT NULL AND a.is_verified))`;
const unwatched = (kind: EvidenceKind) =>
  `NOT EXISTS (SELECT FROM chain_watches w WHERE w.order_id = o.id AND w.kind = '${kind}')`;
const target = 'chain_watches (order_id, kind, network, contract, decimals, leads, began_at)';
const facts = `CASE WHEN a.is_native THEN NULL ELSE a.contract_address END, a.decimals, '{}', $2`;

const depositsSql = `
  INSERT INTO ${target}
  SELECT o.id, 'deposit', o.network_from, ${facts} FROM orders o JOIN assets a ON a.param = o.currency_from
  WHERE o.network_from = $1 AND o.status IN ('waiting', 'confirming') AND o.deposit_address IS NOT NULL
    AND o.deposit_memo IS NULL AND ${asset} AND ${unwatched('deposit')}
  LIMIT $3 ON CONFLICT DO NOTHING`;

/** Where only a key shows whom a transaction pays: that of the payout, as its exchange gave it. */
const keySql = '(SELECT max(l.payout_key) FROM order_legs l WHERE l.order_id = o.id AND l.payout_tx = o.payout_tx)';

// Ids rise with time: of completed orders only the latest are read.
const payoutsSql = `
  INSERT INTO ${target}
  SELECT o.id, 'payout', o.network_to, ${facts}
  FROM (
    SELECT * FROM orders WHERE status IN ('confirming', 'exchanging', 'sending')
    UNION ALL
    SELECT * FROM orders WHERE status = 'completed' AND id > $4::uuid AND completed_at > $5
      AND evidence -> 'payout' ->> 'confirmed_at' IS NULL AND evidence ->> 'payout_missing_since' IS NULL
  ) o JOIN assets a ON a.param = o.currency_to
  WHERE o.network_to = $1 AND o.address_to <> '' AND ${asset} AND ${unwatched('payout')}
    AND (NOT $6::boolean OR ${keySql} IS NOT NULL)
  LIMIT $3 ON CONFLICT DO NOTHING`;

const watchedSql = `
  SELECT w.order_id, w.kind, w.network, w.contract, w.decimals, w.leads, o.status, o.provider, o.evidence, o.payout_tx,
         CASE WHEN $2::boolean AND w.kind = 'payout' THEN ${keySql} END AS payout_key, o.created_at, o.updated_at, o.completed_at, o.timeline,
         CASE w.kind WHEN 'deposit' THEN o.deposit_address ELSE nullif(o.address_to, '') END AS address,
         CASE w.kind WHEN 'deposit' THEN o.amount_from ELSE o.amount_to END AS expected
  FROM chain_watches w JOIN orders o ON o.id = w.order_id WHERE w.network = $1 ORDER BY w.began_at, w.order_id`;

/** One end of an order that is looked for, with what is needed of the order. */
export type Watched = {
  readonly order_id: string;
  readonly kind: EvidenceKind;
  readonly network: string;
  readonly contract: string | null;
  readonly decimals: number;
  readonly leads: readonly string[];
  readonly status: OrderStatus;
  readonly provider: string;
  readonly evidence: StoredEvidence | null;
  readonly payout_tx: string | null;
  /** The private key of that transaction, where only that shows what it paid. */
  readonly payout_key: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly timeline: readonly { readonly status_name: OrderStatus; readonly at: string }[];
  /** Null once it was forgotten. */
  readonly address: string | null;
  /** What should come, exact decimal text. */
  readonly expected: string;
};

/** What was seen last of what is watched. */
export const seenOf = ({ kind, evidence }: Watched): Seen | null => evidence?.[kind] ?? null;

/** What is looked for on chains: deposits of orders that wait for them, and payouts of those that move. */
@Injectable()
export class OpenWatches {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything that is looked for on a network now, that of orders that are new included. Where only keys show anything, payouts whose
   * exchange gave theirs.
   */
  async of(network: string): Promise<Watched[]> {
    const now = this.clock.now();
    const byKey = isSeenByKeyOnly(network);
    if (!byKey) await this.database.prepared(depositsSql, [network, now, openedMax]);
    const made = lowestId(this.clock.in(-madeMs));
    await this.database.prepared(payoutsSql, [network, now, openedMax, made, this.clock.in(-completedMs), byKey]);
    return this.database.prepared<Watched>(watchedSql, [network, byKey]);
  }
}

/** No id that was made later is lower (RFC 9562 §5.7: the milliseconds come first). */
function lowestId(since: Date): string {
  const time = since.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
