import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import { medianSeconds } from './durations.js';

const topPairs = 10;

/** The last days, today included, UTC. */
interface DaySpan {
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
function daySpan(clock: Clock, days: number): DaySpan {
  const each = Array.from({ length: days }, (_, index) => isoDay(clock.in(-(days - 1 - index) * DAY)));
  return { days, from: each[0] ?? '', to: each.at(-1) ?? '', each };
}

/** Orders and volume of each day, days without any included: of one partner, or of everybody. */
async function dailyFigures(database: Database, { from, each }: DaySpan, partnerId?: string): Promise<DayFigures[]> {
  const { condition, values } = ofPartner(partnerId);
  const rows = await database.prepared<{ day: string; orders: string; completed: string; volume: string }>(
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
async function pairFigures(database: Database, { from }: DaySpan, partnerId?: string): Promise<PairFigures[]> {
  const { condition, values } = ofPartner(partnerId);
  const rows = await database.prepared<{ from: string; to: string; orders: string; volume: string }>(
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
function sums(daily: readonly DayFigures[]): { orders: number; completedOrders: number; volume: Usd } {
  return {
    orders: daily.reduce((sum, { orders }) => sum + orders, 0),
    completedOrders: daily.reduce((sum, { completed }) => sum + completed, 0),
    volume: daily.reduce((sum, { volume }) => sum.plus(volume), Usd.zero),
  };
}

/** A partner's days are few and indexed, so they get a statement of their own. */
function ofPartner(partnerId: string | undefined) {
  if (partnerId === undefined) return { condition: '', values: [] };
  return { condition: 'AND partner_id = $2', values: [partnerId] };
}

export interface Analytics {
  readonly days: number;
  /** First and last day, UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  readonly completedOrders: number;
  readonly volume: Usd;
  readonly medianCompletionSeconds: number | null;
  readonly daily: readonly DayFigures[];
  readonly topPairs: readonly PairFigures[];
}

/** Platform-wide figures of the last days, from the roll-ups: at most a roll-up behind the orders. */
@Injectable()
export class PublicAnalytics {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(days: number): Promise<Analytics> {
    const span = daySpan(this.clock, days);
    const [daily, topPairs, buckets] = await Promise.all([
      dailyFigures(this.database, span),
      pairFigures(this.database, span),
      this.buckets(span.from),
    ]);
    return { ...span, ...sums(daily), medianCompletionSeconds: medianSeconds(buckets), daily, topPairs };
  }

  private async buckets(from: string) {
    const rows = await this.database.prepared<{ bucket: number; orders: string }>(
      `SELECT bucket, sum(orders) AS orders FROM duration_days WHERE day >= $1 GROUP BY bucket`,
      [from],
    );
    return rows.map(({ bucket, orders }) => ({ bucket, orders: Number(orders) }));
  }
}

export interface PartnerFigures {
  readonly days: number;
  readonly orders: number;
  readonly completedOrders: number;
  readonly volume: Usd;
  /** Commissions and their corrections, booked in these days. */
  readonly commission: Usd;
  readonly daily: readonly (DayFigures & { readonly commission: Usd })[];
  readonly topPairs: readonly PairFigures[];
}

/** One partner's figures of the last days, from the roll-ups: orders at most a roll-up behind, commission exact. */
@Injectable()
export class PartnerAnalytics {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, days: number): Promise<PartnerFigures> {
    const span = daySpan(this.clock, days);
    const [figures, topPairs, commissions] = await Promise.all([
      dailyFigures(this.database, span, partnerId),
      pairFigures(this.database, span, partnerId),
      this.commissions(span, partnerId),
    ]);
    const daily = figures.map((each) => ({ ...each, commission: commissions.get(each.day) ?? Usd.zero }));
    const commission = daily.reduce((sum, each) => sum.plus(each.commission), Usd.zero);
    return { days, ...sums(daily), commission, daily, topPairs };
  }

  private async commissions({ from }: DaySpan, partnerId: string): Promise<ReadonlyMap<string, Usd>> {
    const rows = await this.database.prepared<{ day: string; amount: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, amount_cents AS amount FROM commission_days
       WHERE partner_id = $2 AND day >= $1`,
      [from, partnerId],
    );
    return new Map(rows.map(({ day, amount }) => [day, Usd.ofCents(amount)]));
  }
}
