import type { Asset } from '../catalogue/catalogue.js';

/** 1Click's words for the networks it reaches. */
const NETWORK_WORDS: Readonly<Record<string, string>> = {
  btc: 'btc',
  ltc: 'ltc',
  doge: 'doge',
  bch: 'bch',
  dash: 'dash',
  zec: 'zec',
  eth: 'eth',
  bsc: 'bsc',
  cchain: 'avax',
  matic: 'pol',
  arbitrum: 'arb',
  op: 'op',
  base: 'base',
  sol: 'sol',
  trx: 'tron',
  xrp: 'xrp',
  xlm: 'stellar',
  ton: 'ton',
  ada: 'cardano',
  sui: 'sui',
  apt: 'aptos',
};

/** Null where 1Click does not go. */
export const wordOfNetwork = ({ network }: Asset): string | null => NETWORK_WORDS[network.id] ?? null;

/** TON's coin goes by its new name. */
export const symbolOf = ({ ticker, network }: Asset): string =>
  ticker === 'ton' && network.id === 'ton' ? 'GRAM' : ticker.toUpperCase();

/** How an asset is called on NEAR: the bridge's account for it. */
export function assetIdOf(asset: Asset): string {
  const word = wordOfNetwork(asset) ?? '';
  return asset.tokenContract === null
    ? `nep141:${word}.omft.near`
    : `nep141:${word}-${asset.tokenContract.toLowerCase()}.omft.near`;
}
