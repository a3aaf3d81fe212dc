import type { Asset } from '@swap/client';
import { bps, readersTimes, short } from '../../kit/format.js';
import { placeOf } from '../../kit/place.js';
import { say } from '../../kit/say.js';
import { Table } from '../../kit/table.js';
import type { PairFacts } from '../facts.js';

const digits = 8;

/** An asset by the name that tells it from its like: `USDT (Tron)`. */
export const labelOf = ({ ticker, param, network_name }: Asset): string =>
  param === ticker ? ticker.toUpperCase() : `${ticker.toUpperCase()} (${network_name})`;

export const amountOf = (amount: string, { ticker }: Asset): string =>
  `${short(amount, digits)} ${ticker.toUpperCase()}`;

/** What one unit sent brings, after the best offer; null where there is none. */
export const rateOf = ({ from, to, quote }: PairFacts): string | null =>
  quote && `1 ${from.ticker.toUpperCase()} = ${amountOf(quote.rate, to)}`;

/** The time of day, UTC: whoever reads it has not said where they are. */
export const timeOf = (iso: string): string =>
  readersTimes({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));

export const pairPath = ({ from, to }: PairFacts): string => placeOf(`/exchange/${from.param}-${to.param}`);

/** How far an offer lies from the market. */
export function costOf(spread: number | null): string {
  if (spread === null) return say('offers.market.unknown');
  if (spread === 0) return say('offers.market.same');
  return say(spread > 0 ? 'offers.market.below' : 'offers.market.above', { share: bps(Math.abs(spread)) });
}

/** Pairs with what they bring now and how far that is from the market, each with the way to its page. */
export function Rates({ pairs }: { pairs: readonly PairFacts[] }) {
  const [first] = pairs;
  if (!first) return <p>{say('page.rates.none')}</p>;
  return (
    <>
      <Table
        label={say('page.home.rates')}
        rows={pairs}
        rowKey={pairPath}
        columns={{
          [say('page.rates.pair')]: (pair) => (
            <a href={pairPath(pair)}>{say('order.pair', { from: labelOf(pair.from), to: labelOf(pair.to) })}</a>
          ),
          [say('chart.rate')]: (pair) => <bdi>{rateOf(pair) ?? say('page.rates.none')}</bdi>,
          [say('offers.market')]: ({ quote }) => quote && costOf(quote.spread_bps),
        }}
      />
      <p class="fine">{say('page.rates.at', { time: timeOf(first.at) })}</p>
    </>
  );
}
