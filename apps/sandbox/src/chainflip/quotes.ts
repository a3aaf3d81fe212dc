import type { Asset } from '../catalogue/catalogue.js';
import { decimal, plain, roundDown, type Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Quote } from '../engine/quote.js';
import { Refusal } from '../engine/refusal.js';
import type { World } from '../engine/world.js';
import { idOf, nameOf, networkOf } from './names.js';
import { ChainflipProblem } from './trouble.js';

const factor = ({ decimals }: Asset): Decimal => decimal(`1${'0'.repeat(decimals)}`);
export const toUnits = (amount: Decimal, asset: Asset): string => plain(roundDown(amount.times(factor(asset)), 0));
export const toNumber = (amount: Decimal): number => Number(plain(amount));

/** GET /assets. */
export function presentAssets(exchange: Exchange, world: World): unknown {
  const usdc = exchange.assets.find((asset) => idOf(asset) === 'usdc.eth');
  return {
    assets: exchange.assets.map((asset) => {
      const other = usdc === asset ? exchange.assets.find((each) => idOf(each) === 'eth.eth') : usdc;
      const least =
        other && asset.sell && other.buy ? exchange.range({ from: asset, to: other, fixed: false }).min : decimal('0');
      const price = roundDown(world.market.anchor(asset.coin), 6);
      return {
        enabled: asset.buy || asset.sell,
        id: idOf(asset),
        direction: asset.buy && asset.sell ? 'both' : asset.sell ? 'ingress' : 'egress',
        ticker: asset.ticker.toUpperCase(),
        name: nameOf(asset),
        network: networkOf(asset),
        ...(asset.tokenContract !== null && { contractAddress: asset.tokenContract }),
        decimals: asset.decimals,
        minimalAmount: toNumber(least),
        minimalAmountNative: toUnits(least, asset),
        usdPrice: toNumber(price),
        usdPriceNative: plain(price.times(decimal('1000000'))),
        platforms: ['chainflip'],
      };
    }),
  };
}

/** GET /quotes-native. */
export function presentQuotes(quote: Quote, world: World): unknown[] {
  const { from, to, amountFrom, amountTo, rate, withdrawalFee } = quote;
  const middle = from.ticker !== 'usdc' && to.ticker !== 'usdc';
  const dollars = roundDown(amountFrom.times(world.market.anchor(from.coin)), 6);
  const fee = (type: string, asset: Asset, amount: Decimal) => ({
    type,
    asset: idOf(asset),
    amount: toNumber(amount),
    amountNative: toUnits(amount, asset),
  });
  return [
    {
      type: 'regular',
      ingressAsset: idOf(from),
      ingressAmount: toNumber(amountFrom),
      ingressAmountNative: toUnits(amountFrom, from),
      ...(middle && {
        intermediateAsset: 'usdc.eth',
        intermediateAmount: toNumber(dollars),
        intermediateAmountNative: plain(dollars.times(decimal('1000000'))),
      }),
      egressAsset: idOf(to),
      egressAmount: toNumber(amountTo),
      egressAmountNative: toUnits(amountTo, to),
      includedFees: [fee('ingress', from, decimal('0')), fee('egress', to, withdrawalFee)],
      recommendedSlippageTolerancePercent: 1.5,
      lowLiquidityWarning: false,
      poolInfo: [],
      estimatedDurationSeconds: 168,
      estimatedDurationsSeconds: { deposit: 60, swap: 12, egress: 96 },
      estimatedPrice: toNumber(roundDown(rate, 18)),
      platform: 'chainflip',
    },
  ];
}

/** Throws what the broker says of an amount or a pair it does not take. */
export function priced<T>(from: Asset, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'below_minimum' && error.range) {
      const least = error.range.min;
      throw new ChainflipProblem(`Amount below minimum. Min: ${toUnits(least, from)}`, {
        minimalAmount: [plain(least)],
        minimalAmountNative: [toUnits(least, from)],
      });
    }
    throw new ChainflipProblem(
      error.code === 'pair_inactive' ? 'Destination Asset not enabled' : 'Insufficient liquidity',
    );
  }
}
