import { useQuery } from '@tanstack/preact-query';
import type { AssetList } from '@swap/client';
import { client } from '../api/public.js';

const listQuery = { queryKey: ['assets'], queryFn: () => client.listAssets(), staleTime: 60_000 };

/** Everything that can be swapped. */
export const assetsQuery = { ...listQuery, select: ({ data }: AssetList) => data };

/** The pictures of networks by their codes, as far as there are any; of the same answer as the assets. */
const picturesQuery = {
  ...listQuery,
  select: ({ networks }: AssetList) => new Map(networks.map(({ network, icon_url }) => [network, icon_url])),
};

export const useNetworkPicture = (network: string): string | null => useQuery(picturesQuery).data?.get(network) ?? null;
