import { decimal, significant } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import { pairOf, read, termsInput, wantedOf } from './input.js';
import { ExolixProblem } from './trouble.js';

/** GET /rate. Throws what {@link refuseOutOfRange} throws, and `Refusal`. */
export function presentRate(exchange: Exchange, query: unknown): Record<string, unknown> {
  const input = read(termsInput, query);
  const pair = pairOf(exchange, input);
  const wanted = wantedOf(input);
  const { amountFrom, amountTo } = inRange(exchange, pair, wanted, () => exchange.quote(pair, wanted));
  return {
    fromAmount: jsonNumber(amountFrom),
    toAmount: jsonNumber(amountTo),
    rate: jsonNumber(significant(amountTo.div(amountFrom), 12)),
    message: null,
    ...limitsOf(exchange, pair),
  };
}

function limitsOf(exchange: Exchange, pair: Pair): Record<string, unknown> {
  const { min, max } = exchange.range(pair);
  return {
    minAmount: jsonNumber(min),
    withdrawMin: jsonNumber(exchange.quote(pair, { amountFrom: min }).amountTo),
    maxAmount: jsonNumberOrNull(max),
    priceImpact: '0.01',
  };
}

/**
 * Does it, or answers a price of nothing with the limits in it: HTTP 422 where the amount sent is out of range, 200
 * where the amount received is (API documentation of Exolix v2, "GET /rate").
 */
export function inRange<T>(exchange: Exchange, pair: Pair, wanted: Wanted, what: () => T): T {
  try {
    return what();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.range) throw error;
    const reverse = 'amountTo' in wanted;
    const nothing = jsonNumber(decimal('0'));
    const word = error.code === 'above_maximum' ? 'above the possible max' : 'below the possible min';
    throw new ExolixProblem(reverse ? 200 : 422, {
      fromAmount: reverse ? nothing : jsonNumber(wanted.amountFrom),
      toAmount: nothing,
      rate: nothing,
      message: `Amount to exchange is ${word} amount to exchange`,
      ...limitsOf(exchange, pair),
    });
  }
}
