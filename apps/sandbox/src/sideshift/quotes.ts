import { z } from 'zod';
import { decimal, plain, roundUp, significant } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import type { World } from '../engine/world.js';
import { amountText } from '../http/lossless-json.js';
import { assetInPath, coinWord, networkWord } from './coins.js';
import { pairOf, quoteInput, read, requireAccount, wantedOf } from './input.js';

/** What a rate without an amount is reckoned for, in US dollars (API documentation of SideShift v2, "GET /pair"). */
const CUSTOMARY_USD = '500';

/** A pair with the amount it was priced for, and what is said of it. */
export interface PricedPair {
  readonly pair: Pair;
  readonly amount: Decimal;
  readonly answer: Record<string, string>;
}

export const pairWords = ({ from, to }: Pair): Record<string, string> => ({
  depositCoin: coinWord(from),
  depositNetwork: networkWord(from),
  settleCoin: coinWord(to),
  settleNetwork: networkWord(to),
});

/** GET /pair: limits, and the rate for an amount with the network fee in it. The rate is answered out of range too. */
export function presentPair(
  exchange: Exchange,
  world: World,
  parts: { readonly from: string; readonly to: string },
  query: unknown,
): PricedPair {
  const pair = { from: assetInPath(exchange, parts.from), to: assetInPath(exchange, parts.to), fixed: false };
  const range = exchange.range(pair);
  const asked = amountText(read(z.object({ amount: z.string().optional() }), query).amount);
  const customary = roundUp(decimal(CUSTOMARY_USD).div(world.market.anchor(pair.from.coin)), 8);
  const max = range.max ?? roundUp(decimal(exchange.profile.maximumUsd).div(world.market.anchor(pair.from.coin)), 8);
  const wanted = asked === undefined ? customary : decimal(asked);
  const counted = wanted.lt(range.min) ? range.min : wanted.gt(max) ? max : wanted;
  const { amountTo } = exchange.quote(pair, { amountFrom: counted });
  const rate = plain(significant(amountTo.div(counted), 12));
  return { pair, amount: wanted, answer: { min: plain(range.min), max: plain(max), rate, ...pairWords(pair) } };
}

/** A quote that waits for its shift. */
export interface OpenQuote {
  readonly pair: Pair;
  readonly wanted: Wanted;
}

/** Quotes given out and not used yet; each serves one shift. */
export class OpenQuotes {
  private readonly quotes = new Map<string, OpenQuote>();

  /** POST /quotes. Throws `Refusal`. */
  give(exchange: Exchange, body: unknown): Record<string, unknown> {
    const input = read(quoteInput, body);
    requireAccount(input);
    const pair = pairOf(exchange, input, true);
    const wanted = wantedOf(input);
    const quote = exchange.quote(pair, wanted);
    const lock = exchange.freeze(quote);
    this.quotes.set(lock.id, { pair, wanted });
    return {
      id: lock.id,
      createdAt: new Date(lock.validUntil - exchange.profile.rateLockMs).toISOString(),
      ...pairWords(pair),
      expiresAt: new Date(lock.validUntil).toISOString(),
      depositAmount: plain(quote.amountFrom),
      settleAmount: plain(quote.amountTo),
      rate: plain(significant(quote.amountTo.div(quote.amountFrom), 12)),
      affiliateId: input.affiliateId,
    };
  }

  /** The quote of that id. Throws `rate_gone`. */
  get(id: string): OpenQuote {
    const quote = this.quotes.get(id);
    if (!quote) throw new Refusal('rate_gone', 'Quote expired or not found');
    return quote;
  }

  use(id: string): void {
    this.quotes.delete(id);
  }
}
