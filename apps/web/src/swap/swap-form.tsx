import type { Asset } from '@swap/client';
import { Button, Notice } from '../kit/controls.js';
import { Later } from '../kit/later.js';
import { say } from '../kit/say.js';
import { Compare } from './compare.js';
import { Destination } from './destination.js';
import { chosenOffer, readingOf, type Draft } from './draft.js';
import { Mode } from './mode.js';
import { Pair } from './pair.js';
import { RateState } from './rate-state.js';
import { useFindings, useQuote } from './use-quote.js';
import { useReview, type Agreed } from './use-review.js';

interface SwapFormProps {
  readonly assets: readonly Asset[];
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly onReview: (agreed: Agreed) => void;
}

/** Everything a swap needs to be told, with what the exchanges say to it. */
export function SwapForm({ assets, draft, change: changeDraft, onReview }: SwapFormProps) {
  const assetFrom = assets.find(({ param }) => param === draft.from);
  const assetTo = assets.find(({ param }) => param === draft.to);
  const reading = readingOf(draft, draft.side === 'from' ? assetFrom : assetTo);
  const amount = reading.kind === 'amount' ? reading.amount : null;
  const live = useQuote(draft, amount);
  const { quote, isCurrent, isAsking, error } = live;
  const findings = useFindings(draft, amount);
  const offer = quote && chosenOffer(quote, draft.source);
  const refundNeeded = offer?.refund_address_required ?? false;
  const { missing, isRenewing, review, clear } = useReview({
    draft,
    amount,
    findings,
    refundNeeded,
    onReview,
    ask: live.ask,
    current: isCurrent ? quote : undefined,
  });
  const change = (part: Partial<Draft>) => {
    clear();
    changeDraft(part);
  };
  const pair = { assetFrom, assetTo, draft, change, offer, quote };
  return (
    <form
      class="swap-form"
      // What is missing is said here, in the same words everywhere.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void review();
      }}
    >
      <div class="swap-ask">
        <Mode {...pair} offer={isCurrent ? offer : undefined} />
        <Pair {...pair} assets={assets} reading={reading} error={error} pending={isAsking && !isCurrent} />
        <RateState offer={offer} assetFrom={assetFrom} assetTo={assetTo} live={live} />
        {quote?.warnings.map((warning) => (
          <Notice key={warning} tone="warn">
            <bdi lang="en">{warning}</bdi>
          </Notice>
        ))}
      </div>
      <Later>
        <Compare {...pair} isAwaited={amount !== null && isAsking} />
        <div class="swap-tell">
          <Destination {...pair} findings={findings} refundNeeded={refundNeeded} />
          <p class="wrong" role="alert">
            {missing}
          </p>
          <Button type="submit" look="primary" busy={isRenewing}>
            {say('swap.review')}
          </Button>
        </div>
      </Later>
    </form>
  );
}
