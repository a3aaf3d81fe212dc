import type { Asset } from '@swap/domain/catalogue';
import { explorerLinks } from '@swap/domain/chains';
import { z } from 'zod';
import { count, flag, list, moment, present, text } from '../http/wire.js';

const asset = z
  .object({
    param: text.meta({ description: 'What requests name it by', examples: ['usdttrc20'] }),
    ticker: text,
    name: text,
    network: text,
    network_name: text,
    decimals: count,
    contract_address: text.nullable(),
    memo_required: flag,
    memo_name: text.nullable(),
    is_stable: flag,
    is_native: flag,
    icon_url: text.nullable(),
    maintenance: flag.meta({ description: 'Can be neither sent nor received now' }),
    deposit_enabled: flag,
    withdraw_enabled: flag,
    fixed_supported: flag,
    private_supported: flag,
    explorer: z
      .object({ address: text, tx: text })
      .nullable()
      .meta({ description: 'Addresses of pages, with {address} and {tx} to be replaced' }),
  })
  .meta({ id: 'Asset' });

export const assetList = z
  .object({
    data: list(asset),
    networks: list(z.object({ network: text, name: text })),
    as_of: moment.nullable(),
  })
  .meta({ id: 'AssetList' });

export function presentAssets(assets: readonly Asset[], asOf: Date | null): z.output<typeof assetList> {
  const names = new Map(assets.map(({ network, networkName }) => [network, networkName]));
  const networks = [...names].map(([network, name]) => ({ network, name }));
  return {
    data: assets.map(presentAsset),
    networks: networks.sort((a, b) => a.name.localeCompare(b.name)),
    as_of: asOf,
  };
}

function presentAsset(source: Asset) {
  return present(asset, source, {
    maintenance: !source.depositEnabled && !source.withdrawEnabled,
    explorer: explorerLinks(source.network),
  });
}
