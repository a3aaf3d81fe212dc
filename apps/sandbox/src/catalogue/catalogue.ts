import { ASSET_ROWS } from './assets.js';
import type { AssetRow } from './assets.js';
import { COINS } from './coins.js';
import type { Coin } from './coins.js';
import { NETWORKS } from './networks.js';
import type { Network } from './networks.js';

/** An asset: a coin on a network. `networkFee` is a decimal string in units of the asset. */
export interface Asset {
  readonly coin: Coin;
  readonly ticker: string;
  readonly network: Network;
  readonly legacyTicker: string;
  readonly decimals: number;
  readonly networkFee: string;
  readonly tokenContract: string | null;
  /** The exchange pays it out. */
  readonly buy: boolean;
  /** The exchange takes deposits of it. */
  readonly sell: boolean;
  readonly supportsFixedRate: boolean;
  /** Float swaps from it have no upper limit. */
  readonly unlimited: boolean;
}

function asset([ticker, networkId, legacyTicker, decimals, networkFee, contract, flags = '']: AssetRow): Asset {
  const coin = COINS.get(ticker);
  const network = NETWORKS.get(networkId);
  if (!coin || !network) throw new Error(`The catalogue row ${legacyTicker} names an unknown coin or network`);
  return {
    coin,
    ticker,
    network,
    legacyTicker,
    decimals,
    networkFee,
    tokenContract: contract ?? null,
    buy: !flags.includes('nobuy'),
    sell: !flags.includes('nosell'),
    supportsFixedRate: !flags.includes('nofixed'),
    unlimited: flags.includes('depth'),
  };
}

/** Every asset, in the order in which an exchange lists them. */
export const ASSETS: readonly Asset[] = ASSET_ROWS.map(asset);

const byPlace = new Map(ASSETS.map((each) => [`${each.ticker}@${each.network.id}`, each]));
const byLegacyTicker = new Map(ASSETS.map((each) => [each.legacyTicker, each]));

/** The asset with this ticker on this network, in any letter case. */
export function assetAt(ticker: string, network: string): Asset | undefined {
  return byPlace.get(`${ticker}@${network}`.toLowerCase());
}

/** The coin meant by a legacy ticker (`usdttrc20`) or by a plain ticker (`usdt`), in any letter case. */
export function coinOf(param: string): Coin | undefined {
  const key = param.toLowerCase();
  return byLegacyTicker.get(key)?.coin ?? COINS.get(key);
}
