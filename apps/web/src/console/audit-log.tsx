import { moment, words } from '../kit/format.js';
import type { Columns } from '../kit/table.js';
import { Changes } from './changes.js';
import { List, type Page } from './pages.js';

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly ip: string | null;
  readonly changes?: unknown;
  readonly created_at: string;
}

interface AuditLogProps<E> {
  readonly load: (cursor: string | undefined) => Promise<Page<E>>;
  /** What stands between what was done and where from. */
  readonly columns: Columns<E>;
}

/** What was done, newest first. */
export function AuditLog<E extends Entry>({ load, columns }: AuditLogProps<E>) {
  return (
    <List
      what="entries"
      label="Audit log"
      queryKey={['audit']}
      load={load}
      rowKey={({ id }) => id}
      columns={{
        When: (entry) => moment(entry.created_at),
        What: (entry) => words(entry.action),
        ...columns,
        From: (entry) => entry.ip ?? '–',
        Details: (entry) => <Changes changes={entry.changes} />,
      }}
    />
  );
}
