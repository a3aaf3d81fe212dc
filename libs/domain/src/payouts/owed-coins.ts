import { Catalogue, UsdPrices } from '../catalogue/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import type { PayoutRequest } from './payout-request.js';

type Owed = Pick<PayoutRequest, 'coinAmount' | 'coinPriceUsd' | 'coinPriceSources' | 'coinPricedAt'>;

const unknown: Owed = { coinAmount: null, coinPriceUsd: null, coinPriceSources: null, coinPricedAt: null };

/** What a payout in US dollars is in the coin it is asked for in. */
@Injectable()
export class OwedCoins {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
  ) {}

  /** At the reference of now, cut to what the chain carries; nothing where there is no fresh reference, or nothing would be left. */
  async of({ asset: param, amountUsd }: Pick<PayoutRequest, 'asset' | 'amountUsd'>): Promise<Owed> {
    const asset = await this.catalogue.get(param, 'asset').catch((error: unknown) => {
      if (DomainError.is(error, 'unknown_asset')) return null;
      throw error;
    });
    const price = asset && (await this.prices.find(asset.ticker));
    if (!asset || !price) return unknown;
    const coinAmount = Amount.of(amountUsd.toString()).dividedBy(price.usd).truncate(asset.decimals);
    if (coinAmount.isZero) return unknown;
    return {
      coinAmount,
      coinPriceUsd: price.usd,
      coinPriceSources: price.sources.join(', '),
      coinPricedAt: price.asOf,
    };
  }
}
