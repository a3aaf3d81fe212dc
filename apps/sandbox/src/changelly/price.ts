import { decimal, plain, roundDown } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import type { Quote } from '../engine/quote.js';
import { Refusal } from '../engine/refusal.js';
import { tickerOf } from './currencies.js';
import { pairOf, pricedInput, read, wantedOf } from './input.js';
import { rpcProblem } from './trouble.js';

/** `getExchangeAmount` and `getFixRateForAmount`: an array of one; a fixed rate is frozen for a minute. */
export function price(exchange: Exchange, params: unknown, fixed: boolean): unknown[] {
  const input = read(pricedInput, Array.isArray(params) ? params[0] : params);
  const pair = pairOf(exchange, input, fixed);
  const quote = quoteFor(exchange, pair, wantedOf(input, pair.to));
  const lock = fixed ? exchange.freeze(quote) : null;
  const presented = presentQuote(quote);
  if (lock === null) return [presented];
  return [{ id: lock.id, result: presented['rate'], expiredAt: Math.floor(lock.validUntil / 1000), ...presented }];
}

/** The quote, its refusals in JSON-RPC with the limits of both sides. */
export function quoteFor(exchange: Exchange, pair: Pair, wanted: Wanted): Quote {
  try {
    return exchange.quote(pair, wanted);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.range) throw error;
    throw rpcProblem(error, exchange.quote(pair, { amountFrom: error.range.min }).rate);
  }
}

function presentQuote({ from, to, amountFrom, amountTo, withdrawalFee, rate, range }: Quote): Record<string, unknown> {
  const gross = (amount: Decimal): string => plain(roundDown(amount.times(rate), 8));
  return {
    from: tickerOf(from),
    to: tickerOf(to),
    networkFee: plain(withdrawalFee),
    amountFrom: plain(amountFrom),
    amountTo: plain(amountTo.plus(withdrawalFee)),
    max: range.max === null ? null : plain(range.max),
    maxFrom: range.max === null ? null : plain(range.max),
    maxTo: range.max === null ? null : gross(range.max),
    min: plain(range.min),
    minFrom: plain(range.min),
    minTo: gross(range.min),
    visibleAmount: plain(amountTo.plus(withdrawalFee)),
    rate: plain(rate.prec(16, 0)),
    fee: plain(decimal('0')),
  };
}
