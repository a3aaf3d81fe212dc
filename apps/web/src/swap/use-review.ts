import { useRef, useState } from 'preact/hooks';
import type { CreateOrderRequest, Quote } from '@swap/client';
import { errorSaid } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { inputOf, type Draft } from './draft.js';

/** What was read and is agreed to. */
export interface Agreed {
  readonly input: CreateOrderRequest;
  readonly quote: Quote;
}

interface Wanting {
  readonly draft: Draft;
  readonly amount: string | null;
  readonly findings: ReadonlyMap<string, string>;
  readonly refundNeeded: boolean;
}

interface ReviewOptions extends Wanting {
  /** The quote of this moment; undefined where it has to be asked for first. */
  readonly current: Quote | undefined;
  readonly ask: () => Promise<Quote>;
  readonly onReview: (agreed: Agreed) => void;
}

/** The step from the form to its review: it is taken with a quote of this moment, or it is said why not. */
export function useReview({ current, ask, onReview, ...wanting }: ReviewOptions) {
  const { draft, amount } = wanting;
  const [missing, setMissing] = useState<string | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const latest = useRef(draft);
  latest.current = draft;
  const renewed = async (): Promise<Quote | string> => {
    if (current) return current;
    if (!navigator.onLine) return say('review.gap.offline');
    setRenewing(true);
    try {
      return await ask();
    } catch (caught) {
      return say('review.gap.rate', { why: caught instanceof Error ? errorSaid(caught) : '' });
    } finally {
      setRenewing(false);
    }
  };
  const review = async () => {
    const gap = gapIn(wanting);
    setMissing(gap?.message ?? null);
    if (gap) {
      document.querySelector<HTMLElement>(gap.at)?.focus();
      return;
    }
    const quote = await renewed();
    // Whoever went on typing meanwhile has not agreed to it.
    if (latest.current !== draft) return;
    if (typeof quote === 'string') setMissing(quote);
    else if (draft.source !== null && !quote.offers.some(({ source }) => source === draft.source)) {
      setMissing(say('review.gap.offer'));
    } else {
      const input = inputOf(draft, amount, quote);
      if (input) onReview({ input, quote });
    }
  };
  return { missing, isRenewing, review, clear: () => setMissing(null) };
}

const addressFields = ['address_to', 'receiver_memo_tag', 'refund_address', 'refund_memo_tag'];
const field = (name: string) => `.swap-form [name=${name}]`;

/** What keeps the swap from being reviewed, and where it is put right. */
function gapIn({ draft, amount, findings, refundNeeded }: Wanting): { message: string; at: string } | null {
  if (draft.from === '' || draft.to === '' || draft.from === draft.to) {
    return { message: say('review.gap.pair'), at: '.swap-form .asset-button' };
  }
  if (amount === null) return { message: say('review.gap.amount'), at: '.swap-form .amount-box.bad input' };
  if (draft.address.trim() === '') {
    return { message: say('review.gap.address'), at: field('address_to') };
  }
  if (refundNeeded && draft.refund.trim() === '') {
    return { message: say('review.gap.refund'), at: field('refund_address') };
  }
  const wrong = addressFields.find((name) => findings.has(name));
  return wrong === undefined ? null : { message: findings.get(wrong) ?? '', at: field(wrong) };
}
