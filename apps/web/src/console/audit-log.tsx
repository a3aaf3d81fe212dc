import { moment } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import type { paths } from '../generated/openapi.js';
import { say } from '../kit/say.js';
import type { Columns } from '../kit/table.js';
import { List, type PageOf } from './page.js';
import { factOf, small, wordOf, yesOrNo } from './words.js';

/** What an audit entry says was changed: a line for each member. */
function Changes({ changes }: { changes: unknown }) {
  const members = Object.entries((changes ?? {}) as Record<string, unknown>);
  if (members.length === 0) return <>–</>;
  return (
    <ul class="changes">
      {members.map(([name, value]) => (
        <li key={name}>
          <span class="fine">{factOf(name)}</span> <code>{valueText(name, value)}</code>
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
    return value.map((each) => valueText(name, each)).join(isList ? ', ' : ' → ') || say('console.label.none');
  }
  if (value === null || value === undefined) return say('console.label.none');
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([key, each]) => `${small(factOf(key))} ${valueText(key, each)}`)
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
  /** What it is narrowed to, and how it is read so. */
  readonly filter: Readonly<Record<string, string>>;
  readonly load: (query: Readonly<Record<string, string | undefined>>) => Promise<PageOf<E>>;
  /** What stands between what was done and where from. */
  readonly columns: Columns<E>;
}

/** What was done, newest first. */
export function AuditLog<E extends Entry>({ filter, load, columns }: AuditLogProps<E>) {
  return (
    <List
      what="entries"
      label={say('console.audit-log.label')}
      file="audit"
      queryKey={['audit', filter]}
      load={(cursor) => load({ ...filter, cursor })}
      rowKey={({ id }) => id}
      columns={{
        [`${say('console.label.when')}@`]: (entry) => moment(entry.created_at),
        [say('console.label.what')]: (entry) => wordOf(entry.action),
        ...columns,
        [say('console.audit-log.from')]: (entry) => entry.ip ?? '–',
        [say('console.label.details')]: (entry) => <Changes changes={entry.changes} />,
      }}
    />
  );
}

type Subject = NonNullable<NonNullable<paths['/api/v1/admin/audit']['get']['parameters']['query']>['subject']>;

/** What acts can be about, and whether those of an account can be. */
const subjects: Readonly<Record<Subject, boolean>> = {
  account: true,
  adjustment: true,
  admin: false,
  api_key: true,
  asset: false,
  books: false,
  commission: true,
  customer: false,
  email: true,
  member: true,
  order: true,
  partner: true,
  passkey: true,
  password: true,
  payout: true,
  payout_batch: false,
  payout_profile: true,
  payouts: true,
  profile: true,
  provider: false,
  queue_dashboard: false,
  session: true,
  sign_in: true,
  staff: false,
  terms: true,
  two_factor: true,
  webhook: true,
};
const everySubject = Object.keys(subjects) as Subject[];

interface SubjectFilterProps {
  /** Only what acts of an account are about. */
  readonly ofAccount?: boolean;
  readonly value: string;
  readonly onChange: (subject: string) => void;
}

/** Narrows a log to what acts are about. */
export function SubjectFilter({ ofAccount = false, value, onChange }: SubjectFilterProps) {
  const shown = everySubject.filter((subject) => !ofAccount || subjects[subject]);
  return (
    <SelectField
      name="subject"
      label={say('console.label.about')}
      options={[
        { value: '', label: say('console.audit-log.every') },
        ...shown.map((subject) => ({ value: subject, label: say(`console.subject.${subject}`) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
