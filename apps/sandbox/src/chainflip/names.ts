import type { Asset } from '../catalogue/catalogue.js';

interface Chain {
  /** The end of the ids of its assets. */
  readonly suffix: string;
  readonly network: string;
  /** The beginning of the names of what is not its own coin. */
  readonly prefix: string;
}

const CHAINS: Readonly<Record<string, Chain>> = {
  btc: { suffix: 'btc', network: 'Bitcoin', prefix: '' },
  eth: { suffix: 'eth', network: 'Ethereum', prefix: 'eth' },
  arbitrum: { suffix: 'arb', network: 'Arbitrum', prefix: 'arb' },
  sol: { suffix: 'sol', network: 'Solana', prefix: 'sol' },
  trx: { suffix: 'tron', network: 'Tron', prefix: 'trx' },
};

/** Its pools, beside those of coins that the sandbox does not know. */
const TICKERS: ReadonlySet<string> = new Set(['btc', 'eth', 'sol', 'trx', 'usdc', 'usdt', 'wbtc']);

const chainOf = ({ network }: Asset): Chain | null => CHAINS[network.id] ?? null;

export const isPooled = (asset: Asset): boolean => TICKERS.has(asset.ticker) && chainOf(asset) !== null;

/** As the broker calls it: `usdc.arb`. */
export const idOf = (asset: Asset): string => `${asset.ticker}.${chainOf(asset)?.suffix ?? ''}`;

export const networkOf = (asset: Asset): string => chainOf(asset)?.network ?? '';

export function nameOf(asset: Asset): string {
  if (asset.tokenContract !== null) return `${chainOf(asset)?.prefix ?? ''}${asset.ticker.toUpperCase()}`;
  return asset.network.id === 'arbitrum' ? `arb${asset.coin.name}` : asset.coin.name;
}
