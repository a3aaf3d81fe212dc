import type { Asset } from '../catalogue/catalogue.js';
import { decimal, roundDown } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Range, Wanted } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import { jsonNumber } from '../http/lossless-json.js';
import { codeOf, networkOf } from './currencies.js';
import { pairOf, read, termsInput, wantedOf } from './input.js';

const ZERO = decimal('0');
const NO_RANGE: Range = { min: ZERO, max: null };

/** What an offline pair is called, by the reason. */
function offlineWord({ from, to }: Pair): string {
  if (!from.sell) return 'MAINTENANCE_FROM';
  return to.buy ? 'OFFLINE_TO' : 'MAINTENANCE_TO';
}

interface Priced {
  readonly from: Decimal;
  readonly to: Decimal;
  /** Units received for one unit sent, at this moment. */
  readonly rate: Decimal;
  readonly range: Range;
  readonly errors: readonly string[];
}

/** `price`: limits and outages are no refusals here; they are named in `errors`, beside the limits. */
export function price(exchange: Exchange, body: unknown): Record<string, unknown> {
  const input = read(termsInput, body);
  const pair = pairOf(exchange, input);
  const priced = priceOf(exchange, pair, wantedOf(input));
  const { from, to, rate, range, errors } = priced;
  const least = payout(pair.to, rate, range.min);
  const most = range.max === null ? null : payout(pair.to, rate, range.max);
  return {
    from: side(pair.from, from, rate, { min: range.min, max: range.max }),
    to: side(pair.to, to, rate, { min: least, max: most }),
    errors: [...errors],
  };
}

const payout = (asset: Asset, rate: Decimal, amount: Decimal): Decimal => {
  const paid = roundDown(amount.times(rate).minus(decimal(asset.networkFee)), 8);
  return paid.gt(ZERO) ? paid : ZERO;
};

function priceOf(exchange: Exchange, pair: Pair, wanted: Wanted): Priced {
  const asked = {
    from: 'amountFrom' in wanted ? wanted.amountFrom : ZERO,
    to: 'amountTo' in wanted ? wanted.amountTo : ZERO,
  };
  try {
    const { amountFrom, amountTo, rate, range } = exchange.quote(pair, wanted);
    return { from: amountFrom, to: amountTo, rate, range, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'pair_inactive') return { ...asked, rate: ZERO, range: NO_RANGE, errors: [offlineWord(pair)] };
    if (error.code !== 'below_minimum' && error.code !== 'above_maximum') throw error;
    const range = error.range ?? NO_RANGE;
    // The rate at the limit stands for the rate at an amount that is not priced.
    const { rate } = exchange.quote(pair, { amountFrom: range.min });
    return { ...asked, rate, range, errors: [error.code === 'below_minimum' ? 'LIMIT_MIN' : 'LIMIT_MAX'] };
  }
}

function side(asset: Asset, amount: Decimal, rate: Decimal, { min, max }: Range): Record<string, unknown> {
  return {
    code: codeOf(asset),
    network: networkOf(asset),
    coin: asset.ticker.toUpperCase(),
    // Amounts are numbers here and text in orders.
    amount: jsonNumber(amount),
    rate: jsonNumber(rate.prec(12, 0)),
    precision: Math.min(asset.decimals, 8),
    min: jsonNumber(min),
    max: max === null ? null : jsonNumber(max),
    usd: jsonNumber(roundDown(amount.times(decimal(asset.coin.usd)), 2)),
  };
}
