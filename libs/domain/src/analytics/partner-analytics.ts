import { Clock, Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Database } from '../database/index.js';
import {
  dailyFigures,
  daySpan,
  pairFigures,
  sums,
  type DayFigures,
  type DaySpan,
  type PairFigures,
} from './figures.js';

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
      'analytics-commissions',
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, amount_cents AS amount FROM commission_days
       WHERE partner_id = $2 AND day >= $1`,
      [from, partnerId],
    );
    return new Map(rows.map(({ day, amount }) => [day, Usd.ofCents(amount)]));
  }
}
