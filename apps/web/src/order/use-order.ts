import { SwapError, type Snapshot } from '@swap/client';
import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { client, getStatus, type StatusAnswer } from '../api/public.js';
import { useOnline } from '../kit/online.js';
import type { Right } from './use-right.js';

/** Beside the stream: what others took and may be chosen is asked anew so often, and that the service still answers. */
const lookEveryMs = 30_000;

/** An order as it moves: told by the service as it happens, asked for where that does not work. */
export function useOrder(orderId: string, right: Right) {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const queryKey = ['order', orderId, right.manageToken];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await askAs(orderId, right, signal);
      const known = queries.getQueryData<StatusAnswer>(queryKey);
      return known && isOlder(answer.order_info, known.order_info)
        ? { ...answer, order_info: known.order_info }
        : answer;
    },
    refetchInterval: ({ state }) => (state.data?.order_info.is_final ? false : lookEveryMs),
  });
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (!isFound) return undefined;
    const leaving = new AbortController();
    const onChange = (snapshot: Snapshot) => {
      const known = queries.getQueryData<StatusAnswer>(queryKey);
      if (!known || isOlder(snapshot, known.order_info)) return;
      queries.setQueryData(queryKey, { ...known, order_info: snapshot });
      if (snapshot.version > known.order_info.version) void queries.invalidateQueries({ queryKey });
    };
    // Late money may move even an order that has ended, so it is followed for as long as there may be news.
    const following = client.waitForOrder(orderId, { signal: leaving.signal, onChange, until: () => false });
    following.catch(() => undefined);
    return () => leaving.abort();
  }, [orderId, right.manageToken, isFound, isOnline]);
  /** When what is shown was last known to be so, milliseconds; null while it is followed. */
  const staleSince = isFound && (!isOnline || query.isError) ? query.dataUpdatedAt : null;
  return { ...query, staleSince };
}

function isOlder(one: Snapshot, other: Snapshot): boolean {
  return one.version < other.version;
}

/** With the token that a link carried; one that is not the order's is dropped, and the order shown as to anybody. */
async function askAs(orderId: string, right: Right, signal: AbortSignal): Promise<StatusAnswer> {
  try {
    const answer = await getStatus(orderId, right.manageToken, signal);
    right.proved();
    return answer;
  } catch (error) {
    if (!(error instanceof SwapError) || error.code !== 'invalid_manage_token') throw error;
    right.refused();
    return getStatus(orderId, null, signal);
  }
}
