import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import type { Exchange } from '../engine/exchange.js';
import { read } from './input.js';
import { coinWord, networkWord } from './names.js';

const pageInput = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().default(''),
  withNetworks: z.enum(['true', 'false']).default('false'),
});

/** GET /currencies: coins by the page; their networks only when asked for. */
export function presentCurrencies(exchange: Exchange, query: unknown, iconBase: string): unknown {
  const { page, size, search, withNetworks } = read(pageInput, query);
  const byCoin = new Map<string, Asset[]>();
  for (const asset of exchange.assets) byCoin.set(asset.ticker, [...(byCoin.get(asset.ticker) ?? []), asset]);
  const found = [...byCoin.values()].filter(([first]) => first?.ticker.includes(search.toLowerCase()));
  const data = found.slice((page - 1) * size, page * size).map((assets) => {
    const coin = presentCoin(assets, iconBase);
    return withNetworks === 'true' ? { ...coin, networks: assets.map(presentNetwork) } : coin;
  });
  return { data, count: found.length };
}

function presentCoin([first]: readonly Asset[], iconBase: string): Record<string, unknown> {
  return first
    ? { code: coinWord(first), name: first.coin.name, icon: `${iconBase}/${first.ticker}.svg`, notes: '' }
    : {};
}

const presentNetwork = (asset: Asset, index: number): Record<string, unknown> => ({
  network: networkWord(asset),
  name: asset.network.id,
  shortName: networkWord(asset),
  notes: '',
  addressRegex: '',
  isDefault: index === 0,
  blockExplorer: null,
  memoNeeded: asset.network.memoName !== null,
  memoName: asset.network.memoName,
  memoRegex: '',
  precision: Math.min(asset.decimals, 8),
  contract: asset.tokenContract,
  icon: null,
  depositMinAmount: null,
});
