import type { Asset } from '../catalogue/catalogue.js';
import type { Exchange } from '../engine/exchange.js';
import { Refusal } from '../engine/refusal.js';

/** SideShift's name for a network, where it is not the catalogue's. */
const NETWORK_WORDS: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  bch: 'bitcoincash',
  zec: 'shielded',
  eth: 'ethereum',
  cchain: 'avax',
  matic: 'polygon',
  op: 'optimism',
  sol: 'solana',
  trx: 'tron',
  xrp: 'ripple',
  xlm: 'stellar',
  atom: 'cosmos',
  ada: 'cardano',
  dot: 'polkadot',
  xmr: 'monero',
  xtz: 'tezos',
  algo: 'algorand',
  apt: 'aptos',
};

export const networkWord = ({ network }: Asset): string => NETWORK_WORDS[network.id] ?? network.id;
export const coinWord = ({ ticker }: Asset): string => ticker.toUpperCase();

/** GET /coins: one entry for each coin, with its networks. */
export function presentCoins(exchange: Exchange): unknown[] {
  const byCoin = new Map<string, Asset[]>();
  for (const asset of exchange.assets) byCoin.set(asset.ticker, [...(byCoin.get(asset.ticker) ?? []), asset]);
  return [...byCoin.values()].map(presentCoin);
}

function presentCoin(assets: Asset[]): unknown {
  const [first] = assets;
  if (!first) return {};
  const tokens = assets.filter(({ tokenContract }) => tokenContract !== null);
  const home = assets.find(({ tokenContract }) => tokenContract === null);
  return {
    coin: coinWord(first),
    name: first.coin.name,
    networks: assets.map(networkWord),
    hasMemo: assets.some(({ network }) => network.memoName !== null),
    networksWithMemo: assets.filter(({ network }) => network.memoName !== null).map(networkWord),
    fixedOnly: someOf(assets, isFixedOnly),
    variableOnly: someOf(assets, ({ supportsFixedRate }) => !supportsFixedRate),
    depositOffline: someOf(assets, ({ sell }) => !sell),
    settleOffline: someOf(assets, ({ buy }) => !buy),
    ...(tokens.length > 0 && { tokenDetails: Object.fromEntries(tokens.map(tokenDetail)) }),
    ...(home && { mainnet: networkWord(home) }),
  };
}

const tokenDetail = (asset: Asset): [string, unknown] => [
  networkWord(asset),
  { contractAddress: asset.tokenContract, decimals: asset.decimals },
];

/** Whether the asset is swapped at fixed rates only, as some are at the real exchange. */
export const isFixedOnly = ({ ticker }: Asset): boolean => ticker === 'xtz';

/** A yes or no where it holds for all networks or none, the networks where it holds for some. */
function someOf(assets: readonly Asset[], holds: (asset: Asset) => boolean): boolean | string[] {
  const chosen = assets.filter(holds);
  if (chosen.length === 0) return false;
  return chosen.length === assets.length && assets.length === 1 ? true : chosen.map(networkWord);
}

/** The asset of a coin on a network; the network may be left out for a coin that has only one. Throws `Refusal`. */
export function assetNamed(exchange: Exchange, coin: string, network: string | null): Asset {
  const named = exchange.assets.filter(({ ticker }) => ticker === coin.toLowerCase());
  if (named.length === 0) throw new Refusal('pair_inactive', `Invalid coin ${coin}`);
  const [only, another] = named;
  if (network === null && only && !another) return only;
  const asset = named.find((each) => networkWord(each) === network?.toLowerCase());
  if (!asset) throw new Refusal('pair_inactive', `Invalid network ${network ?? ''} for ${coin}`);
  return asset;
}

/** As {@link assetNamed}, from a part of a path such as `usdt-tron` or `btc`. */
export function assetInPath(exchange: Exchange, part: string): Asset {
  const dash = part.lastIndexOf('-');
  return dash < 0 ? assetNamed(exchange, part, null) : assetNamed(exchange, part.slice(0, dash), part.slice(dash + 1));
}
