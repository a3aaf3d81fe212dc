import { Logger } from '@nestjs/common';
import { Clock, deadlineIn, Injectable, MINUTE, SECOND } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import { Database } from '../database/index.js';
import { Cached } from './cached.js';

/** A price of one coin in US dollars as a market states it. */
export interface ObservedPrice {
  readonly ticker: string;
  readonly usd: Amount;
  /** Whether `usd` is really in US dollars or in USDT, which is converted when it is read. */
  readonly basis: 'usd' | 'usdt';
  /** Null when the market does not say: then it is the price of this moment. */
  readonly observedAt: Date | null;
}

/** A market whose prices serve as reference, never for trading. Throws `price_unavailable`. */
export abstract class PriceSource {
  abstract readonly name: string;
  abstract prices(tickers: readonly string[], signal: AbortSignal): Promise<ObservedPrice[]>;
}

/** Every price source this process is configured for. */
export abstract class PriceSources {
  abstract all(): readonly PriceSource[];
}

export interface UsdPrice {
  readonly usd: Amount;
  /** Of the newest observation. */
  readonly asOf: Date;
  readonly sources: readonly string[];
}

/** Older observations are no reference. */
const freshMs = 10 * MINUTE;
/** When sources disagree by more than this, none is believed: 5 %. */
const spreadMax = Amount.of('1.05');
const timeoutMs = 10 * SECOND;

/** The USD reference: the median of what fresh sources say, from the database, at most two seconds behind it. */
@Injectable()
export class UsdPrices {
  private readonly loaded: Cached<ReadonlyMap<string, Row[]>>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.loaded = new Cached(clock, 2 * SECOND, () => this.load());
  }

  /** The reference for a ticker; null when no source is fresh or they contradict each other. */
  async find(ticker: string): Promise<UsdPrice | null> {
    const oldest = this.clock.in(-freshMs);
    const rows = await this.freshRows(ticker, oldest);
    const sorted = rows.map((row) => row.usd).sort((a, b) => a.compare(b));
    const [lowest, highest] = [sorted[0], sorted.at(-1)];
    if (!lowest || !highest || highest.isMoreThan(lowest.times(spreadMax))) return null;
    return {
      usd: median(sorted),
      asOf: rows.reduce((newest, row) => (row.observed_at > newest ? row.observed_at : newest), oldest),
      sources: rows.map((row) => row.source).sort(),
    };
  }

  /** Observations in US dollars. Those in USDT take part while USDT itself has a price in dollars. */
  private async freshRows(ticker: string, oldest: Date): Promise<Row[]> {
    const loaded = await this.loaded.get();
    const fresh = (wanted: string) => (loaded.get(wanted) ?? []).filter((row) => row.observed_at >= oldest);
    const tether = fresh('usdt')
      .filter(({ basis }) => basis === 'usd')
      .map(({ usd }) => usd);
    const rate = tether.length === 0 ? null : median(tether.sort((a, b) => a.compare(b)));
    return fresh(ticker).flatMap((row) => {
      if (row.basis === 'usd') return [row];
      return rate ? [{ ...row, usd: row.usd.times(rate).significant(18) }] : [];
    });
  }

  private async load(): Promise<ReadonlyMap<string, Row[]>> {
    const rows = await this.database.prepared<StoredRow>(
      `SELECT ticker, source, usd, basis, observed_at FROM usd_prices`,
    );
    const byTicker = new Map<string, Row[]>();
    for (const row of rows) {
      const known = byTicker.get(row.ticker) ?? [];
      known.push({ ...row, usd: Amount.of(row.usd) });
      byTicker.set(row.ticker, known);
    }
    return byTicker;
  }
}

interface StoredRow extends Record<string, unknown> {
  readonly ticker: string;
  readonly source: string;
  readonly usd: string;
  readonly basis: 'usd' | 'usdt';
  readonly observed_at: Date;
}

type Row = Pick<StoredRow, 'source' | 'basis' | 'observed_at'> & { readonly usd: Amount };

/** Of a sorted, non-empty list; the mean of the middle two when there is an even number. */
function median(sorted: readonly Amount[]): Amount {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Amount.zero;
  if (sorted.length % 2 === 1) return upper;
  const lower = sorted[sorted.length / 2 - 1] ?? upper;
  return lower.plus(upper).dividedBy(Amount.of('2')).significant(18);
}

/** Asks every source for every coin of the catalogue and writes down what it says. A silent source keeps its old observations. */
@Injectable()
export class RefreshPrices {
  private readonly logger = new Logger(RefreshPrices.name);

  constructor(
    private readonly database: Database,
    private readonly sources: PriceSources,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const coins = await this.database.prepared<{ ticker: string }>(`SELECT DISTINCT ticker FROM assets`);
    const tickers = coins.map(({ ticker }) => ticker);
    await Promise.all(this.sources.all().map((source) => this.refreshFrom(source, tickers)));
  }

  private async refreshFrom(source: PriceSource, tickers: readonly string[]): Promise<void> {
    try {
      const prices = await source.prices(tickers, deadlineIn(timeoutMs));
      await this.database.prepared(
        `INSERT INTO usd_prices (ticker, source, usd, basis, observed_at)
         SELECT ticker, $1, usd, basis, observed_at
         FROM unnest($2::text[], $3::numeric[], $4::text[], $5::timestamptz[]) AS p (ticker, usd, basis, observed_at)
         ON CONFLICT (ticker, source) DO UPDATE
           SET usd = excluded.usd, basis = excluded.basis, observed_at = excluded.observed_at`,
        [
          source.name,
          prices.map((price) => price.ticker),
          prices.map((price) => price.usd.toString()),
          prices.map((price) => price.basis),
          prices.map((price) => price.observedAt ?? this.clock.now()),
        ],
      );
    } catch (error) {
      this.logger.warn(`${source.name} gave no prices: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }
}
