import type { Asset } from '../catalogue/catalogue.js';
import type { Exchange } from '../engine/exchange.js';
import { Refusal } from '../engine/refusal.js';

/** Chains other than a coin's own that StealthEX calls differently from the catalogue. */
const NETWORK_WORDS: Readonly<Record<string, string>> = { cchain: 'avax-c', op: 'optimism' };

/** Coins that go by the name of the chain even at home. */
const NAMED_AT_HOME: ReadonlySet<string> = new Set(['bsc', 'cchain', 'arbitrum', 'op', 'base']);

/** `mainnet` for a coin on its own chain, else the chain's name; EOS goes by its new symbol. */
export function placeOf(asset: Asset): { symbol: string; network: string } {
  const { ticker, network, tokenContract } = asset;
  const symbol = ticker === 'eos' ? 'a' : ticker;
  if (tokenContract === null && !NAMED_AT_HOME.has(network.id)) return { symbol, network: 'mainnet' };
  return { symbol, network: NETWORK_WORDS[network.id] ?? network.id };
}

/** The asset at that place. Throws `pair_inactive`. */
export function assetAtPlace(exchange: Exchange, symbol: string, network: string): Asset {
  const asset = exchange.assets.find((each) => {
    const place = placeOf(each);
    return place.symbol === symbol.toLowerCase() && place.network === network.toLowerCase();
  });
  if (!asset) throw new Refusal('pair_inactive', `No currency ${symbol} on ${network}`);
  return asset;
}

/** One entry of GET /currencies. A chain's own coin may carry a made-up contract (`baseeth`), which is no address. */
export const presentCurrency = (asset: Asset, iconBase: string): Record<string, unknown> => {
  const place = placeOf(asset);
  const invented = place.network === 'mainnet' ? null : `${place.network}${place.symbol}`;
  return {
    ...place,
    name: asset.coin.name,
    icon_url: `${iconBase}/${asset.ticker}.svg`,
    precision: Math.min(asset.decimals, 8),
    extra_id: asset.network.memoName,
    contract_address: asset.tokenContract ?? (asset.ticker === 'atom' ? 'atom1' : invented),
    rates: asset.supportsFixedRate ? ['floating', 'fixed'] : ['floating'],
  };
};
