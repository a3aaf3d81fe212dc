import type { Asset, CreateOrderRequest, Offer, Quote, QuoteRequest } from '@swap/client';
import { isOpen, matchAsset, type Side } from './find-assets.js';

/** A swap as far as it has been filled in. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** Which side the amount is of; what is received can be named only at a fixed rate. */
  readonly side: Side;
  readonly fixed: boolean;
  readonly isPrivate: boolean;
  readonly address: string;
  readonly memo: string;
  readonly refund: string;
  readonly refundMemo: string;
  /** The offer chosen by hand; null for the best. */
  readonly source: number | null;
}

/** What a link or a widget asks to begin with. */
export interface Beginning {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string | null;
}

const usualAmount = '0.1';
const amountShape = /^\d{1,30}(\.\d{1,30})?$/;

export function isAmount(text: string): boolean {
  return amountShape.test(text) && /[1-9]/.test(text);
}

export function beginningOf(query: URLSearchParams): Beginning {
  return { from: query.get('from'), to: query.get('to'), amount: query.get('amount') };
}

export function newDraft(assets: readonly Asset[], wanted: Beginning): Draft {
  const open = (side: Side, names: readonly (string | null)[], except = ''): string => {
    const named = names.map((name) => matchAsset(assets, name)).find((asset) => asset && asset.param !== except);
    const first = assets.find((asset) => isOpen(asset, side) && asset.param !== except);
    return (named ?? first)?.param ?? '';
  };
  const from = open('from', [wanted.from, 'btc', 'eth'], matchAsset(assets, wanted.to)?.param);
  const amount = wanted.amount !== null && isAmount(wanted.amount) ? wanted.amount : usualAmount;
  return {
    from,
    to: open('to', [wanted.to, 'eth', 'btc'], from),
    amount,
    side: 'from' as const,
    fixed: false,
    isPrivate: false,
    address: '',
    memo: '',
    refund: '',
    refundMemo: '',
    source: null,
  };
}

/** The question the draft puts to the exchanges; null while it is not whole. */
export function questionOf({ from, to, amount, side, fixed, isPrivate }: Draft): QuoteRequest | null {
  if (from === '' || to === '' || from === to || !isAmount(amount)) return null;
  return {
    currency_from: from,
    currency_to: to,
    ...(side === 'from' ? { amount_from: amount } : { amount_to: amount }),
    ...(fixed && { fixed }),
    ...(isPrivate && { is_anonym: true }),
  };
}

export function chosenOffer(quote: Quote, source: number | null): Offer | undefined {
  return quote.offers.find((offer) => offer.source === source) ?? quote.offers.find(({ best }) => best);
}

/** Beyond this the order is not made: told to people before they agree. */
export const slippageMaxBps = 200;

/** What is sent to place the swap; null while something is missing. */
export function inputOf(draft: Draft, quote: Quote | undefined): CreateOrderRequest | null {
  const question = questionOf(draft);
  if (!question || draft.address.trim() === '') return null;
  const byHand = draft.source !== null && quote?.source !== draft.source;
  return {
    ...question,
    address_to: draft.address.trim(),
    ...(draft.memo.trim() !== '' && { receiver_memo_tag: draft.memo.trim() }),
    ...(draft.refund.trim() !== '' && { refund_address: draft.refund.trim() }),
    ...(draft.refundMemo.trim() !== '' && { refund_memo_tag: draft.refundMemo.trim() }),
    ...(byHand && { source: draft.source }),
    ...(quote?.quote_id && !byHand ? { quote_id: quote.quote_id } : { max_slippage_bps: slippageMaxBps }),
  };
}
