import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { ErrorNotice, Loading } from '../kit/controls.js';
import { Form } from '../kit/form.js';
import { say, sayOf } from '../kit/say.js';
import { Table, type Columns, type TableProps } from '../kit/table.js';
import { saveList, saveRows } from './csv.js';
import { WatchedPages, type PagesProps } from './pages.js';
import { sayLoading, type What } from './words.js';

export { More, Pages, type PageOf } from './pages.js';

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

interface ListProps<T extends object> extends Omit<PagesProps<T>, 'children'> {
  /** Names the table; otherwise it is called what it is of. */
  readonly label?: string;
  readonly columns: Columns<T>;
  readonly rowKey: (row: T) => string;
  /** What the whole list is called as a file; without it there is none. */
  readonly file?: string;
  /** So often it is looked whether anything is new; never where it is left out. */
  readonly refetchInterval?: number;
}

/** A list of the API as a table. */
export function List<T extends object>({ label, columns, file, ...pages }: ListProps<T>) {
  return (
    <WatchedPages {...pages}>
      {(rows) => (
        <>
          <Table
            label={label ?? sayOf('console.list', pages.what, '')}
            rows={rows}
            rowKey={pages.rowKey}
            columns={columns}
          />
          {file !== undefined && (
            <Form look="plain" submit={say('console.list.save')} onSubmit={() => saveList(pages.load, file)} />
          )}
        </>
      )}
    </WatchedPages>
  );
}

/** A table of rows that are all there, with their file. */
export function SavedTable<T extends object>({ file, ...table }: TableProps<T> & { readonly file: string }) {
  const save = () => {
    saveRows(table.rows, file);
    return Promise.resolve();
  };
  return (
    <>
      <Table {...table} />
      {table.rows.length > 0 && <Form look="plain" submit={say('console.list.save')} onSubmit={save} />}
    </>
  );
}

interface LoadedProps<T> {
  readonly query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  readonly what: What;
  readonly children: (data: T) => ComponentChildren;
}

/** What a query answered, or that it is on its way, or what went wrong. */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  return query.error ? (
    <ErrorNotice error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Loading said={sayLoading(what)} />
  );
}
