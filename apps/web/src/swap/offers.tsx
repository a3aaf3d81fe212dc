import { useState } from 'preact/hooks';
import type { Asset, Offer, Quote } from '@swap/client';
import type { Provider } from '../api/public.js';
import { Badge, Button } from '../kit/controls.js';
import { bps, count, percent, short } from '../kit/format.js';
import { useExchanges } from './providers-query.js';

interface OffersProps {
  readonly quote: Quote;
  /** The side that differs from offer to offer, and its asset. */
  readonly differs: 'amount_from' | 'amount_to';
  readonly asset: Asset | undefined;
  /** Null where the one chosen is not made any more. */
  readonly chosen: number | null;
  readonly onChoose: (source: number) => void;
}

/** More are asked for. */
const shownMax = 3;

/** What each exchange offers, and how it does; the best is taken until somebody chooses one, whose offer then stays chosen. */
export function Offers({ quote: { offers }, differs, asset, chosen, onChoose }: OffersProps) {
  const [isAll, setAll] = useState(false);
  const exchangeOf = useExchanges();
  const minutesIn = (offer: Offer) => minutesOf(offer, exchangeOf(offer.provider).parts);
  const shown = offers.filter(({ source }, place) => isAll || place < shownMax || source === chosen);
  const fastest = [...offers].sort((a, b) => minutesIn(a) - minutesIn(b))[0];
  return (
    <section class="more" aria-label="Offers">
      <h2>{offers.length === 1 ? '1 offer' : `${count(offers.length)} offers`}</h2>
      <fieldset class="offers">
        <legend class="unseen">Offers, best first</legend>
        {shown.map((offer) => {
          const { name, parts } = exchangeOf(offer.provider);
          return (
            <label key={offer.source} class="offer">
              <input
                type="radio"
                name="offer"
                value={offer.provider}
                checked={offer.source === chosen}
                // A click, also by keyboard: choosing the one that is best anyway is no change, and yet a choice.
                onClick={() => onChoose(offer.source)}
              />
              <span class="offer-name">
                <strong>{name}</strong> {offer.best && <Badge tone="good">Best</Badge>}{' '}
                {offers.length > 1 && offer === fastest && <Badge>Fastest</Badge>}
              </span>
              <span class="figure">
                {short(offer[differs])} {asset?.ticker.toUpperCase()}
              </span>
              <Facts offer={offer} parts={parts} minutes={minutesIn(offer)} />
            </label>
          );
        })}
      </fieldset>
      {shown.length < offers.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {count(offers.length)} offers
        </Button>
      )}
    </section>
  );
}

/** What its orders took lately, where that is known of all that take part; else what it says itself. */
function minutesOf({ estimated_minutes: { max } }: Offer, parts: readonly Provider[]): number {
  const measured = parts.map(({ median_completion_seconds: seconds }) => seconds);
  const sum = measured.reduce<number | null>((all, each) => (all === null || each === null ? null : all + each), 0);
  return sum === null || parts.length === 0 ? max : Math.max(1, Math.round(sum / 60));
}

const refunds = {
  automatic: 'by itself',
  address: 'to an address you name',
  choice: 'if you choose so',
  support: 'through its support',
} as const;

function Facts({ offer, parts, minutes }: { offer: Offer; parts: readonly Provider[]; minutes: number }) {
  const orders = Math.min(...parts.map((part) => part.orders));
  const worst = (rates: readonly (number | null)[], pick: (...some: number[]) => number) =>
    rates.length === 0 || rates.includes(null) ? null : pick(...(rates as number[]));
  const success = worst(
    parts.map((part) => part.success_rate),
    Math.min,
  );
  const holds = worst(
    parts.map((part) => part.hold_rate),
    Math.max,
  );
  const isMeasured = parts.length > 0 && parts.every((part) => part.median_completion_seconds !== null);
  const facts: readonly (readonly [string, string])[] = [
    ['Time', isMeasured ? `${count(minutes)} min measured` : `up to ${count(minutes)} min`],
    ['Market', spreadWords(offer.spread_bps)],
    ['Reliability', success === null ? 'not measured yet' : `${percent(success)} of ${count(orders)} done`],
    ['Holds', holds === null ? 'not measured yet' : holds === 0 ? 'none seen' : `${percent(holds)} of orders`],
    ...parts.slice(0, 1).flatMap(({ declared }): [string, string][] => [['Refund', refunds[declared.refunds]]]),
    ...(parts.length === 0
      ? []
      : [['KYC', parts.some(({ declared }) => declared.kyc !== 'never') ? 'on suspicion' : 'never'] as const]),
  ];
  return (
    <dl class="offer-facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far an offer lies from the market. */
function spreadWords(spread: number | null): string {
  if (spread === null) return 'no rate known';
  if (spread === 0) return 'at its rate';
  return `${bps(Math.abs(spread))} ${spread > 0 ? 'below' : 'above'}`;
}
