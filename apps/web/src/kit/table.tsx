import type { ComponentChildren } from 'preact';

interface TableProps {
  readonly label: string;
  /** Column names; one that ends in `#` is of figures, an empty one of buttons. */
  readonly head: readonly string[];
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself where it is wider than the screen, also by keyboard. */
export function Table({ label, head, children }: TableProps) {
  return (
    <div class="table" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" class={name.endsWith('#') ? 'number' : undefined}>
                {name.replace('#', '') || <span class="unseen">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
