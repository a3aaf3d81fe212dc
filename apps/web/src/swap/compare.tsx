import { useEffect, useState } from 'preact/hooks';
import type { Asset, Offer, Quote } from '@swap/client';
import { Button, Notice } from '../kit/controls.js';
import { part } from '../kit/part.js';
import { say } from '../kit/say.js';
import type { Draft } from './draft.js';
import { Offers } from './offers.js';

const PairChart = part('kit.loading.rate', async () => (await import('./pair-chart.js')).PairChart);

interface CompareProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
  readonly quote: Quote | undefined;
  readonly offer: Offer | undefined;
  /** The first offers are on their way. */
  readonly isAwaited: boolean;
}

/** What a rate can be judged by: the offers of the others, and how it went. */
export function Compare({ draft, change, assetFrom, assetTo, quote, offer, isAwaited }: CompareProps) {
  const isGone = offer !== undefined && draft.source !== null && offer.source !== draft.source;
  return (
    <div class="swap-compare">
      {isGone && (
        <Notice tone="warn" title={say('offers.gone')}>
          <p>{say('offers.gone.text')}</p>
          <Button onClick={() => change({ source: null })}>{say('offers.takeBest')}</Button>
        </Notice>
      )}
      {!quote && (
        <div class={isAwaited ? 'offers-awaited' : 'offers-missing'}>{!isAwaited && say('offers.awaited')}</div>
      )}
      {quote && offer && (
        <Offers
          {...(draft.side === 'from'
            ? ({ differs: 'amount_to', asset: assetTo } as const)
            : ({ differs: 'amount_from', asset: assetFrom } as const))}
          quote={quote}
          chosen={isGone ? null : offer.source}
          onChoose={(source) => change({ source })}
        />
      )}
      {assetFrom && assetTo && draft.from !== draft.to && <RateHistory from={assetFrom} to={assetTo} />}
    </div>
  );
}

/** From this width on there is room beside the form, as in the style sheet. */
const roomPx = 1000;
/** Once what matters first has been drawn. */
const unfoldAfterMs = 1500;

/** Folded where there is little room; loaded when it is looked at. */
function RateHistory({ from, to }: { from: Asset; to: Asset }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen((wasOpen) => wasOpen || innerWidth >= roomPx), unfoldAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <details class="more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('chart.title')}</summary>
      {isOpen && <PairChart from={from} to={to} />}
    </details>
  );
}
