import { Clock, DAY, Injectable, newId } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Usd } from '../money/index.js';
import { flagsOf, Order } from '../orders/index.js';
import { failingEndpoints } from '../webhooks/index.js';

/** What a person has to do something about. */
export const attentionCodes = [
  'payouts_to_approve',
  'payouts_to_send',
  'payouts_under_way',
  'adjustments',
  'money_changes',
  'staff_changes',
  'orders_to_act_on',
  'orders_flagged',
  'listings_held',
  'deliveries_exhausted',
  'endpoints_failing',
  'books_differ',
] as const;

export type AttentionCode = (typeof attentionCodes)[number];

/** One kind of it. */
export interface Attention {
  readonly code: AttentionCode;
  /** Counted up to a thousand. */
  readonly count: number;
  /** What it is about in all; null where it is about no money. */
  readonly amount: Usd | null;
  /** Since when the longest of them has been waiting; null where that is not known. */
  readonly since: Date | null;
}

interface Counted {
  readonly code: AttentionCode;
  readonly count: number;
  readonly cents: string | null;
  readonly since: Date | null;
}

const countMax = 1000;
/** Chains are held against exchanges in orders of so long ago; a flag that is older has been seen. */
const flaggedMs = 2 * DAY;
const flaggedMax = 2000;

const upTo = (code: AttentionCode, since: string, rows: string) =>
  `SELECT '${code}' AS code, count(*)::int AS count, NULL::numeric AS cents, min(at) AS since
   FROM (SELECT ${since} AS at ${rows} LIMIT ${String(countMax)}) counted`;

/** Each part by an index or of a small table. $1 is a day ago. */
const countsSql = [
  `SELECT CASE status WHEN 'pending' THEN 'payouts_to_approve' WHEN 'approved' THEN 'payouts_to_send' ELSE 'payouts_under_way' END AS code,
          count(*)::int AS count, sum(amount_cents) AS cents, min(created_at) AS since
   FROM payout_requests WHERE status IN ('pending', 'approved', 'processing') GROUP BY status`,
  `SELECT 'adjustments', count(*)::int, sum(abs(amount_cents)), min(created_at) FROM adjustments WHERE status = 'waiting'`,
  `SELECT CASE WHEN kind LIKE 'staff.%' THEN 'staff_changes' ELSE 'money_changes' END, count(*)::int, NULL, min(created_at)
   FROM proposals WHERE status = 'waiting' GROUP BY 1`,
  upTo(
    'orders_to_act_on',
    'updated_at',
    `FROM orders WHERE action_required IS NOT NULL AND status NOT IN ('completed', 'failed', 'refunded')`,
  ),
  upTo('listings_held', 'first_seen_at', 'FROM held_listings'),
  upTo('deliveries_exhausted', 'created_at', `FROM webhook_deliveries WHERE state = 'exhausted'`),
  upTo('endpoints_failing', 'failing_since', `${failingEndpoints} < $1`),
  `SELECT 'books_differ', discrepancies, NULL, created_at FROM
     (SELECT discrepancies, created_at FROM books_reports ORDER BY created_at DESC LIMIT 1) newest`,
].join('\nUNION ALL\n');

/** Finds what waits for a person, wherever in the service it stands. */
@Injectable()
export class NeedsAttention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Only what there is, in the order of {@link attentionCodes}. */
  async run(): Promise<Attention[]> {
    const [counted, flagged] = await Promise.all([
      this.database.prepared<Counted>(countsSql, [this.clock.in(-DAY)]),
      this.flagged(),
    ]);
    const found = [...counted, flagged].filter(({ count }) => count > 0);
    return attentionCodes.flatMap((wanted) =>
      found
        .filter(({ code }) => code === wanted)
        .map(({ code, count, cents, since }) => ({
          code,
          count,
          since,
          amount: cents === null ? null : Usd.ofCents(cents),
        })),
    );
  }

  /** Of the newest orders that a chain was asked about. */
  private async flagged(): Promise<Counted> {
    const now = this.clock.now();
    const oldest = newId(new Date(now.getTime() - flaggedMs));
    const orders = await this.database.entities(
      Order,
      `WHERE e.id >= $1 AND e.evidence IS NOT NULL ORDER BY e.id DESC LIMIT ${String(flaggedMax)}`,
      [oldest],
    );
    const found = orders.filter((order) => flagsOf(order, now).length > 0);
    return { code: 'orders_flagged', count: found.length, cents: null, since: found.at(-1)?.createdAt ?? null };
  }
}
