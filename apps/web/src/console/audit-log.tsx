import { moment, words } from '../kit/format.js';
import type { Columns } from '../kit/table.js';
import { List, type PageOf } from './page.js';

/** What an audit entry says was changed: a line for each member. */
function Changes({ changes }: { changes: unknown }) {
  const members = Object.entries((changes ?? {}) as Record<string, unknown>);
  if (members.length === 0) return <>–</>;
  return (
    <ul class="changes">
      {members.map(([name, value]) => (
        <li key={name}>
          <span class="fine">{words(name)}</span> <code>{valueText(name, value)}</code>
        </li>
      ))}
    </ul>
  );
}

const lists = new Set(['events', 'roles', 'allowed_origins']);

/** Two values that are no list are what was and what is. */
function valueText(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    const isList = lists.has(name) && value.every((each) => typeof each === 'string');
    return value.map((each) => valueText(name, each)).join(isList ? ', ' : ' → ') || 'none';
  }
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, each]) => `${words(key).toLowerCase()} ${valueText(key, each)}`)
    .join(', ');
}

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly ip: string | null;
  readonly changes?: unknown;
  readonly created_at: string;
}

interface AuditLogProps<E> {
  readonly load: (cursor: string | undefined) => Promise<PageOf<E>>;
  /** What stands between what was done and where from. */
  readonly columns: Columns<E>;
}

/** What was done, newest first. */
export function AuditLog<E extends Entry>({ load, columns }: AuditLogProps<E>) {
  return (
    <List
      what="entries"
      label="Audit log"
      file="audit"
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
