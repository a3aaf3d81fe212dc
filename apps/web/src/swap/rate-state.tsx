import type { Asset, Offer } from '@swap/client';
import { Button, ErrorNotice, Notice } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { Amount } from '../kit/amount.js';
import { readersTimes, short, span } from '../kit/format.js';
import { once } from '../kit/notation.js';
import { say } from '../kit/say.js';
import { isOfAmount } from './pair.js';
import type { LiveQuote } from './use-quote.js';

interface RateStateProps {
  readonly offer: Offer | undefined;
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
  readonly live: LiveQuote;
}

/** The rate as it is offered, or why there is none. */
export function RateState({ offer, assetFrom, assetTo, live }: RateStateProps) {
  const { quote, error, age, refetch } = live;
  const renew = () => void refetch();
  if (offer && quote) {
    const [sent, received] = [assetFrom, assetTo].map((asset) => asset?.ticker.toUpperCase() ?? '');
    return <RateLine live={live} rate={`1 ${sent ?? ''} = ${short(offer.rate)} ${received ?? ''}`} />;
  }
  if (age.lost === 'offline') {
    return (
      <Notice tone="warn" title={say('rate.offline')}>
        {say('rate.offline.text')}
      </Notice>
    );
  }
  if (error) return isOfAmount(error) ? null : <ErrorNotice error={error} retry={renew} />;
  return live.isAsking ? <p class="rate-line fine">{say('rate.asking')}</p> : null;
}

const clock = once(() => readersTimes({ timeStyle: 'medium' }));

/** How old a rate is and when it is renewed; loud when it cannot be. */
function RateLine({ rate, live: { age, isAsking, refetch } }: { rate: string; live: LiveQuote }) {
  const now = useNow();
  const renew = () => void refetch();
  const ago = span(Math.max(0, now - age.askedAt) / 1000);
  const left = Math.ceil((age.nextAt - now) / 1000);
  if (age.lost !== null) {
    return (
      <Notice tone="warn" title={say('rate.old')}>
        <p>
          {say('rate.old.text', { rate, time: clock().format(age.askedAt), age: ago })} {say(`rate.old.${age.lost}`)}
        </p>
        <Button busy={isAsking} onClick={renew}>
          {say('rate.renewNow')}
        </Button>
      </Notice>
    );
  }
  return (
    <p class="rate-line">
      <span class="figure">
        <Amount>{rate}</Amount>
      </span>
      <span class="fine">
        {isAsking || left <= 0 ? say('rate.renewing') : say('rate.age', { age: ago, left: span(left) })}
      </span>
      <button type="button" class="suggestion" onClick={renew}>
        {say('rate.renew')}
        <span class="unseen"> {say('rate.renew.what')}</span>
      </button>
    </p>
  );
}
