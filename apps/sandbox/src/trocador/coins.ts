import { LosslessNumber } from 'lossless-json';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal, plain, roundDown } from '../engine/decimal.js';
import { trocadorProfile } from './profile.js';

/** Trocador's words for networks other than a coin's own. */
const NETWORKS: Readonly<Record<string, string>> = {
  eth: 'ERC20',
  trx: 'TRC20',
  bsc: 'BEP20',
  matic: 'MATIC',
  arbitrum: 'Arbitrum',
  op: 'Optimism',
  base: 'Base',
  cchain: 'AVAXC',
};

/** Coins of their own network that are listed under its name all the same. */
const NAMED: ReadonlySet<string> = new Set(['eth', 'bnb', 'avax']);

export function networkOf({ ticker, network, tokenContract, legacyTicker }: Asset): string {
  const home = tokenContract === null && (legacyTicker === ticker || NAMED.has(ticker));
  if (home && !NAMED.has(ticker)) return 'Mainnet';
  return NETWORKS[network.id] ?? network.id.toUpperCase();
}

const dollarsOf = (asset: Asset, usd: string): LosslessNumber =>
  new LosslessNumber(plain(roundDown(decimal(usd).div(decimal(asset.coin.usd)), 8)));

/** One entry of `coins`. */
export const presentCoin = (asset: Asset, iconBase: string): Record<string, unknown> => ({
  name: asset.coin.name,
  ticker: asset.ticker,
  network: networkOf(asset),
  memo: asset.network.memoName !== null,
  image: `${iconBase}/${asset.ticker}.svg`,
  minimum: dollarsOf(asset, trocadorProfile.minimumUsd),
  maximum: dollarsOf(asset, trocadorProfile.maximumUsd),
});
