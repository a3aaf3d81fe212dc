import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { Empty } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { say } from '../kit/say.js';
import { CoinOptions } from './asset-options.js';
import { coinsOf, findAssets, isOpen, type Coin, type Side } from './find-assets.js';

/** More are found by typing. */
const shownMax = 80;

interface PickerProps {
  readonly assets: readonly Asset[];
  readonly side: Side;
  readonly chosen: string;
  readonly onPick: (asset: Asset) => void;
  readonly onClose: () => void;
}

/** What a dialog focuses when it is shown; browsers complain where a frame of another site is drawn with it. */
const takesFocus = (field: HTMLElement | null) => field?.setAttribute('autofocus', '');

/** A search field that commands a list (WAI-ARIA, combobox with a listbox), coin by coin, each with its networks. */
export function AssetPicker({ assets, side, chosen, onPick, onClose }: PickerProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { found, isGuess } = useFound(assets, typed);
  const coins = useMemo(() => firstOf(coinsOf(found)), [found]);
  const shown = coins.flatMap((coin) => coin.assets);
  const activeId = `${id}-${shown[active]?.param ?? ''}`;
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId]);
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
    <Dialog title={say(side === 'from' ? 'picker.send' : 'picker.receive')} onClose={onClose}>
      <input
        ref={takesFocus}
        class="search"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-label={say('picker.search')}
        aria-activedescendant={shown.length > 0 ? activeId : undefined}
        placeholder={say('picker.placeholder')}
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
      />
      <p class={isGuess ? 'hint' : 'unseen'} role="status">
        {isGuess ? say('picker.guess', { typed: typed.trim() }) : say('picker.found', { count: found.length })}
      </p>
      <div id={id} ref={list} class="assets" role="listbox" aria-label={say('picker.list')}>
        {coins.map((coin) => (
          <CoinOptions
            key={coin.ticker}
            coin={coin}
            side={side}
            listId={id}
            active={shown[active]?.param}
            chosen={chosen}
            onPick={pick}
          />
        ))}
      </div>
      {found.length === 0 && <Empty title={say('picker.none')}>{say('picker.none.text')}</Empty>}
      {found.length > shown.length && <p class="hint">{say('picker.more', { count: found.length - shown.length })}</p>}
    </Dialog>
  );
}

/** What fits what was typed; where nothing does, what is spelt nearly so. */
function useFound(assets: readonly Asset[], typed: string): { found: readonly Asset[]; isGuess: boolean } {
  const found = useMemo(() => findAssets(assets, typed), [assets, typed]);
  const [guess, setGuess] = useState<{ typed: string; assets: readonly Asset[] }>({ typed: '', assets: [] });
  const isUnknown = found.length === 0;
  useEffect(() => {
    let isWanted = isUnknown;
    if (isWanted) {
      import('./misspelt-assets.js').then(
        ({ misspeltAssets }) => isWanted && setGuess({ typed, assets: misspeltAssets(assets, typed) }),
        // Without it there is only no guess.
        () => null,
      );
    }
    return () => {
      isWanted = false;
    };
  }, [isUnknown, typed]);
  const guessed = isUnknown && guess.typed === typed ? guess.assets : [];
  return guessed.length > 0 ? { found: guessed, isGuess: true } : { found, isGuess: false };
}

/** As many coins as there is room for, the first one whole. */
function firstOf(coins: readonly Coin[]): readonly Coin[] {
  let room = shownMax;
  return coins.filter(({ assets }, place) => (room -= assets.length) >= 0 || place === 0);
}
