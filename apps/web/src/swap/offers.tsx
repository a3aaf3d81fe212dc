import { useState } from 'preact/hooks';
import type { Asset, Offer, Quote } from '@swap/client';
import type { Provider } from '../api/public.js';
import { Amount } from '../kit/amount.js';
import { Badge, Button } from '../kit/controls.js';
import { bps, count, percent, short } from '../kit/format.js';
import { say, type TextName } from '../kit/say.js';
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
    <section class="more" aria-label={say('offers.title')}>
      <h2>{say('offers.count', { count: offers.length })}</h2>
      <fieldset class="offers">
        <legend class="unseen">{say('offers.order')}</legend>
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
                <strong>{name}</strong> {offer.best && <Badge tone="good">{say('offers.best')}</Badge>}{' '}
                {offers.length > 1 && offer === fastest && <Badge>{say('offers.fastest')}</Badge>}
              </span>
              <span class="figure">
                <Amount>
                  {short(offer[differs])} {asset?.ticker.toUpperCase()}
                </Amount>
              </span>
              <Facts offer={offer} parts={parts} minutes={minutesIn(offer)} />
            </label>
          );
        })}
      </fieldset>
      {shown.length < offers.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {say('offers.all', { count: count(offers.length) })}
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
  const facts: readonly (readonly [TextName, string])[] = [
    ['offers.time', say(isMeasured ? 'offers.time.measured' : 'offers.time.said', { minutes: count(minutes) })],
    ['offers.market', spreadWords(offer.spread_bps)],
    [
      'offers.reliability',
      success === null
        ? say('offers.unmeasured')
        : say('offers.reliability.share', { share: percent(success), orders: count(orders) }),
    ],
    ['offers.holds', holdsWords(holds)],
    ...parts.slice(0, 1).map(({ declared }) => ['offers.refund', say(`offers.refund.${declared.refunds}`)] as const),
    ...(parts.length === 0
      ? []
      : [['offers.kyc', say(parts.some(isCurious) ? 'offers.kyc.suspicion' : 'offers.kyc.never')] as const]),
  ];
  return (
    <dl class="offer-facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{say(term)}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far an offer lies from the market. */
function spreadWords(spread: number | null): string {
  if (spread === null) return say('offers.market.unknown');
  if (spread === 0) return say('offers.market.same');
  return say(spread > 0 ? 'offers.market.below' : 'offers.market.above', { share: bps(Math.abs(spread)) });
}

function holdsWords(rate: number | null): string {
  if (rate === null) return say('offers.unmeasured');
  return rate === 0 ? say('offers.holds.none') : say('offers.holds.share', { share: percent(rate) });
}

/** Whether it may ask who its customer is. */
const isCurious = ({ declared }: Provider): boolean => declared.kyc !== 'never';
