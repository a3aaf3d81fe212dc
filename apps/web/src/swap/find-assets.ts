import type { Asset } from '@swap/client';

export type Side = 'from' | 'to';

/** Whether an asset can stand on that side of a swap now. */
export function isOpen(asset: Asset, side: Side): boolean {
  return side === 'from' ? asset.deposit_enabled : asset.withdraw_enabled;
}

/** A coin with the networks it can be had on, the usual one first. */
export interface Coin {
  readonly ticker: string;
  readonly name: string;
  readonly assets: readonly Asset[];
}

/** What most people look for stands first. */
const popularCoins = ['btc', 'eth', 'usdt', 'usdc', 'sol', 'xrp', 'bnb', 'trx', 'ltc', 'xmr', 'doge'];
/** Where tokens are mostly moved, after a coin's own network. */
const usualNetworks = ['trx', 'eth', 'bsc', 'sol', 'base', 'arbitrum', 'matic', 'op', 'cchain', 'ton'];

const placeIn = (order: readonly string[], name: string) => {
  const place = order.indexOf(name.toLowerCase());
  return place < 0 ? order.length : place;
};

export const byPopularity = (a: Asset, b: Asset) => placeIn(popularCoins, a.ticker) - placeIn(popularCoins, b.ticker);

const byNetwork = (a: Asset, b: Asset) =>
  Number(b.is_native) - Number(a.is_native) ||
  Number(a.param !== a.ticker) - Number(b.param !== b.ticker) ||
  placeIn(usualNetworks, a.network) - placeIn(usualNetworks, b.network) ||
  a.network_name.localeCompare(b.network_name);

/** The assets by coin; coins in the order in which their first asset stands, networks the usual first. */
export function coinsOf(assets: readonly Asset[]): readonly Coin[] {
  const byTicker = new Map<string, Asset[]>();
  for (const asset of assets) byTicker.set(asset.ticker, [...(byTicker.get(asset.ticker) ?? []), asset]);
  return [...byTicker].map(([ticker, some]) => {
    const sorted = some.sort(byNetwork);
    return { ticker, name: sorted[0]?.name ?? ticker, assets: sorted };
  });
}

/** How well an asset fits what was typed, 0 for best; null when it does not. */
function fit(asset: Asset, typed: string): number | null {
  const contract = asset.contract_address?.toLowerCase();
  if (contract !== undefined && typed.length > 5 && contract.startsWith(typed)) return 0;
  const names = [asset.ticker, asset.param, asset.name, asset.network_name, asset.network].map((name) =>
    name.toLowerCase(),
  );
  const exact = names.indexOf(typed);
  if (exact >= 0) return exact;
  const start = names.findIndex((name) => name.startsWith(typed));
  if (start >= 0) return 10 + start;
  const all = names.join(' ');
  return typed.split(/\s+/).every((word) => all.includes(word)) ? 20 : null;
}

/** The assets that fit, best first; where two fit alike the more popular one, then by the catalogue's order. */
export function findAssets(assets: readonly Asset[], typed: string): readonly Asset[] {
  const wanted = typed.trim().toLowerCase();
  return assets
    .flatMap((asset) => {
      const rank = wanted === '' ? 0 : fit(asset, wanted);
      return rank === null ? [] : [{ asset, rank }];
    })
    .sort((a, b) => a.rank - b.rank || byPopularity(a.asset, b.asset))
    .map(({ asset }) => asset);
}

/** The asset a link or a widget names, in any case: by parameter, else by ticker on the coin's usual network. */
export function matchAsset(assets: readonly Asset[], named: string | null): Asset | undefined {
  const wanted = named?.toLowerCase();
  if (wanted === undefined) return undefined;
  const ofTicker = assets.filter(({ ticker }) => ticker.toLowerCase() === wanted).sort(byNetwork);
  return assets.find(({ param }) => param === wanted) ?? ofTicker[0];
}
