import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { apiBase } from '../api/http.js';
import { getOrder, type Snapshot } from '../api/public.js';

/** An order as it moves: told by the service as it happens, asked for where that does not work. */
export function useOrder(orderId: string) {
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  const key = ['order', orderId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => getOrder(orderId),
    refetchInterval: ({ state }) => {
      const seconds = state.data?.poll_after_seconds ?? null;
      return live || seconds === null ? false : seconds * 1000;
    },
  });
  const over = query.data?.is_final ?? false;
  useEffect(() => {
    if (over) return undefined;
    const source = new EventSource(`${apiBase}/swap/events?order_id=${encodeURIComponent(orderId)}`);
    source.addEventListener('open', () => setLive(true));
    source.addEventListener('error', () => setLive(false));
    source.addEventListener('snapshot', (event: MessageEvent<string>) => {
      const snapshot = JSON.parse(event.data) as Snapshot;
      queries.setQueryData(key, snapshot);
      if (snapshot.is_final) source.close();
    });
    return () => source.close();
  }, [orderId, over]);
  return query;
}
