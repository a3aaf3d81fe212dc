import type { Asset } from '../catalogue/catalogue.js';

/** FixedFloat's words for networks, where they are not the capitals of ours. */
const NETWORK_WORDS: Readonly<Record<string, string>> = { cchain: 'AVAX' };

/** Codes that do not follow from coin and network. */
const CODES: Readonly<Record<string, string>> = {
  bnbbsc: 'BSC',
  usdttrc20: 'USDTTRC',
  usdterc20: 'USDT',
  usdc: 'USDCETH',
};

export const networkOf = ({ network }: Asset): string => NETWORK_WORDS[network.id] ?? network.id.toUpperCase();

/** The unique code: the coin alone at home, else fused with its network. */
export function codeOf(asset: Asset): string {
  const coin = asset.ticker.toUpperCase();
  const known = CODES[asset.legacyTicker];
  if (known !== undefined) return known;
  const plain = asset.tokenContract === null ? asset.legacyTicker === asset.ticker : asset.network.id === 'eth';
  return plain ? coin : coin + networkOf(asset);
}

/** One entry of `ccies`. `recv`: it takes deposits of it; `send`: it pays it out. */
export const presentCurrency = (asset: Asset, iconBase: string, index: number): Record<string, unknown> => ({
  code: codeOf(asset),
  coin: asset.ticker.toUpperCase(),
  network: networkOf(asset),
  name: asset.coin.name,
  recv: asset.sell ? 1 : 0,
  send: asset.buy ? 1 : 0,
  tag: asset.network.memoName,
  logo: `${iconBase}/${asset.ticker}.svg`,
  color: '#808080',
  priority: Math.max(0, 5 - index),
});
