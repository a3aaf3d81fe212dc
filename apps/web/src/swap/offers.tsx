import type { Asset, Quote } from '@swap/client';
import { short } from '../kit/format.js';

interface OffersProps {
  readonly quote: Quote;
  /** The side that differs from offer to offer, and its asset. */
  readonly differs: 'amount_from' | 'amount_to';
  readonly asset: Asset | undefined;
  readonly chosen: number;
  readonly onChoose: (source: number) => void;
}

/** What each exchange offers; the best is taken until somebody chooses one, whose offer then stays chosen. */
export function Offers({ quote, differs, asset, chosen, onChoose }: OffersProps) {
  const ticker = asset?.ticker.toUpperCase() ?? '';
  return (
    <details class="more">
      <summary>
        {quote.offers.length === 1 ? '1 offer' : `${String(quote.offers.length)} offers`} · best {short(quote[differs])}{' '}
        {ticker}
      </summary>
      <fieldset class="offers">
        <legend class="unseen">Offers</legend>
        {quote.offers.map((offer) => (
          <label key={offer.source} class="offer">
            <input
              type="radio"
              name="offer"
              checked={offer.source === chosen}
              // A click, also by keyboard: choosing the one that is best anyway is no change, and yet a choice.
              onClick={() => onChoose(offer.source)}
            />
            <span>
              <strong>{offer.provider}</strong>
              {offer.best && <span class="badge good">Best</span>}
              <span class="fine">
                {offer.estimated_minutes.min}–{offer.estimated_minutes.max} min
              </span>
            </span>
            <span class="figure">
              {short(offer[differs])} {ticker}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
