import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Asset, CreatedOrder } from '@swap/client';
import { createOrder } from '../api/public.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, ErrorNotice, Fact } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { bps, short, span, usd } from '../kit/format.js';
import { Amount } from '../kit/amount.js';
import { say, type TextName } from '../kit/say.js';
import { AssetMark } from './asset-mark.js';
import { chosenOffer, slippageMaxBps } from './draft.js';
import { useExchanges } from './providers-query.js';
import type { Agreed } from './use-review.js';

interface ReviewProps {
  readonly agreed: Agreed;
  readonly assets: readonly Asset[];
  readonly apiKey: string | null;
  readonly onBack: () => void;
  readonly onCreated: (order: CreatedOrder) => void;
}

/** What is about to happen, to be read before it does. */
export function Review({ agreed, assets, apiKey, onBack, onCreated }: ReviewProps) {
  const { input, quote } = agreed;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // One attempt per review: pressing twice, or again after a lost answer, places one order.
  const [attempt] = useState(newAttempt);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createOrder(input, attempt, apiKey),
    onSuccess: onCreated,
  });
  const now = useNow();
  const left = input.quote_id && quote.expires_at ? (Date.parse(quote.expires_at) - now) / 1000 : null;
  const over = left !== null && left <= 0;
  return (
    <section class="review" aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        {say('review.title')}
      </h2>
      <Sides agreed={agreed} assets={assets} />
      <Terms agreed={agreed} />
      {left !== null && <p class="hint">{over ? say('review.over') : say('review.holds', { time: span(left) })}</p>}
      {error && <ErrorNotice error={error} />}
      <div class="actions">
        <Button look="primary" busy={isPending} disabled={over} onClick={() => mutate()}>
          {say('review.create')}
        </Button>
        <Button look="quiet" icon="back" onClick={onBack}>
          {say(over || error ? 'review.back.renew' : 'review.back')}
        </Button>
      </div>
    </section>
  );
}

function Sides({ agreed: { input, quote }, assets }: Pick<ReviewProps, 'agreed' | 'assets'>) {
  const offer = chosenOffer(quote, input.source ?? null) ?? quote;
  const sides = [
    {
      label: say('swap.send'),
      param: input.currency_from,
      amount: offer.amount_from,
      worth: quote.price_usd_from,
      about: '',
    },
    {
      label: say('swap.receive'),
      param: input.currency_to,
      amount: offer.amount_to,
      worth: quote.price_usd_to,
      about: input.fixed ? '' : '≈ ',
    },
  ];
  return (
    <div class="sides">
      {sides.map(({ label, param, amount, worth, about }) => {
        const asset = assets.find((each) => each.param === param);
        return (
          <div key={label} class="side">
            <AssetMark ticker={asset?.ticker ?? param} asset={asset} />
            <div>
              <span class="fine">{label}</span>
              <strong class="figure">
                <Amount>
                  {about}
                  {short(amount, 8)} {asset?.ticker.toUpperCase()}
                </Amount>
              </strong>
              <span class="fine">
                {say('review.network', { network: asset?.network_name ?? '' })}
                {worth !== null && ` · ${usd(worth)}`}
              </span>
            </div>
          </div>
        );
      })}
    </div>
  );
}

function Terms({ agreed: { input, quote } }: Pick<ReviewProps, 'agreed'>) {
  const exchangeOf = useExchanges();
  const offer = chosenOffer(quote, input.source ?? null) ?? quote;
  const minutes = offer.estimated_minutes;
  const slippage = bps(slippageMaxBps);
  const lines: readonly (readonly [TextName, string | undefined])[] = [
    ['review.to', input.address_to],
    ['review.memo', input.receiver_memo_tag ?? undefined],
    ['review.refund', input.refund_address ?? undefined],
    ['review.memo', input.refund_address && input.refund_memo_tag ? input.refund_memo_tag : undefined],
    ['review.exchange', exchangeOf(offer.provider).name],
    ['review.rate', input.fixed ? say('review.rate.fixed') : say('review.rate.floating', { slippage })],
    ['review.routing', input.is_anonym ? say('review.routing.private') : undefined],
    ['review.time', say('review.time.minutes', minutes)],
  ];
  return (
    <dl class="facts">
      {lines.map(([term, text], at) =>
        text === undefined ? null : (
          <Fact key={at} term={say(term)}>
            <bdi>{text}</bdi>
          </Fact>
        ),
      )}
    </dl>
  );
}
