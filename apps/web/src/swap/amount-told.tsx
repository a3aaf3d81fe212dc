import type { Asset, Quote } from '@swap/client';
import { Amount } from '../kit/amount.js';
import { count, short, usd } from '../kit/format.js';
import { asTyped } from '../kit/notation.js';
import { say } from '../kit/say.js';
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
  const meaning = [readAs, worth ? `≈ ${usd(worth)}` : ''].filter(Boolean).join(' · ');
  const bounds = [
    { bound: 'amount.least', amount: limits?.min_amount ?? null },
    { bound: 'amount.most', amount: limits?.max_amount ?? null },
  ] as const;
  return (
    <div class="amount-told">
      <p id={id} class={said === undefined ? 'hint' : 'wrong'} aria-live="polite">
        {said ?? (meaning && <Amount>{meaning}</Amount>)}
      </p>
      {choices.map((choice) => (
        <Suggestion key={choice} onClick={() => onAmount(asTyped(choice))}>
          <Amount>
            {short(choice, everyDigit)} {ticker}
          </Amount>
        </Suggestion>
      ))}
      {bounds.map(({ bound, amount }) =>
        amount === null ? null : (
          <Suggestion key={bound} onClick={() => onAmount(asTyped(amount))}>
            {say(bound, { amount: `${short(amount, everyDigit)} ${ticker}` })}
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
    ? say('amount.only')
    : say('amount.unsure', { typed: typed.trim(), count: count(choices.length) });
}

function Suggestion({ onClick, children }: { onClick: () => void; children: preact.ComponentChildren }) {
  return (
    <button type="button" class="suggestion" onClick={onClick}>
      {children}
    </button>
  );
}
