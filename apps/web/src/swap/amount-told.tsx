import type { Asset, Quote } from '@swap/client';
import { count, short, usd } from '../kit/format.js';
import { asTyped } from '../kit/notation.js';
import type { Reading } from './read-amount.js';

export type Limits = Quote['limits'];

interface AmountToldProps {
  readonly id: string;
  readonly asset: Asset | undefined;
  readonly typed: string;
  /** Null on the side whose amount follows from the other. */
  readonly reading: Reading | null;
  readonly worth: number | null | undefined;
  /** What the exchanges take, of the side that was named. */
  readonly limits: Limits | null;
  readonly error: string | undefined;
  /** Takes the amount, in the reader's notation. */
  readonly onAmount: (amount: string) => void;
}

const everyDigit = 30;

/** What there is to say of an amount: what it was read as, what it is worth, what is wrong with it, and what may be chosen instead. */
export function AmountTold({ id, asset, typed, reading, worth, limits, error, onAmount }: AmountToldProps) {
  const ticker = asset?.ticker.toUpperCase() ?? '';
  const choices = reading?.kind === 'unsure' ? reading.choices : [];
  const said = error ?? whatIsAsked(choices, typed) ?? (reading?.kind === 'wrong' ? reading.why : undefined);
  const readAs =
    reading?.kind === 'amount' && asTyped(reading.amount) !== typed.trim()
      ? `= ${short(reading.amount, everyDigit)} ${ticker}`
      : '';
  const bounds = [
    { word: 'Least', amount: limits?.min_amount ?? null },
    { word: 'Most', amount: limits?.max_amount ?? null },
  ];
  return (
    <div class="amount-told">
      <p id={id} class={said === undefined ? 'hint' : 'wrong'} aria-live="polite">
        {said ?? [readAs, worth ? `≈ ${usd(worth)}` : ''].filter(Boolean).join(' · ')}
      </p>
      {choices.map((choice) => (
        <Suggestion key={choice} onClick={() => onAmount(asTyped(choice))}>
          {short(choice, everyDigit)} {ticker}
        </Suggestion>
      ))}
      {bounds.map(({ word, amount }) =>
        amount === null ? null : (
          <Suggestion key={word} onClick={() => onAmount(asTyped(amount))}>
            {word} {short(amount, everyDigit)} {ticker}
          </Suggestion>
        ),
      )}
    </div>
  );
}

function whatIsAsked(choices: readonly string[], typed: string): string | undefined {
  const [only] = choices;
  if (only === undefined) return undefined;
  return choices.length === 1
    ? 'Do you mean this?'
    : `“${typed.trim()}” can mean ${count(choices.length)} amounts. Which one?`;
}

function Suggestion({ onClick, children }: { onClick: () => void; children: preact.ComponentChildren }) {
  return (
    <button type="button" class="suggestion" onClick={onClick}>
      {children}
    </button>
  );
}
