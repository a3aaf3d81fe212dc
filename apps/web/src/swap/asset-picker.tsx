import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { Empty } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { AssetMark } from './asset-mark.js';
import { findAssets, isOpen, type Side } from './find-assets.js';

/** More are found by typing. */
const shownMax = 80;

interface PickerProps {
  readonly assets: readonly Asset[];
  readonly side: Side;
  readonly chosen: string;
  readonly onPick: (asset: Asset) => void;
  readonly onClose: () => void;
}

/** A search field that commands a list (WAI-ARIA, combobox with a listbox). */
export function AssetPicker({ assets, side, chosen, onPick, onClose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const found = useMemo(() => findAssets(assets, typed), [assets, typed]);
  const shown = found.slice(0, shownMax);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  const pick = (asset: Asset | undefined) => {
    if (asset && isOpen(asset, side)) onPick(asset);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(Math.min(Math.max(active + step, 0), shown.length - 1));
    else if (event.key === 'Enter') pick(shown[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={side === 'from' ? 'What do you send?' : 'What do you receive?'} onClose={onClose}>
      <input
        class="search"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-label="Search by name, ticker or network"
        aria-activedescendant={shown.length > 0 ? `${id}-${String(active)}` : undefined}
        placeholder="Name, ticker or network"
        autoFocus
        spellcheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
      />
      <p class="unseen" role="status">
        {found.length} found
      </p>
      <ul id={id} ref={list} class="assets" role="listbox" aria-label="Assets">
        {shown.map((asset, index) => (
          <AssetOption
            key={asset.param}
            asset={asset}
            side={side}
            id={`${id}-${String(index)}`}
            active={index === active}
            chosen={asset.param === chosen}
            onPick={() => pick(asset)}
          />
        ))}
      </ul>
      {found.length === 0 && <Empty title="Nothing found">Try a ticker such as BTC, or the name of a network.</Empty>}
      {found.length > shownMax && <p class="hint">{found.length - shownMax} more: type to narrow the list.</p>}
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly asset: Asset;
  readonly side: Side;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly onPick: () => void;
}

function AssetOption({ id, asset, side, active, chosen, onPick }: OptionProps) {
  const open = isOpen(asset, side);
  return (
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={!open}
      class={active ? 'active' : undefined}
      onClick={onPick}
    >
      <AssetMark ticker={asset.ticker} asset={asset} />
      <span>
        <strong>{asset.ticker.toUpperCase()}</strong> {asset.name}
        <span class="fine">{asset.network_name}</span>
      </span>
      {!open && <span class="badge warn">Maintenance</span>}
    </li>
  );
}
