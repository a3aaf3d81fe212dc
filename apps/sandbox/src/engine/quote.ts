import type { Asset } from '../catalogue/catalogue.js';
import { decimal, roundDown, roundUp } from './decimal.js';
import type { Decimal } from './decimal.js';
import type { ExchangeProfile } from './exchange-profile.js';
import type { Market } from './market.js';
import type { Pair, Range, Wanted } from './pair.js';
import { Refusal } from './refusal.js';

/** An answer to a price question. `rate` is units of `to` for one unit of `from`, after the spread, before the fee. */
export interface Quote extends Pair {
  readonly amountFrom: Decimal;
  readonly amountTo: Decimal;
  readonly withdrawalFee: Decimal;
  readonly rate: Decimal;
  readonly range: Range;
}

const ONE = decimal('1');
const ZERO = decimal('0');

/** Exchanges show at most eight decimals. */
const shownPlaces = (asset: Asset): number => Math.min(asset.decimals, 8);

/** Throws `pair_inactive` where the exchange does not trade the pair. */
export function requireActive({ from, to, fixed }: Pair): void {
  const tradable = from !== to && from.sell && to.buy;
  const rateOffered = !fixed || (from.supportsFixedRate && to.supportsFixedRate);
  if (!tradable || !rateOffered) throw new Refusal('pair_inactive', 'Pair is inactive');
}

/**
 * The limits of a pair. They follow the price a coin drifts around, not the drift, so that a minimum quoted now still
 * holds in a minute; the minimum is at least three times the network fee of the payout.
 */
export function rangeOf(market: Market, profile: ExchangeProfile, pair: Pair): Range {
  requireActive(pair);
  const price = market.anchor(pair.from.coin);
  const feeUsd = decimal(pair.to.networkFee).times(market.anchor(pair.to.coin)).times(decimal('3'));
  const floor = decimal(profile.minimumUsd);
  const minUsd = feeUsd.gt(floor) ? feeUsd : floor;
  const places = shownPlaces(pair.from);
  const min = roundUp(minUsd.div(price).prec(3, 3), places);
  const unlimited = pair.from.unlimited && !pair.fixed;
  return { min, max: unlimited ? null : roundDown(decimal(profile.maximumUsd).div(price).prec(4, 0), places) };
}

/** Units of `to` for one unit of `from` at that moment (Unix ms), the exchange's spread taken off. */
export function rateAt(market: Market, profile: ExchangeProfile, pair: Pair, at: number): Decimal {
  const spread = decimal(pair.fixed ? profile.fixedSpread : profile.floatSpread);
  const cross = market.price(pair.from.coin, at).div(market.price(pair.to.coin, at));
  return cross.times(ONE.minus(spread));
}

/** What is paid out for an amount received, network fee taken off; never negative. */
export function payoutFor(pair: Pair, rate: Decimal, amountFrom: Decimal): Decimal {
  const payout = roundDown(amountFrom.times(rate).minus(decimal(pair.to.networkFee)), shownPlaces(pair.to));
  return payout.gt(ZERO) ? payout : ZERO;
}

/** The quote at a given rate. Throws `below_minimum` or `above_maximum`, both carrying the range. */
export function quoteAt(pair: Pair, rate: Decimal, range: Range, wanted: Wanted): Quote {
  const withdrawalFee = decimal(pair.to.networkFee);
  const amountFrom =
    'amountFrom' in wanted
      ? wanted.amountFrom
      : roundUp(wanted.amountTo.plus(withdrawalFee).div(rate), shownPlaces(pair.from));
  if (amountFrom.lt(range.min)) throw new Refusal('below_minimum', 'Out of min amount', range);
  if (range.max && amountFrom.gt(range.max)) throw new Refusal('above_maximum', 'Out of max amount', range);
  const amountTo = 'amountTo' in wanted ? wanted.amountTo : payoutFor(pair, rate, amountFrom);
  if (amountTo.lte(ZERO)) throw new Refusal('below_minimum', 'Out of min amount', range);
  return { ...pair, amountFrom, amountTo, withdrawalFee, rate, range };
}
