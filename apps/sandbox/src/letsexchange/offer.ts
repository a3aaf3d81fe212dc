import { z } from 'zod';
import { decimal, plain, roundDown } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Range, Wanted } from '../engine/pair.js';
import type { Quote } from '../engine/quote.js';
import { Refusal } from '../engine/refusal.js';
import { networkOf } from './coins.js';
import { assetNamed, partner, positive, read } from './input.js';
import { ValidationProblem } from './trouble.js';

const infoInput = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  network_from: z.string().min(1),
  network_to: z.string().min(1),
  amount: z.unknown(),
  ...partner,
});

/**
 * `POST /v1/info` and `/v1/info-revert`. An amount out of range is no refusal: its price is 0 and the limits stand beside
 * it, on the receive side for the reverse question.
 */
export function info(exchange: Exchange, body: unknown, revert: boolean): Record<string, unknown> {
  const input = read(infoInput, body);
  const pair: Pair = {
    from: assetNamed(exchange, { field: 'from', code: input.from, network: input.network_from }),
    to: assetNamed(exchange, { field: 'to', code: input.to, network: input.network_to }),
    fixed: !input.float,
  };
  const amount = positive(input.amount, 'amount');
  const { quote, range, rate } = priced(exchange, pair, revert ? { amountTo: amount } : { amountFrom: amount });
  const lock = pair.fixed && quote ? exchange.freeze(quote) : null;
  const limits = revert ? received(pair, rate, range) : range;
  const answer = quote === null ? decimal('0') : revert ? quote.amountFrom : quote.amountTo;
  return {
    min_amount: plain(limits.min),
    max_amount: limits.max === null ? '0' : plain(limits.max),
    deposit_min_amount: plain(range.min),
    deposit_max_amount: range.max === null ? '0' : plain(range.max),
    amount: plain(answer),
    fee: '0',
    rate: plain(rate.prec(12, 0)),
    profit: '0',
    withdrawal_fee: pair.to.networkFee,
    extra_fee_amount: '0',
    rate_id: lock?.id ?? '',
    rate_id_expired_at: lock === null ? 0 : String(lock.validUntil),
    expired_at: lock === null ? '' : String(lock.validUntil),
    applied_promo_code_id: null,
    networks_from: [{ name: networkOf(pair.from) }],
    networks_to: [{ name: networkOf(pair.to) }],
    deposit_amount_usdt: '0',
    base_amount: plain(answer),
  };
}

interface Priced {
  readonly quote: Quote | null;
  readonly range: Range;
  readonly rate: Decimal;
}

function priced(exchange: Exchange, pair: Pair, wanted: Wanted): Priced {
  try {
    const quote = exchange.quote(pair, wanted);
    return { quote, range: quote.range, rate: quote.rate };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'pair_inactive') throw new ValidationProblem('to', 'The selected pair is unavailable.');
    if (!error.range) throw error;
    const { rate } = exchange.quote(pair, { amountFrom: error.range.min });
    return { quote: null, range: error.range, rate };
  }
}

function received({ to }: Pair, rate: Decimal, { min, max }: Range): Range {
  const paid = (amount: Decimal): Decimal => roundDown(amount.times(rate).minus(decimal(to.networkFee)), 8);
  return { min: paid(min), max: max === null ? null : paid(max) };
}
