import type { Exchange } from '../engine/exchange.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import { amountInput, pairOf, read, routeInput, wantedOf } from './input.js';

/** POST /rates/range: of the side the caller would name. */
export function presentRange(exchange: Exchange, body: unknown): Record<string, unknown> {
  const input = read(routeInput, body);
  const pair = pairOf(exchange, input);
  const { min, max } = exchange.range(pair);
  if (input.estimation === 'direct') return { min_amount: jsonNumber(min), max_amount: jsonNumberOrNull(max) };
  return {
    min_amount: jsonNumber(exchange.quote(pair, { amountFrom: min }).amountTo),
    max_amount: max && jsonNumber(exchange.quote(pair, { amountFrom: max }).amountTo),
  };
}

/** POST /rates/estimated-amount: the other side's amount, with the id of a firm price where one was asked for. */
export function presentEstimate(exchange: Exchange, body: unknown): Record<string, unknown> {
  const input = read(amountInput, body);
  const pair = pairOf(exchange, input);
  const quote = exchange.quote(pair, wantedOf(input));
  const lock = pair.fixed ? exchange.freeze(quote) : null;
  return {
    estimated_amount: jsonNumber(input.estimation === 'reversed' ? quote.amountFrom : quote.amountTo),
    ...(lock && { rate: { id: lock.id, valid_until: new Date(lock.validUntil).toISOString() } }),
  };
}
