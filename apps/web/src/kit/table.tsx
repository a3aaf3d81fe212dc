import type { ComponentChildren } from 'preact';
import { say } from './say.js';

/** By heading, in order, what stands under it. A heading that ends in `#` is of figures, one in `@` of moments, an empty one of buttons. */
export type Columns<T> = Readonly<Record<string, (row: T) => ComponentChildren>>;

export interface TableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly columns: Columns<T>;
  /** Stands in its place where there are no rows. */
  readonly none?: ComponentChildren;
}

const said = (heading: string) => heading.replace(/[#@]$/, '');
const classOf = (heading: string) => ({ '#': 'number', '@': 'moment' })[heading.slice(-1)];

/** So many columns do not fit a tablet. */
const broadFrom = 7;

/**
 * A table; where it has little room, each row is a card that says before every value what it is, and no command is out of sight.
 * The roles are named because a browser takes what is not laid out as a table for none.
 */
export function Table<T>({ label, rows, rowKey, columns, none }: TableProps<T>) {
  if (rows.length === 0 && none !== undefined) return <>{none}</>;
  const cells = Object.entries(columns);
  return (
    <div class={cells.length >= broadFrom ? 'table broad' : 'table'} role="group" aria-label={label} tabIndex={0}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {cells.map(([heading]) => (
              <th key={heading} role="columnheader" scope="col" class={classOf(heading)}>
                {said(heading) || <span class="unseen">{say('kit.actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {cells.map(([heading, cell]) => (
                <td
                  key={heading}
                  role="cell"
                  data-heading={said(heading)}
                  class={heading === '' ? 'number' : classOf(heading)}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell of two lines, the second in small print where there is one. */
export function TwoLines({ fine, children }: { fine: ComponentChildren; children: ComponentChildren }) {
  return (
    <>
      {children}
      {fine && <div class="fine">{fine}</div>}
    </>
  );
}
