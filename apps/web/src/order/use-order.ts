import type { Snapshot } from '@swap/client';
import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { client } from '../api/public.js';

/** An order as it moves: told by the service as it happens, asked for where that does not work. */
export function useOrder(orderId: string) {
  const queries = useQueryClient();
  const queryKey = ['order', orderId];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await client.getSwapStatus(orderId, { signal })).order_info,
  });
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (!isFound) return undefined;
    const leaving = new AbortController();
    const onChange = (snapshot: Snapshot) => queries.setQueryData(queryKey, snapshot);
    // Late money may move even an order that has ended, so it is followed for as long as there may be news.
    const following = client.waitForOrder(orderId, { signal: leaving.signal, onChange, until: () => false });
    following.catch(() => undefined);
    return () => leaving.abort();
  }, [orderId, isFound]);
  return query;
}
