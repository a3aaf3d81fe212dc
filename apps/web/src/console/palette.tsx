import { useQuery } from '@tanstack/preact-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../api/typed.js';
import { Button, ErrorNotice } from '../kit/controls.js';
import { Dialog } from '../kit/dialog.js';
import { ends, moment, usd } from '../kit/format.js';
import { say } from '../kit/say.js';
import { Status } from './statuses.js';
import { wordOf, wordWithin } from './words.js';

export type Found = Schemas['Found'];

/** How a console searches, and where what was found is shown. */
export interface Searching {
  readonly find: (text: string) => Promise<readonly Found[]>;
  readonly open: (found: Found) => void;
}

interface PaletteProps extends Searching {
  /** Pages that can be gone to. */
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly goTo: (path: string) => void;
}

/** Fewer characters name too much. */
const least = 3;
/** A typist pauses so long; what is pasted is looked for at once. */
const pauseMs = 150;

/** Whether a key that was pressed there is meant as a letter. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Opens the search, and says by which keys it opens without it. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon="search" aria-keyshortcuts="/ Control+K Meta+K" onClick={onClick}>
      {say('console.palette.search')} <kbd aria-hidden="true">/</kbd>
    </Button>
  );
}

interface ShownProps {
  readonly shown: boolean;
  readonly show: (shown: boolean) => void;
}

/** Everything that has a name, within two keys and a paste: opens on Ctrl or Cmd with K, and on /. */
export function Palette({ shown, show, ...props }: PaletteProps & ShownProps) {
  // Before anything is painted: whoever sees the page and presses a key at once is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !takesLetters(event.target);
      if (!(isCommand || isSlash) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      show(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!shown) return null;
  return (
    <Dialog title={say('console.palette.search')} wide onClose={() => show(false)}>
      <Search {...props} onClose={() => show(false)} />
    </Dialog>
  );
}

/** One line of the list. */
interface Choice {
  readonly key: string;
  readonly found: Found | null;
  readonly title: string;
  readonly choose: () => void;
}

type SearchProps = PaletteProps & { readonly onClose: () => void };

/** What is found of a text, once its writer pauses. */
function useAnswer(find: Searching['find'], wanted: string) {
  const [asked, setAsked] = useState('');
  const pause = useRef<number | undefined>(undefined);
  const isLong = wanted.length >= least;
  const enabled = asked.length >= least;
  const answer = useQuery({ queryKey: ['search', asked], queryFn: () => find(asked), enabled, retry: false });
  const ask = (text: string, waitMs: number) => {
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => setAsked(text.trim()), waitMs);
  };
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const isThere = !isLong || (wanted === asked && !answer.isPending);
  return {
    ask,
    isLong,
    isThere,
    found: (isLong && isThere && answer.data) || [],
    error: enabled ? answer.error : null,
  };
}

/** The pages of that name, then what was found. */
function choicesOf({ pages, goTo, open, onClose }: SearchProps, wanted: string, found: readonly Found[]): Choice[] {
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const named = pages.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
  return [
    ...named.map(({ path, title }) => ({ key: path, found: null, title, choose: then(() => goTo(path)) })),
    ...found.map((each) => ({
      key: `${each.kind} ${each.id}`,
      found: each,
      title: titleOf(each),
      choose: then(() => open(each)),
    })),
  ];
}

function Search(props: SearchProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [goesOn, setGoesOn] = useState(false);
  const list = useId();
  const wanted = text.trim();
  const { ask, isLong, isThere, found, error } = useAnswer(props.find, wanted);
  const choices = choicesOf(props, wanted, found);
  const place = Math.min(at, choices.length - 1);
  const active = choices[place];
  // Enter came before the answer: what is found first is opened then.
  useEffect(() => {
    if (goesOn && isThere) active?.choose();
  }, [goesOn, isThere]);
  const write = (next: string, isPasted: boolean) => {
    setText(next);
    setAt(0);
    setGoesOn(false);
    ask(next, isPasted ? 0 : pauseMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) setAt((place + step + choices.length) % choices.length);
    else if (event.key !== 'Enter') return;
    else if (isThere) active?.choose();
    else setGoesOn(true);
    event.preventDefault();
  };
  return (
    <div class="palette">
      <input
        class="search"
        role="combobox"
        aria-label={say('console.palette.label')}
        placeholder={say('console.palette.placeholder')}
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && `${list}-${String(place)}`}
        autoComplete="off"
        spellcheck={false}
        autofocus
        value={text}
        onInput={(event) => write(event.currentTarget.value, event.inputType === 'insertFromPaste')}
        onKeyDown={onKeyDown}
      />
      {error && <ErrorNotice error={error} />}
      <Choices list={list} choices={choices} active={active} />
      <p role="status" class="fine">
        {wordsOf(choices.length, { isThere, isLong })}
      </p>
    </div>
  );
}

interface ChoicesProps {
  readonly list: string;
  readonly choices: readonly Choice[];
  readonly active: Choice | undefined;
}

function Choices({ list, choices, active }: ChoicesProps) {
  return (
    <ul id={list} role="listbox" aria-label={say('console.palette.found')}>
      {choices.map((choice, index) => (
        <li
          key={choice.key}
          id={`${list}-${String(index)}`}
          role="option"
          aria-selected={choice === active}
          onClick={choice.choose}
        >
          <span>
            <strong>{choice.title}</strong>
            <span class="fine">{choice.found ? fineOf(choice.found) : say('console.palette.page')}</span>
          </span>
          {choice.found?.status && <Status of={choice.found.status} />}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(count: number, { isThere, isLong }: { isThere: boolean; isLong: boolean }): string {
  if (!isThere) return say('console.palette.looking');
  if (count > 0) return say('console.palette.results', { count });
  return say(isLong ? 'console.palette.nothing' : 'console.palette.type');
}

function titleOf({ kind, name, amount_usd: amount }: Found): string {
  if (kind === 'order') return name.toUpperCase();
  if (kind === 'payout')
    return say('console.palette.payout', { amount: amount === null ? '' : usd(amount), coin: name.toUpperCase() });
  return name;
}

const fineOf = ({ kind, matched, id, at }: Found): string =>
  [
    wordOf(kind),
    ends(id, 6),
    moment(at),
    ...(matched === 'id' || matched === 'order_id' ? [] : [say('console.palette.by', { name: wordWithin(matched) })]),
  ].join(' · ');
