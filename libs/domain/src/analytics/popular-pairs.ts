import { Clock, DAY, Injectable, MINUTE } from '../kernel/index.js';
import { Cached, Catalogue } from '../catalogue/index.js';
import { Database } from '../database/index.js';
import { isoDay } from './iso-day.js';

const windowDays = 30;
const shownMax = 6;
/** So many are counted: some may have closed since. */
const countedMax = 100;
/** Fewer orders are what somebody did, not what people do. */
const ordersMin = 3;

export interface PopularPair {
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly orders: number;
}

/** The pairs with the most orders of the last thirty days that can be swapped now, most first and at most `most`; none before there is trade. */
@Injectable()
export class PopularPairs {
  private readonly counted: Cached<readonly PopularPair[]>;

  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {
    this.counted = new Cached(clock, MINUTE, () => this.count());
  }

  async run(most = shownMax): Promise<readonly PopularPair[]> {
    const { assets } = await this.catalogue.list();
    const byParam = new Map(assets.map((asset) => [asset.param, asset]));
    const pairs = await this.counted.get();
    return pairs
      .filter(({ currencyFrom, currencyTo }) => {
        return byParam.get(currencyFrom)?.depositEnabled && byParam.get(currencyTo)?.withdrawEnabled;
      })
      .slice(0, most);
  }

  private count(): Promise<readonly PopularPair[]> {
    return this.database.prepared<{ currencyFrom: string; currencyTo: string; orders: number }>(
      `SELECT currency_from AS "currencyFrom", currency_to AS "currencyTo", sum(orders)::int AS orders
       FROM platform_pair_days WHERE day >= $1
       GROUP BY 1, 2 HAVING sum(orders) >= $2 ORDER BY 3 DESC, 1, 2 LIMIT $3`,
      [isoDay(this.clock.in(-(windowDays - 1) * DAY)), ordersMin, countedMax],
    );
  }
}
