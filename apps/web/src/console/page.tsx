import { useInfiniteQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { Button, Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { words } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { Table, type Columns } from '../kit/table.js';
import { saveList } from './csv.js';

interface PageProps {
  readonly heading: ComponentChildren;
  /** The list it is one of. */
  readonly parent?: { readonly path: string; readonly name: string };
  /** Beside the heading. */
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page of a console: what it is, what can be done at once, and what it holds. */
export function Page({ heading, parent, aside, children }: PageProps) {
  return (
    <>
      {parent && (
        <p>
          <Link href={parent.path}>{parent.name}</Link>
        </p>
      )}
      <header class="page-head">
        <h1>{heading}</h1>
        {aside}
      </header>
      {children}
    </>
  );
}

export interface PageOf<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

interface PagesProps<T> {
  readonly queryKey: readonly unknown[];
  readonly load: (cursor: string | undefined) => Promise<PageOf<T>>;
  /** What they are, in the plural. */
  readonly what: string;
  readonly empty?: ComponentChildren;
  readonly refetchInterval?: number;
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

/** Rows of a list of the API, page after page on request. */
export function Pages<T>({ queryKey, load, what, empty, refetchInterval, children }: PagesProps<T>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: PageOf<T>) => last.next_cursor ?? undefined,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
  if (query.isPending) return <Loading what={what} />;
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <Empty title={`No ${what}`}>{empty}</Empty>;
  return (
    <>
      {children(rows)}
      {query.hasNextPage && (
        <div class="actions">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface ListProps<T extends object> extends Omit<PagesProps<T>, 'children'> {
  /** Names the table; otherwise it is called what it is of. */
  readonly label?: string;
  readonly columns: Columns<T>;
  readonly rowKey: (row: T) => string;
  /** What the whole list is called as a file; without it there is none. */
  readonly file?: string;
}

/** A list of the API as a table. */
export function List<T extends object>({ label, columns, rowKey, file, ...pages }: ListProps<T>) {
  return (
    <Pages {...pages}>
      {(rows) => (
        <>
          <Table label={label ?? words(pages.what)} rows={rows} rowKey={rowKey} columns={columns} />
          {file && <Form look="plain" submit="Download CSV" onSubmit={() => saveList(pages.load, file)} />}
        </>
      )}
    </Pages>
  );
}

interface LoadedProps<T> {
  readonly query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  readonly what: string;
  readonly children: (data: T) => ComponentChildren;
}

/** What a query answered, or that it is on its way, or what went wrong. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  return query.error ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : <Loading what={what} />;
}
