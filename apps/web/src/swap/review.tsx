import { useMutation } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Asset, CreatedOrder } from '@swap/client';
import { createOrder } from '../api/public.js';
import { newAttempt } from '../kit/attempt.js';
import { Button, ErrorNotice, Fact } from '../kit/controls.js';
import { useNow } from '../kit/clock.js';
import { short, span, usd } from '../kit/format.js';
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
        Review
      </h2>
      <Sides agreed={agreed} assets={assets} />
      <Terms agreed={agreed} />
      {left !== null && <p class="hint">{over ? 'The price has run out.' : `This price holds for ${span(left)}.`}</p>}
      {error && <ErrorNotice error={error} />}
      <div class="actions">
        <Button look="primary" busy={isPending} disabled={over} onClick={() => mutate()}>
          Create the swap
        </Button>
        <Button look="quiet" icon="back" onClick={onBack}>
          {over || error ? 'Back to a new price' : 'Back'}
        </Button>
      </div>
    </section>
  );
}

function Sides({ agreed: { input, quote }, assets }: Pick<ReviewProps, 'agreed' | 'assets'>) {
  const offer = chosenOffer(quote, input.source ?? null) ?? quote;
  const sides = [
    {
      label: 'You send',
      param: input.currency_from,
      amount: offer.amount_from,
      worth: quote.price_usd_from,
      about: '',
    },
    {
      label: 'You receive',
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
                {about}
                {short(amount, 8)} {asset?.ticker.toUpperCase()}
              </strong>
              <span class="fine">
                on {asset?.network_name}
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
  const slippage = `${String(slippageMaxBps / 100)}%`;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['To', input.address_to],
    ['Memo', input.receiver_memo_tag ?? undefined],
    ['Refund to', input.refund_address ?? undefined],
    ['Exchange', exchangeOf(offer.provider).name],
    ['Rate', input.fixed ? 'Fixed' : `Floating; nothing is created if it is more than ${slippage} worse by then`],
    ['Routing', input.is_anonym ? 'Private, over two exchanges' : undefined],
    ['Time', `${String(minutes.min)} to ${String(minutes.max)} minutes after your deposit`],
  ];
  return (
    <dl class="facts">
      {lines.map(([term, text]) =>
        text === undefined ? null : (
          <Fact key={term} term={term}>
            {text}
          </Fact>
        ),
      )}
    </dl>
  );
}
