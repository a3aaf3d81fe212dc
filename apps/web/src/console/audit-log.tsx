import type { ComponentChildren } from 'preact';
import { moment, words } from '../kit/format.js';
import { Table } from '../kit/table.js';
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
  /** By heading, what stands between what was done and where from. */
  readonly columns: Readonly<Record<string, (entry: E) => ComponentChildren>>;
}

/** What was done, newest first. */
export function AuditLog<E extends Entry>({ load, columns }: AuditLogProps<E>) {
  return (
    <List what="entries" queryKey={['audit']} load={load}>
      {(entries) => (
        <Table label="Audit log" head={['When', 'What', ...Object.keys(columns), 'From', 'Details']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{moment(entry.created_at)}</td>
              <td>{words(entry.action)}</td>
              {Object.entries(columns).map(([heading, cell]) => (
                <td key={heading}>{cell(entry)}</td>
              ))}
              <td>{entry.ip ?? '–'}</td>
              <td>
                <Changes changes={entry.changes} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </List>
  );
}
