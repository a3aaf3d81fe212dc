import type { Asset, Offer } from '@swap/client';
import { Button, ErrorNotice, Notice } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { short, span } from '../kit/format.js';
import { once } from '../kit/notation.js';
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
      <Notice tone="warn" title="You are offline">
        The rate comes by itself once you are online again.
      </Notice>
    );
  }
  if (error) return isOfAmount(error) ? null : <ErrorNotice error={error} retry={renew} />;
  return live.isAsking ? <p class="rate-line fine">Asking the exchanges…</p> : null;
}

const clock = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }));

const whys = {
  offline: 'You are offline. It renews by itself once you are online again.',
  unanswered: 'The service gives no newer one. It is asked again and again.',
} as const;

/** How old a rate is and when it is renewed; loud when it cannot be. */
function RateLine({ rate, live: { age, isAsking, refetch } }: { rate: string; live: LiveQuote }) {
  const now = useNow();
  const renew = () => void refetch();
  const ago = span(Math.max(0, now - age.askedAt) / 1000);
  const left = Math.ceil((age.nextAt - now) / 1000);
  if (age.lost !== null) {
    return (
      <Notice tone="warn" title="This rate is old">
        <p>
          {rate}: of {clock().format(age.askedAt)}, {ago} ago. {whys[age.lost]}
        </p>
        <Button busy={isAsking} onClick={renew}>
          Renew now
        </Button>
      </Notice>
    );
  }
  return (
    <p class="rate-line">
      <span class="figure">{rate}</span>
      <span class="fine">{isAsking || left <= 0 ? 'renewing…' : `${ago} old, renewed in ${String(left)} s`}</span>
      <button type="button" class="suggestion" onClick={renew}>
        Renew<span class="unseen"> the rate now</span>
      </button>
    </p>
  );
}
