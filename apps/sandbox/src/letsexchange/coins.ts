import type { Asset } from '../catalogue/catalogue.js';

/** LetsExchange's words for networks, where they are not the capitals of ours. */
const NETWORKS: Readonly<Record<string, string>> = {
  eth: 'ERC20',
  trx: 'TRC20',
  bsc: 'BEP20',
  matic: 'POL',
  op: 'OPTIMISM',
  cchain: 'AVAXC',
};

export const codeOf = ({ ticker }: Asset): string => ticker.toUpperCase();
export const networkOf = ({ network }: Asset): string => NETWORKS[network.id] ?? network.id.toUpperCase();

/** `GET /v2/coins`: every coin with the networks it is traded on; yes and no are 1 and 0. */
export function presentCoins(assets: readonly Asset[], iconBase: string): unknown[] {
  return [...new Set(assets.map(({ coin }) => coin))].map((coin) => ({
    code: coin.ticker.toUpperCase(),
    name: coin.name,
    is_active: 1,
    icon: `${iconBase}/${coin.ticker}.svg`,
    networks: assets
      .filter((asset) => asset.coin === coin)
      .map((asset) => ({
        code: networkOf(asset),
        name: asset.network.id,
        is_active: asset.buy && asset.sell ? 1 : 0,
        contract_address: asset.tokenContract,
        has_extra: asset.network.memoName === null ? 0 : 1,
        extra_name: asset.network.memoName,
      })),
  }));
}
