import { type Clock, DAY } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import type { Database } from '../database/index.js';

const topPairs = 10;

/** The last days, today included, UTC. */
export interface DaySpan {
  readonly days: number;
  /** First and last day, both included, as YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly each: readonly string[];
}

export interface DayFigures {
  readonly day: string;
  readonly orders: number;
  readonly completed: number;
  readonly volume: Usd;
}

export interface PairFigures {
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly orders: number;
  readonly volume: Usd;
}

/** The calendar day of a moment, UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The `days` that end today. */
export function daySpan(clock: Clock, days: number): DaySpan {
  const each = Array.from({ length: days }, (_, index) => isoDay(clock.in(-(days - 1 - index) * DAY)));
  return { days, from: each[0] ?? '', to: each.at(-1) ?? '', each };
}

/** Orders and volume of each day, days without any included: of one partner, or of everybody. */
export async function dailyFigures(
  database: Database,
  { from, each }: DaySpan,
  partnerId?: string,
): Promise<DayFigures[]> {
  const { name, condition, values } = ofPartner(partnerId);
  const rows = await database.prepared<{ day: string; orders: string; completed: string; volume: string }>(
    `analytics-daily${name}`,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders) AS orders, sum(completed_orders) AS completed,
            sum(volume_cents) AS volume
     FROM pair_days WHERE day >= $1 ${condition} GROUP BY 1`,
    [from, ...values],
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  return each.map((day) => {
    const { orders = '0', completed = '0', volume = '0' } = known.get(day) ?? {};
    return { day, orders: Number(orders), completed: Number(completed), volume: Usd.ofCents(volume) };
  });
}

/** The ten pairs with the most volume: of one partner, or of everybody. */
export async function pairFigures(database: Database, { from }: DaySpan, partnerId?: string): Promise<PairFigures[]> {
  const { name, condition, values } = ofPartner(partnerId);
  const rows = await database.prepared<{ from: string; to: string; orders: string; volume: string }>(
    `analytics-pairs${name}`,
    `SELECT currency_from AS "from", currency_to AS "to", sum(orders) AS orders, sum(volume_cents) AS volume
     FROM pair_days WHERE day >= $1 ${condition}
     GROUP BY 1, 2 ORDER BY sum(volume_cents) DESC, sum(orders) DESC, 1, 2 LIMIT ${String(topPairs)}`,
    [from, ...values],
  );
  return rows.map((row) => {
    return {
      currencyFrom: row.from,
      currencyTo: row.to,
      orders: Number(row.orders),
      volume: Usd.ofCents(row.volume),
    };
  });
}

/** All days together. */
export function sums(daily: readonly DayFigures[]): { orders: number; completedOrders: number; volume: Usd } {
  return {
    orders: daily.reduce((sum, { orders }) => sum + orders, 0),
    completedOrders: daily.reduce((sum, { completed }) => sum + completed, 0),
    volume: daily.reduce((sum, { volume }) => sum.plus(volume), Usd.zero),
  };
}

/** A partner's days are few and indexed, so they get a statement of their own. */
function ofPartner(partnerId: string | undefined) {
  if (partnerId === undefined) return { name: '', condition: '', values: [] };
  return { name: '-partner', condition: 'AND partner_id = $2', values: [partnerId] };
}
