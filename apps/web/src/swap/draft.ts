import type { Asset, CreateOrderRequest, Offer, Quote, QuoteRequest } from '@swap/client';
import { asTyped, notation } from '../kit/notation.js';
import { say } from '../kit/say.js';
import { isOpen, matchAsset, type Side } from './find-assets.js';
import { readAmount, type Reading } from './read-amount.js';

/** A swap as far as it has been filled in. */
export interface Draft {
  /** Empty while none is chosen. */
  readonly from: string;
  readonly to: string;
  /** As it was typed: what it means is {@link readingOf}. */
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

/** What a link or a widget asks to begin with; null what it leaves open. */
export interface Beginning extends Pick<Draft, 'side' | 'fixed' | 'isPrivate'> {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string | null;
}

const usualAmount = '0.1';

/** The draft to begin with, and what of the beginning could not be done. An asset that is not traded leaves its side open. */
export function newDraft(assets: readonly Asset[], wanted: Beginning): { draft: Draft; unmet: readonly string[] } {
  const unmet: string[] = [];
  const chosen = (side: Side, name: string | null, others: readonly string[], except: string): string => {
    if (name !== null && name !== '') {
      const asset = matchAsset(assets, name);
      if (asset && asset.param !== except) return asset.param;
      const told = side === 'from' ? 'send' : 'receive';
      unmet.push(say(`swap.${asset ? 'twice' : 'unknown'}.${told}`, { name: name.slice(0, 40) }));
      return '';
    }
    const usual = others.map((other) => matchAsset(assets, other)).find((asset) => asset && asset.param !== except);
    return (usual ?? assets.find((asset) => isOpen(asset, side) && asset.param !== except))?.param ?? '';
  };
  const from = chosen('from', wanted.from, ['btc', 'eth'], matchAsset(assets, wanted.to)?.param ?? '');
  const draft: Draft = {
    from,
    to: chosen('to', wanted.to, ['eth', 'btc'], from),
    amount: wanted.amount === null || wanted.amount === '' ? asTyped(usualAmount) : linked(wanted.amount),
    side: wanted.side,
    fixed: wanted.fixed || wanted.side === 'to',
    isPrivate: wanted.isPrivate,
    address: '',
    memo: '',
    refund: '',
    refundMemo: '',
    source: null,
  };
  return { draft, unmet };
}

/** Links are written with a point, whoever reads them; anything else stands as it came, and is judged as if it were typed. */
function linked(amount: string): string {
  return /^\d+(\.\d+)?$/.test(amount) ? asTyped(amount) : amount;
}

/** What the amount of the draft means, to be counted in the asset of its side. */
export const readingOf = ({ amount }: Draft, asset: Asset | undefined): Reading =>
  readAmount(amount, notation(), asset);

/** The question the draft puts to the exchanges; null while it is not whole. `amount` is a plain decimal. */
export function questionOf(
  { from, to, side, fixed, isPrivate }: Pick<Draft, 'from' | 'to' | 'side' | 'fixed' | 'isPrivate'>,
  amount: string | null,
): QuoteRequest | null {
  if (from === '' || to === '' || from === to || amount === null) return null;
  return {
    currency_from: from,
    currency_to: to,
    ...(side === 'from' ? { amount_from: amount } : { amount_to: amount }),
    ...(fixed && { fixed }),
    ...(isPrivate && { is_anonym: true }),
  };
}

/** The offer that is taken: the one chosen by hand while it is made, else the best. */
export function chosenOffer(quote: Quote, source: number | null): Offer | undefined {
  return quote.offers.find((offer) => offer.source === source) ?? quote.offers.find(({ best }) => best);
}

/** Beyond this the order is not made: told to people before they agree. */
export const slippageMaxBps = 200;

/** What is sent to place the swap; null while something is missing. */
export function inputOf(draft: Draft, amount: string | null, quote: Quote | undefined): CreateOrderRequest | null {
  const question = questionOf(draft, amount);
  if (!question || draft.address.trim() === '') return null;
  const byHand = draft.source !== null && quote?.source !== draft.source;
  return {
    ...question,
    address_to: draft.address.trim(),
    ...(draft.memo.trim() !== '' && { receiver_memo_tag: draft.memo.trim() }),
    ...(draft.refund.trim() !== '' && {
      refund_address: draft.refund.trim(),
      ...(draft.refundMemo.trim() !== '' && { refund_memo_tag: draft.refundMemo.trim() }),
    }),
    ...(byHand && { source: draft.source }),
    ...(quote?.quote_id && !byHand ? { quote_id: quote.quote_id } : { max_slippage_bps: slippageMaxBps }),
  };
}
