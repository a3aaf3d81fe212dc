import type { Asset } from '../catalogue/catalogue.js';

/** One entry of GET /exchange/currencies; `iconBase` is where icons are served. */
export const presentCurrency = (asset: Asset, iconBase: string): Record<string, unknown> => ({
  ticker: asset.ticker,
  name: nameOf(asset),
  image: `${iconBase}/${asset.ticker}.svg`,
  hasExternalId: asset.network.memoName !== null,
  isExtraIdSupported: asset.network.memoName !== null,
  isFiat: false,
  featured: ['btc', 'eth', 'usdttrc20'].includes(asset.legacyTicker),
  isStable: asset.coin.isStable,
  supportsFixedRate: asset.supportsFixedRate,
  network: asset.network.id,
  tokenContract: asset.tokenContract,
  buy: asset.buy,
  sell: asset.sell,
  legacyTicker: asset.legacyTicker,
});

/** Coins away from home carry their network in the name. */
function nameOf({ coin, network, tokenContract, legacyTicker }: Asset): string {
  const abroad = tokenContract !== null && (coin.isStable || legacyTicker !== coin.ticker);
  const bridged = tokenContract === null && coin.ticker === 'eth' && network.id !== 'eth';
  return abroad || bridged ? `${coin.name} (${network.id.toUpperCase()})` : coin.name;
}
