import { useEffect } from 'preact/hooks';
import type { Asset } from '@swap/client';
import { readingOf, type Beginning, type Draft } from './draft.js';

/*
 * Pair, amount, rate and routing of a draft stand in the address, to be shared and to outlive a reload; all of it, addresses too, is
 * kept with the entry of the browser's history, so that going back finds it and nobody else does.
 */

const settlingMs = 400;

interface Kept {
  readonly draft?: unknown;
  readonly review?: boolean;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

/** What an address asks for: `?from=btc&to=xmr&amount=0.1`, or `amount_to` of what is received; `rate=fixed`, `routing=private`. */
export function beginningOf(query: URLSearchParams): Beginning {
  const received = query.get('amount_to');
  return {
    from: query.get('from'),
    to: query.get('to'),
    amount: received ?? query.get('amount'),
    side: received === null ? 'from' : 'to',
    fixed: query.get('rate') === 'fixed',
    isPrivate: query.get('routing') === 'private',
  };
}

/** The same the other way round: what to set, and, as null, what to take out. */
function linkOf(draft: Draft, amount: string | null): Readonly<Record<string, string | null>> {
  return {
    from: draft.from || null,
    to: draft.to || null,
    amount: draft.side === 'from' ? amount : null,
    amount_to: draft.side === 'to' ? amount : null,
    rate: draft.fixed ? 'fixed' : null,
    routing: draft.isPrivate ? 'private' : null,
  };
}

const shape: Draft = {
  from: '',
  to: '',
  amount: '',
  side: 'from',
  fixed: false,
  isPrivate: false,
  address: '',
  memo: '',
  refund: '',
  refundMemo: '',
  source: null,
};

/** The draft that was kept with this entry of the history, while its assets are still traded. */
export function keptDraft(assets: readonly Asset[]): Draft | null {
  const { draft } = kept();
  if (typeof draft !== 'object' || draft === null) return null;
  const known = { ...shape, ...draft };
  const isTraded = (param: string) => param === '' || assets.some((asset) => asset.param === param);
  return isTraded(known.from) && isTraded(known.to) ? known : null;
}

/** Keeps the draft once it stands still for a moment. The address of a page nobody touched stays as it is. */
export function useKeptDraft(draft: Draft, assets: readonly Asset[], isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched) return undefined;
    const keep = () => {
      const asset = assets.find(({ param }) => param === draft[draft.side]);
      const reading = readingOf(draft, asset);
      const address = new URL(location.href);
      for (const [name, value] of Object.entries(linkOf(draft, reading.kind === 'amount' ? reading.amount : null))) {
        if (value === null) address.searchParams.delete(name);
        else address.searchParams.set(name, value);
      }
      history.replaceState({ ...kept(), draft }, '', address);
    };
    const timer = setTimeout(keep, settlingMs);
    // Whoever leaves sooner finds it, too.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [draft, assets, isTouched]);
}

/** A review is a step of its own: the browser's way back leads from it to the form. */
export function enterReview(draft: Draft): void {
  history.replaceState({ ...kept(), draft }, '');
  history.pushState({ draft, review: true }, '');
}

/** Calls `onForm` when the way back, or forward, leads to the form. */
export function useWayBack(onForm: () => void): void {
  useEffect(() => {
    // A review does not outlive a reload: what was agreed to is an old price.
    if (kept().review) history.back();
    const look = () => {
      if (kept().review) history.back();
      else onForm();
    };
    window.addEventListener('popstate', look);
    return () => window.removeEventListener('popstate', look);
  }, []);
}
