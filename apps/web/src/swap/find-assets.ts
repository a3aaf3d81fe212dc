import type { Asset } from '@swap/client';

export type Side = 'from' | 'to';

/** Whether an asset can stand on that side of a swap now. */
export function isOpen(asset: Asset, side: Side): boolean {
  return side === 'from' ? asset.deposit_enabled : asset.withdraw_enabled;
}

/** How well an asset fits what was typed, 0 for best; null when it does not. */
function fit(asset: Asset, typed: string): number | null {
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

/** What most people look for stands first. */
const popular = ['btc', 'eth', 'usdt', 'usdc', 'sol', 'xrp', 'bnb', 'trx', 'ltc', 'xmr', 'doge'];

function popularity({ ticker }: Asset): number {
  const place = popular.indexOf(ticker.toLowerCase());
  return place < 0 ? popular.length : place;
}

/** The assets that fit, best first; where two fit alike the more popular one, then by the catalogue's order. */
export function findAssets(assets: readonly Asset[], typed: string): readonly Asset[] {
  const wanted = typed.trim().toLowerCase();
  return assets
    .flatMap((asset) => {
      const rank = wanted === '' ? 0 : fit(asset, wanted);
      return rank === null ? [] : [{ asset, rank }];
    })
    .sort((a, b) => a.rank - b.rank || popularity(a.asset) - popularity(b.asset))
    .map(({ asset }) => asset);
}

/** The asset a link or a widget names: by parameter, else by ticker, in any case. */
export function matchAsset(assets: readonly Asset[], named: string | null): Asset | undefined {
  const wanted = named?.toLowerCase();
  return assets.find(({ param }) => param === wanted) ?? assets.find(({ ticker }) => ticker.toLowerCase() === wanted);
}
