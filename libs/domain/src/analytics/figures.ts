import { Clock, DAY, Injectable, medianSeconds } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { LaggingReads } from '../database/index.js';
import { isoDay } from './iso-day.js';
import { maturingDays } from './maturing.js';

const topPairs = 10;

/** The `days` that end today, UTC: each, and the first and last of them, both included, as YYYY-MM-DD. */
function daySpan(clock: Clock, days: number) {
  const each = Array.from({ length: days }, (_, index) => isoDay(clock.in(-(days - 1 - index) * DAY)));
  return { days, from: each[0] ?? '', to: each.at(-1) ?? '', each };
}

type DaySpan = ReturnType<typeof daySpan>;

/** Orders and volume of each day, days without any included: of one partner, or of everybody. */
async function dailyFigures(reads: LaggingReads, { from, each }: DaySpan, partnerId?: string) {
  const { figures, values } = figuresOf(partnerId);
  const rows = await reads.prepared<{ day: string; orders: number; completed: number; volume: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS orders, sum(completed_orders)::int AS completed,
            sum(volume_cents) AS volume
     FROM ${figures} WHERE day >= $1 GROUP BY 1`,
    [from, ...values],
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  return each.map((day) => {
    const { orders = 0, completed = 0, volume = 0 } = known.get(day) ?? {};
    return { day, orders, completed, volume: Usd.ofCents(volume) };
  });
}

export type DayFigures = Awaited<ReturnType<typeof dailyFigures>>[number];

/** The ten pairs with the most volume: of one partner, or of everybody. */
async function pairFigures(reads: LaggingReads, { from }: DaySpan, partnerId?: string) {
  const { figures, values } = figuresOf(partnerId);
  const rows = await reads.prepared<Record<'currencyFrom' | 'currencyTo' | 'volume', string> & { orders: number }>(
    `SELECT currency_from AS "currencyFrom", currency_to AS "currencyTo", sum(orders)::int AS orders,
            sum(volume_cents) AS volume
     FROM ${figures} WHERE day >= $1
     GROUP BY 1, 2 ORDER BY sum(volume_cents) DESC, sum(orders) DESC, 1, 2 LIMIT ${String(topPairs)}`,
    [from, ...values],
  );
  return rows.map((row) => ({ ...row, volume: Usd.ofCents(row.volume) }));
}

export type PairFigures = Awaited<ReturnType<typeof pairFigures>>[number];

/** All days together. */
function sums(daily: readonly DayFigures[]) {
  return {
    orders: daily.reduce((sum, { orders }) => sum + orders, 0),
    completedOrders: daily.reduce((sum, { completed }) => sum + completed, 0),
    volume: daily.reduce((sum, { volume }) => sum.plus(volume), Usd.zero),
  };
}

/**
 * What is counted: of everybody what is rolled up; of one partner also what waits for it, so that its figures are never behind its
 * orders. A roll-up moves one to the other in one transaction, and each statement sees both before it or after it.
 */
function figuresOf(partnerId: string | undefined) {
  if (partnerId === undefined) return { figures: 'platform_pair_days', values: [] };
  const figures = `(
    SELECT day, currency_from, currency_to, orders, completed_orders, volume_cents FROM pair_days WHERE partner_id = $2
    UNION ALL
    SELECT (at AT TIME ZONE 'UTC')::date, currency_from, currency_to, (kind = 'waiting')::int, (kind = 'completed')::int, volume_cents
    FROM order_milestones WHERE partner_id = $2
  ) figures`;
  return { figures, values: [partnerId] };
}

/** Platform-wide figures of the last days, from the roll-ups: at most a roll-up behind the orders. */
@Injectable()
export class PublicAnalytics {
  constructor(
    private readonly reads: LaggingReads,
    private readonly clock: Clock,
  ) {}

  async run(days: number) {
    const span = daySpan(this.clock, days);
    const [daily, topPairs, buckets] = await Promise.all([
      dailyFigures(this.reads, span),
      pairFigures(this.reads, span),
      this.reads.prepared<{ bucket: number; orders: number }>(
        `SELECT bucket, sum(orders)::int AS orders FROM duration_days WHERE day >= $1 GROUP BY bucket`,
        [span.from],
      ),
    ]);
    return { ...span, ...sums(daily), medianCompletionSeconds: medianSeconds(buckets), daily, topPairs };
  }
}

export type Analytics = Awaited<ReturnType<PublicAnalytics['run']>>;

/** One partner's figures of the last days, exact. */
@Injectable()
export class PartnerAnalytics {
  constructor(
    private readonly reads: LaggingReads,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, days: number) {
    const span = daySpan(this.clock, days);
    const [figures, pairs, commissions, earned, quotes, maturing] = await Promise.all([
      dailyFigures(this.reads, span, partnerId),
      pairFigures(this.reads, span, partnerId),
      this.commissions(span, partnerId),
      this.earnedByPair(span, partnerId),
      this.quotes(span, partnerId),
      maturingDays(this.reads, this.clock, partnerId),
    ]);
    // Commissions and their corrections, booked in these days.
    const daily = figures.map((each) => ({
      ...each,
      commission: commissions.get(each.day) ?? Usd.zero,
      quotes: quotes.get(each.day) ?? 0,
    }));
    const topPairs = pairs.map((pair) => ({
      ...pair,
      commission: earned.get(`${pair.currencyFrom} ${pair.currencyTo}`) ?? Usd.zero,
    }));
    const commission = daily.reduce((sum, each) => sum.plus(each.commission), Usd.zero);
    const quoted = daily.reduce((sum, { quotes: of }) => sum + of, 0);
    return { days, ...sums(daily), commission, quotes: quoted, daily, topPairs, maturing };
  }

  private async commissions({ from }: DaySpan, partnerId: string): Promise<ReadonlyMap<string, Usd>> {
    const rows = await this.reads.prepared<{ day: string; amount: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, amount_cents AS amount FROM commission_days
       WHERE partner_id = $2 AND day >= $1`,
      [from, partnerId],
    );
    return new Map(rows.map(({ day, amount }) => [day, Usd.ofCents(amount)]));
  }

  private async earnedByPair({ from }: DaySpan, partnerId: string): Promise<ReadonlyMap<string, Usd>> {
    const rows = await this.reads.prepared<{ pair: string; amount: string }>(
      `SELECT currency_from || ' ' || currency_to AS pair, sum(amount_cents) AS amount FROM commission_pairs
       WHERE partner_id = $2 AND day >= $1 GROUP BY 1`,
      [from, partnerId],
    );
    return new Map(rows.map(({ pair, amount }) => [pair, Usd.ofCents(amount)]));
  }

  private async quotes({ from }: DaySpan, partnerId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.prepared<{ day: string; quotes: number }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, quotes::int FROM quote_days WHERE partner_id = $2 AND day >= $1`,
      [from, partnerId],
    );
    return new Map(rows.map(({ day, quotes }) => [day, quotes]));
  }
}

export type PartnerFigures = Awaited<ReturnType<PartnerAnalytics['run']>>;
