import type { ComponentChildren } from 'preact';

/** By heading, in order, what stands under it. A heading that ends in `#` is of figures, an empty one of buttons. */
export type Columns<T> = Readonly<Record<string, (row: T) => ComponentChildren>>;

export interface TableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly columns: Columns<T>;
  /** Stands in its place where there are no rows. */
  readonly none?: ComponentChildren;
}

/** A table that scrolls by itself where it is wider than the screen, also by keyboard. */
export function Table<T>({ label, rows, rowKey, columns, none }: TableProps<T>) {
  if (rows.length === 0 && none !== undefined) return <>{none}</>;
  const cells = Object.entries(columns);
  const classOf = (heading: string) => (heading.endsWith('#') ? 'number' : undefined);
  return (
    <div class="table" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells.map(([heading]) => (
              <th key={heading} scope="col" class={classOf(heading)}>
                {heading.replace('#', '') || <span class="unseen">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {cells.map(([heading, cell]) => (
                <td key={heading} class={heading === '' ? 'number' : classOf(heading)}>
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
