import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { PopularPairs } from '@swap/domain/analytics';
import { type Asset, Cached, Catalogue, UsdPrices } from '@swap/domain/catalogue';
import { Clock, DomainError, MINUTE, SECOND } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { QuoteSwap } from '@swap/domain/quotes';
import { LRUCache } from 'lru-cache';
import { presentQuote } from '../swap/quote.answer.js';
import { presentAsset } from '../swap/quote.controller.js';

/** The order of pairs is worked out so often, as the catalogue is read. */
const rankedMs = 5 * SECOND;
/** So many pairs have a page that search engines are told of. */
const listedMax = 50;
/** Of so many more what is told is kept: written anew for each reader, they would keep the process busy. */
const othersMax = 500;
/** So many of them are shown with their rates on `/` and `/fees`. */
const ratedMax = 6;
/** Rates are worth this much, in USD: what people swap, and beyond what exchanges take at the least. */
const usualUsd = Amount.of('500');

/** What makes up the list where there has been little trade, most asked for first. */
const majors = ['btc', 'eth', 'xmr', 'usdttrc20', 'ltc', 'sol', 'usdterc20', 'trx', 'doge', 'xrp', 'bnb'];

/** Of two assets, in the form in which the public API tells it. */
export interface PairFacts {
  readonly from: ReturnType<typeof presentAsset>;
  readonly to: ReturnType<typeof presentAsset>;
  readonly amount: string;
  readonly quote: ReturnType<typeof presentQuote> | null;
  readonly at: string;
}

interface ToldPair {
  readonly pair: PairFacts;
}

interface Coins {
  readonly from: Asset;
  readonly to: Asset;
}

/** Pairs as rendered pages tell of them. What is told of one is asked for once a minute, however many read it. */
@Injectable()
export class ToldPairs {
  private readonly listedOnes = new LRUCache<string, Cached<ToldPair>>({ max: 2 * listedMax });
  /** Of their own, so that nobody who asks for every pair there is has those that are listed forgotten. */
  private readonly others = new LRUCache<string, Cached<ToldPair>>({ max: othersMax });
  private readonly ranked: Cached<ReadonlySet<string>>;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly popular: PopularPairs,
    private readonly quotes: QuoteSwap,
    private readonly prices: UsdPrices,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.ranked = new Cached(clock, rankedMs, () => this.rank());
  }

  /** The pairs that have a page to be found, as `<from>-<to>`, most swapped first. */
  async listed(): Promise<readonly string[]> {
    return [...(await this.ranked.get())];
  }

  private async rank(): Promise<ReadonlySet<string>> {
    const { assets } = await this.catalogue.list();
    const isOpen = new Map(assets.map((asset) => [asset.param, asset.depositEnabled && asset.withdrawEnabled]));
    const traded = (await this.popular.run(listedMax)).map((pair) => `${pair.currencyFrom}-${pair.currencyTo}`);
    const open = majors.filter((param) => isOpen.get(param));
    const usual = open
      .flatMap((from, sent) => open.map((to, received) => ({ name: `${from}-${to}`, rank: sent + received, from, to })))
      .filter(({ from, to }) => from !== to)
      .sort((a, b) => a.rank - b.rank);
    return new Set([...new Set([...traded, ...usual.map(({ name }) => name)])].slice(0, listedMax));
  }

  /**
   * What is known of one pair; null where one of its assets is unknown. Only of those listed are exchanges asked for an offer: nobody can
   * have them asked about every pair there is.
   */
  async find(name: string): Promise<{ readonly told: ToldPair; readonly isListed: boolean } | null> {
    const coins = await this.coinsOf(name);
    if (!coins) return null;
    const isListed = (await this.ranked.get()).has(name);
    const told = isListed ? this.listedOnes : this.others;
    const tell = async () => {
      const now = (await this.coinsOf(name)) ?? coins;
      return isListed ? this.ask(now) : this.present(now, '1', null);
    };
    const kept = told.get(name) ?? new Cached(this.clock, MINUTE, tell);
    told.set(name, kept);
    return { told: await kept.get(), isListed };
  }

  /** Those swapped most, with what they bring. */
  async rated(): Promise<readonly PairFacts[]> {
    const found = await Promise.all((await this.listed()).slice(0, ratedMax).map((name) => this.find(name)));
    return found.flatMap((each) => each?.told.pair ?? []);
  }

  private async coinsOf(name: string): Promise<Coins | null> {
    const [from, to] = await Promise.all(name.split('-').map((param) => this.assetOf(param)));
    return from && to && from !== to && name === `${from.param}-${to.param}` ? { from, to } : null;
  }

  private async assetOf(param: string): Promise<Asset | null> {
    return this.catalogue.get(param, 'pair').catch((error: unknown) => {
      if (DomainError.is(error, 'unknown_asset')) return null;
      throw error;
    });
  }

  private async ask({ from, to }: Coins): Promise<ToldPair> {
    const price = await this.prices.find(from.ticker);
    const amount = price && !price.usd.isZero ? usualUsd.dividedBy(price.usd).significant(1) : Amount.of('1');
    const asked = { currencyFrom: from.param, currencyTo: to.param, amountFrom: amount, amountTo: null };
    const quoted = await this.quotes
      .run({ ...asked, fixed: false, isAnonym: false, customerIp: null })
      // No offer is an answer, too.
      .catch(() => null);
    return this.present({ from, to }, amount.toString(), quoted && presentQuote(quoted, null));
  }

  private present({ from, to }: Coins, amount: string, quote: PairFacts['quote']): ToldPair {
    const { PUBLIC_URL } = this.config.values;
    const pair = {
      from: presentAsset(from, PUBLIC_URL),
      to: presentAsset(to, PUBLIC_URL),
      amount,
      quote,
      at: this.clock.now().toISOString(),
    };
    // As JSON has it: the pages know answers only as they are sent.
    return JSON.parse(JSON.stringify({ pair })) as ToldPair;
  }
}
