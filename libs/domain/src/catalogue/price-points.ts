import { Clock, DAY, HOUR, Injectable, MINUTE } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import { Database } from '../database/index.js';
import type { Asset } from './asset.js';
import { UsdPrices } from './usd-prices.js';

/** One price of a coin is kept of every so many milliseconds. */
const everyMs = 10 * MINUTE;
/** A little longer than the longest time that is asked for. */
const keptMs = 8 * DAY;

/** The USD reference of every coin as time went by. A coin nobody prices at some time has no point of then. */
@Injectable()
export class PricePoints {
  constructor(
    private readonly database: Database,
    private readonly prices: UsdPrices,
    private readonly clock: Clock,
  ) {}

  /** Writes down what every coin is worth now, once in ten minutes however often it runs. */
  async record(): Promise<void> {
    const coins = await this.database.prepared<{ ticker: string }>(`SELECT DISTINCT ticker FROM assets`);
    const found = await Promise.all(
      coins.map(async ({ ticker }) => ({ ticker, usd: (await this.prices.find(ticker))?.usd })),
    );
    const known = found.filter((point): point is { ticker: string; usd: Amount } => point.usd !== undefined);
    const slot = new Date(Math.floor(this.clock.now().getTime() / everyMs) * everyMs);
    await this.database.prepared(
      `INSERT INTO price_points (at, ticker, usd)
       SELECT $1, ticker, usd FROM unnest($2::text[], $3::numeric[]) AS p (ticker, usd)
       ON CONFLICT (ticker, at) DO NOTHING`,
      [slot, known.map(({ ticker }) => ticker), known.map(({ usd }) => usd.toString())],
    );
  }

  /** Drops up to `limit` points that are older than anybody asks for; answers how many there were. */
  async forget(limit: number): Promise<number> {
    const dropped = await this.database.prepared<{ ticker: string }>(
      `DELETE FROM price_points WHERE (ticker, at) IN (
         SELECT ticker, at FROM price_points WHERE at < $1 ORDER BY at LIMIT $2
       ) RETURNING ticker`,
      [this.clock.in(-keptMs), limit],
    );
    return dropped.length;
  }

  /** How many of these there are, counted up to `limit`. */
  async forgettable(limit: number): Promise<number> {
    return this.database.countUpTo(limit, 'SELECT FROM price_points WHERE at < $1', [this.clock.in(-keptMs)]);
  }
}

export interface PairRate {
  readonly at: Date;
  /** Units received for one sent, without any exchange's share. */
  readonly rate: Amount;
}

/** The reference rate of a pair as this service saw it. */
@Injectable()
export class PairRates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Of the last day a rate every ten minutes, of the last week the last one of every hour; oldest first. Times at which either coin had no
   * price are left out.
   */
  async run(from: Asset, to: Asset, days: 1 | 7): Promise<readonly PairRate[]> {
    const rows = await this.database.prepared<{ at: Date; sent: string; received: string }>(
      `SELECT DISTINCT ON (floor(extract(epoch FROM sent.at) / $4)) sent.at, sent.usd AS sent, received.usd AS received
       FROM price_points sent JOIN price_points received ON received.ticker = $2 AND received.at = sent.at
       WHERE sent.ticker = $1 AND sent.at >= $3 AND received.usd > 0
       ORDER BY floor(extract(epoch FROM sent.at) / $4), sent.at DESC`,
      [from.ticker, to.ticker, this.clock.in(-days * DAY), (days === 1 ? everyMs : HOUR) / 1000],
    );
    return rows.map(({ at, sent, received }) => ({
      at,
      rate: Amount.of(sent).dividedBy(Amount.of(received)).significant(12),
    }));
  }
}
