import type { ComponentChildren } from 'preact';

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly note?: ComponentChildren;
}

/** One number with its name. */
export function Tile({ name, value, note }: TileProps) {
  return (
    <div class="card tile">
      <span class="fine">{name}</span>
      <strong class="figure">{value}</strong>
      {note !== undefined && <span class="fine">{note}</span>}
    </div>
  );
}
