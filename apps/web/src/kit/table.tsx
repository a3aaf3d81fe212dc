import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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

/**
 * Whether the columns in `box` have no room there, measured, because it takes the words and figures that stand in them: a language of
 * long words or a narrow card beside another is enough. They come back where there is as much room as they took.
 */
function useCards(box: RefObject<HTMLElement>, rows: unknown): boolean {
  const [isCards, setIsCards] = useState(false);
  const taken = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { clientWidth, scrollWidth } = element;
      if (!isCards) taken.current = scrollWidth;
      setIsCards(clientWidth < taken.current);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isCards, rows]);
  return isCards;
}

/**
 * A table; where it has little room, each row is a card that says before every value what it is, and no command is out of sight.
 * The roles are named because a browser takes what is not laid out as a table for none.
 */
export function Table<T>({ label, rows, rowKey, columns, none }: TableProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const isCards = useCards(box, rows);
  if (rows.length === 0 && none !== undefined) return <>{none}</>;
  const cells = Object.entries(columns);
  return (
    <div ref={box} class={isCards ? 'table cards' : 'table'} role="group" aria-label={label} tabIndex={0}>
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
