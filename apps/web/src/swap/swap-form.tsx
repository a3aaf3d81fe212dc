import { useState } from 'preact/hooks';
import { problemOf } from '../api/http.js';
import type { Asset, CreateOrderRequest, Quote, SwapError } from '@swap/client';
import { Button, ErrorNotice, Notice } from '../kit/controls.js';
import { short } from '../kit/format.js';
import { Icon } from '../kit/icons.js';
import { AmountBox } from './amount-box.js';
import { Destination } from './destination.js';
import { chosenOffer, isAmount, inputOf, type Draft } from './draft.js';
import { isOpen } from './find-assets.js';
import { Mode } from './mode.js';
import { Offers } from './offers.js';
import { useFindings, useQuote } from './use-quote.js';

export interface Agreed {
  readonly input: CreateOrderRequest;
  readonly quote: Quote;
}

interface SwapFormProps {
  readonly assets: readonly Asset[];
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly onReview: (agreed: Agreed) => void;
}

/** Everything a swap needs to be told, with what the exchanges say to it. */
export function SwapForm({ assets, draft, setDraft, onReview }: SwapFormProps) {
  const { quote, isCurrent, isAsking, error, refetch } = useQuote(draft);
  const findings = useFindings(draft);
  const [missing, setMissing] = useState<string | null>(null);
  const change = (part: Partial<Draft>) => {
    setMissing(null);
    setDraft({ ...draft, ...part });
  };
  const assetFrom = assets.find(({ param }) => param === draft.from);
  const assetTo = assets.find(({ param }) => param === draft.to);
  const offer = quote && chosenOffer(quote, draft.source);
  const input = inputOf(draft, quote);
  const review = () => {
    const needed = whatIsMissing({ draft, input, findings, refundNeeded: offer?.refund_address_required ?? false });
    if (needed) {
      setMissing(needed);
      document.querySelector<HTMLElement>('[name=address_to]')?.focus();
    } else if (input && quote && isCurrent) onReview({ input, quote });
  };
  return (
    <form
      class="swap-form"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <Mode draft={draft} change={change} />
      <Pair
        assets={assets}
        assetFrom={assetFrom}
        assetTo={assetTo}
        draft={draft}
        setDraft={setDraft}
        change={change}
        quote={quote}
        error={error}
        pending={isAsking && !isCurrent}
      />
      {quote && offer && (
        <Offers
          {...(draft.side === 'from'
            ? ({ differs: 'amount_to', asset: assetTo } as const)
            : ({ differs: 'amount_from', asset: assetFrom } as const))}
          quote={quote}
          chosen={offer.source}
          onChoose={(source) => change({ source })}
        />
      )}
      {error && !ofAmount(error) && <ErrorNotice error={error} retry={() => void refetch()} />}
      {quote?.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      <Destination
        draft={draft}
        change={change}
        findings={findings}
        assetFrom={assetFrom}
        assetTo={assetTo}
        refundNeeded={offer?.refund_address_required ?? false}
      />
      <p class="wrong" role="alert">
        {missing}
      </p>
      <Button type="submit" look="primary" busy={isAsking && !isCurrent} disabled={error !== null}>
        Review the swap
      </Button>
    </form>
  );
}

interface PairProps extends Omit<SwapFormProps, 'onReview'> {
  readonly assetFrom: Asset | undefined;
  readonly assetTo: Asset | undefined;
  readonly change: (part: Partial<Draft>) => void;
  readonly quote: Quote | undefined;
  readonly error: SwapError | null;
  readonly pending: boolean;
}

function Pair({ assets, assetFrom, assetTo, draft, setDraft, change, quote, error, pending }: PairProps) {
  const offer = quote && chosenOffer(quote, draft.source);
  const { from, to, side, fixed } = draft;
  const named = side === 'from' ? assetFrom : assetTo;
  const said = amountSaid(draft, error, named);
  const limits = quote && limitsOf(quote, named);
  const turned = { from: to, to: from, source: null, address: draft.refund, refund: draft.address, memo: '' };
  const canTurn = assetFrom && assetTo && isOpen(assetTo, 'from') && isOpen(assetFrom, 'to');
  return (
    <div class="pair">
      <AmountBox
        assets={assets}
        pending={pending && side === 'to'}
        side="from"
        asset={assetFrom}
        amount={side === 'from' ? draft.amount : (offer?.amount_from ?? '')}
        worth={quote?.price_usd_from}
        hint={side === 'from' ? limits : undefined}
        error={side === 'from' ? said : undefined}
        onAmount={(amount) => change({ amount, side: 'from' })}
        onAsset={({ param }) => change({ from: param, source: null, ...(param === to && { to: from }) })}
      />
      <button type="button" class="turn" disabled={!canTurn} onClick={() => setDraft({ ...draft, ...turned })}>
        <Icon name="swap" />
        <span class="unseen">Turn around</span>
      </button>
      <AmountBox
        assets={assets}
        pending={pending && side === 'from'}
        side="to"
        asset={assetTo}
        amount={side === 'to' ? draft.amount : offer ? short(offer.amount_to, 8) : ''}
        worth={quote?.price_usd_to}
        hint={side === 'to' ? limits : undefined}
        error={side === 'to' ? said : undefined}
        readOnly={!fixed}
        onAmount={(amount) => change({ amount, side: 'to' })}
        onAsset={({ param }) => change({ to: param, source: null, ...(param === from && { from: to }) })}
      />
    </div>
  );
}

const amountCodes = new Set(['amount_out_of_range', 'amount_required', 'validation_failed']);

function ofAmount(error: SwapError): boolean {
  return amountCodes.has(error.code);
}

/** What is wrong with the amount, in words. */
function amountSaid(
  { amount, from, to }: Draft,
  error: SwapError | null,
  asset: Asset | undefined,
): string | undefined {
  if (from === to) return 'Choose two different assets.';
  if (amount === '') return 'Enter an amount.';
  if (!isAmount(amount)) return 'Enter an amount above zero, such as 0.25.';
  if (!error || !ofAmount(error)) return undefined;
  const { min_amount: min = null, max_amount: max = null } = (problemOf(error) ?? {}) as Partial<Limits>;
  const limits = limitsOf({ min_amount: min, max_amount: max }, asset);
  return limits === '' ? error.message : `Enter ${limits}.`;
}

type Limits = Pick<Quote, 'min_amount' | 'max_amount'>;

/** How much may be swapped, in words; nothing where no exchange says. */
function limitsOf({ min_amount: min, max_amount: max }: Limits, asset: Asset | undefined): string {
  const shown = (amount: string) => `${short(amount, 8)} ${asset?.ticker.toUpperCase() ?? ''}`;
  if (min !== null && max !== null) return `between ${short(min, 8)} and ${shown(max)}`;
  if (min !== null) return `${shown(min)} or more`;
  return max === null ? '' : `${shown(max)} or less`;
}

interface Wanting {
  readonly draft: Draft;
  readonly input: CreateOrderRequest | null;
  readonly findings: ReadonlyMap<string, string>;
  readonly refundNeeded: boolean;
}

function whatIsMissing({ draft, input, findings, refundNeeded }: Wanting): string | null {
  if (draft.address.trim() === '') return 'Enter the address that shall receive the coins.';
  if (refundNeeded && draft.refund.trim() === '') return 'This offer needs an address for a refund.';
  if (!input) return 'Enter an amount and choose two assets.';
  const found = ['address_to', 'receiver_memo_tag', 'refund_address', 'refund_memo_tag'];
  return found.map((field) => findings.get(field)).find((message) => message !== undefined) ?? null;
}
