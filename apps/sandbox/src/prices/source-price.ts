import { createHash } from 'node:crypto';
import type { Coin } from '../catalogue/coins.js';
import { decimal, significant } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { World } from '../engine/world.js';

const TEN_THOUSAND = decimal('10000');

/**
 * The dollar price of a coin as one source sees it: the market's, off by at most five basis points that depend on source
 * and coin. A pinned price is shown as it is.
 */
export function sourcePrice(world: World, source: string, coin: Coin): Decimal {
  const price = world.market.price(coin, world.clock.now());
  if (world.market.isPinned(coin)) return price;
  const basisPoints = (createHash('sha256').update(`${source}:${coin.ticker}`).digest()[0] ?? 0) % 11;
  return significant(price.times(TEN_THOUSAND.plus(decimal(String(basisPoints - 5)))).div(TEN_THOUSAND), 8);
}
