import { words } from '../kit/format.js';

/** What an audit entry says was changed: a line for each member. */
export function Changes({ changes }: { changes: unknown }) {
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
