import type { Asset, Offer, Quote, SwapError } from '@swap/client';
import { problemOf } from '../api/http.js';
import { errorSaid } from '../kit/controls.js';
import { short } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { asTyped } from '../kit/notation.js';
import { say } from '../kit/say.js';
import { AmountBox } from './amount-box.js';
import type { Limits } from './amount-told.js';
import type { Draft } from './draft.js';
import { isOpen, type Side } from './find-assets.js';
import type { Reading } from './read-amount.js';

interface PairProps {
  readonly assets: readonly Asset[];
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly reading: Reading;
  readonly quote: Quote | undefined;
  readonly offer: Offer | undefined;
  readonly error: SwapError | null;
  readonly pending: boolean;
}

/** Both sides of a swap, and what turns them around. */
export function Pair(props: PairProps) {
  const { assets, assetFrom, assetTo, draft, change, quote, offer, pending } = props;
  const { from, to, fixed } = draft;
  const turned = {
    from: to,
    to: from,
    source: null,
    address: draft.refund,
    memo: draft.refundMemo,
    refund: draft.address,
    refundMemo: draft.memo,
  };
  const canTurn = assetFrom && assetTo && isOpen(assetTo, 'from') && isOpen(assetFrom, 'to');
  const sideOf = (side: Side) => {
    const isNamed = draft.side === side;
    const follows = side === 'from' ? offer?.amount_from : offer?.amount_to;
    return {
      side,
      assets,
      asset: side === 'from' ? assetFrom : assetTo,
      amount: isNamed ? draft.amount : (follows && shownAs(follows, side === 'from' || fixed)) || '',
      reading: isNamed ? props.reading : null,
      worth: side === 'from' ? quote?.price_usd_from : quote?.price_usd_to,
      limits: isNamed ? limitsOf(quote, props.error) : null,
      error: isNamed ? amountSaid(props) : undefined,
      pending: pending && !isNamed,
      onAmount: (amount: string) => change({ amount, side }),
    };
  };
  return (
    <div class="pair">
      <AmountBox
        {...sideOf('from')}
        onAsset={({ param }) => change(param === to ? turned : { from: param, source: null })}
      />
      <button type="button" class="turn" disabled={!canTurn} onClick={() => change(turned)}>
        <Icon name="swap" />
        <span class="unseen">{say('swap.turn')}</span>
      </button>
      <AmountBox
        {...sideOf('to')}
        readOnly={!fixed}
        onAsset={({ param }) => change(param === from ? turned : { to: param, source: null })}
      />
    </div>
  );
}

const shownDecimals = 8;

/** What can be typed over has every digit and no groups, so that it is read as it is shown. */
const shownAs = (amount: string, isTypedOver: boolean) =>
  isTypedOver ? asTyped(amount) : short(amount, shownDecimals);

const amountCodes = new Set(['amount_out_of_range', 'amount_required', 'validation_failed']);

/** Whether an error is about the amount, and said beside it. */
export const isOfAmount = (error: SwapError): boolean => amountCodes.has(error.code);

/** What the exchanges take, from whichever answer there is: an offer and a refusal say the same. */
function limitsOf(quote: Quote | undefined, error: SwapError | null): Limits | null {
  if (error?.code !== 'amount_out_of_range') return quote?.limits ?? null;
  const { min_amount = null, max_amount = null } = (problemOf(error) ?? {}) as Partial<Limits>;
  return { min_amount, max_amount };
}

/** What is wrong with the amount beyond how it is written. */
function amountSaid({ draft: { from, to, side }, reading, error, assetFrom, assetTo }: PairProps): string | undefined {
  if (from !== '' && from === to) return say('amount.same');
  if (reading.kind !== 'amount' || !error || !isOfAmount(error)) return undefined;
  const ticker = (side === 'from' ? assetFrom : assetTo)?.ticker.toUpperCase() ?? '';
  if (error.code !== 'amount_out_of_range') return errorSaid(error);
  return say('amount.refused', { amount: `${short(reading.amount, shownDecimals)} ${ticker}` });
}
