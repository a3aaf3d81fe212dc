import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import { jsonNumber } from '../http/lossless-json.js';
import { LosslessNumber } from 'lossless-json';
import { amountInput, pairOf, read, wantedOf } from './input.js';

const estimateInput = amountInput.extend({ useRateId: z.enum(['true', 'false', '']).optional() });

/** GET /exchange/estimated-amount. A fixed rate is frozen only when `useRateId` asks for it. Throws `Refusal`. */
export function estimate(exchange: Exchange, query: unknown): Record<string, unknown> {
  const input = read(estimateInput, query);
  const pair = pairOf(input);
  const quote = exchange.quote(pair, wantedOf(input));
  const lock = pair.fixed && input.useRateId === 'true' ? exchange.freeze(quote) : null;
  return {
    fromCurrency: pair.from.ticker,
    fromNetwork: pair.from.network.id,
    toCurrency: pair.to.ticker,
    toNetwork: pair.to.network.id,
    flow: input.flow,
    type: input.type,
    rateId: lock?.id ?? null,
    validUntil: lock ? new Date(lock.validUntil).toISOString() : null,
    transactionSpeedForecast: '10-60',
    warningMessage: null,
    depositFee: new LosslessNumber('0'),
    withdrawalFee: jsonNumber(quote.withdrawalFee),
    userId: null,
    fromAmount: jsonNumber(quote.amountFrom),
    toAmount: jsonNumber(quote.amountTo),
  };
}
