import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Button, Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { count } from '../kit/format.js';
import { say } from '../kit/say.js';
import { sayLoading, sayNone, type Listed } from './words.js';

export interface PageOf<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

export interface PagesProps<T> {
  readonly queryKey: readonly unknown[];
  readonly load: (cursor: string | undefined) => Promise<PageOf<T>>;
  readonly what: Listed;
  readonly empty?: ComponentChildren;
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

interface WatchedProps<T> extends PagesProps<T> {
  readonly rowKey: (row: T) => string;
  /** So often it is looked whether anything is new. */
  readonly refetchInterval?: number;
}

/** Rows of a list of the API, page after page on request. */
export function Pages<T>({ queryKey, load, what, empty, children }: PagesProps<T>) {
  const query = usePages({ queryKey, load });
  if (query.isPending) return <Loading said={sayLoading(what)} />;
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <Empty title={sayNone(what)}>{empty}</Empty>;
  return (
    <>
      {children(rows)}
      <More query={query} />
    </>
  );
}

/**
 * The same while it is looked at: what changes of the rows shown is changed where it stands, and what is new is told of and waits to be
 * asked for, so that nothing moves under somebody's hand.
 */
export function WatchedPages<T>({ queryKey, load, what, empty, rowKey, refetchInterval, children }: WatchedProps<T>) {
  const query = usePages({ queryKey, load });
  const newest = useQuery({
    queryKey: [...queryKey, 'newest'],
    queryFn: () => load(undefined),
    enabled: refetchInterval !== undefined && query.isSuccess,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  if (query.isPending) return <Loading said={sayLoading(what)} />;
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  const seen = newest.data?.data ?? [];
  const fresh = new Map(seen.map((row) => [rowKey(row), row]));
  const rows = query.data.pages.flatMap(({ data }) => data).map((row) => fresh.get(rowKey(row)) ?? row);
  const known = new Set(rows.map(rowKey));
  // What stands behind a known row is older; it came up because others left the list.
  const firstKnown = seen.findIndex((row) => known.has(rowKey(row)));
  const unseen = firstKnown < 0 ? seen.length : firstKnown;
  return (
    <>
      <div role="status">
        {unseen > 0 && (
          <p class="news">
            <Button look="quiet" onClick={() => void query.refetch()}>
              {say('console.list.new', { count: count(unseen) })}
            </Button>
          </p>
        )}
      </div>
      {rows.length === 0 ? <Empty title={sayNone(what)}>{empty}</Empty> : children(rows)}
      <More query={query} />
    </>
  );
}

const usePages = <T,>({ queryKey, load }: Pick<PagesProps<T>, 'queryKey' | 'load'>) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: PageOf<T>) => last.next_cursor ?? undefined,
  });

interface Further {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The button that has the next page fetched, where there is one. */
export function More({ query }: { query: Further }) {
  if (!query.hasNextPage) return null;
  return (
    <div class="actions">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {say('console.list.more')}
      </Button>
    </div>
  );
}
