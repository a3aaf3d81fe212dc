import { SwapError } from '@swap/client';
import { useQuery } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { client, validateSwap, type Finding } from '../api/public.js';
import { questionOf, inputOf, type Draft } from './draft.js';

const typingMs = 300;
const renewMs = 15_000;

/** The value once it has stood still for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The live quote of a draft, renewed while the page is looked at. `quote` is the last one while the next is on its way. */
export function useQuote(draft: Draft) {
  const { from, to, amount, side, fixed, isPrivate } = draft;
  const asked = useMemo(() => questionOf(draft), [from, to, amount, side, fixed, isPrivate]);
  const question = useSettled(asked);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['quote', question],
    queryFn: ({ signal }) =>
      question
        ? client.getSwapPrice(question, { signal }).then(({ data }) => data)
        : Promise.reject(new Error('Nothing to ask')),
    enabled: question !== null,
    placeholderData: (last) => last,
    refetchInterval: renewMs,
    staleTime: renewMs / 3,
  });
  const current = asked !== null && asked === question;
  return {
    quote: asked === null || error ? undefined : data,
    /** The quote shown is of what is filled in now. */
    isCurrent: current && data !== undefined && !isPlaceholderData,
    isAsking: isFetching || !current,
    error: current && error instanceof SwapError ? error : null,
    refetch,
  };
}

const none: readonly Finding[] = [];

/** What the service would refuse of the addresses, asked while they are typed; by field. */
export function useFindings(draft: Draft): ReadonlyMap<string, string> {
  const { from, to, amount, side, fixed, isPrivate, address, memo, refund, refundMemo } = draft;
  const asked = useMemo(
    () => inputOf({ ...draft, source: null }, undefined),
    [from, to, amount, side, fixed, isPrivate, address, memo, refund, refundMemo],
  );
  const input = useSettled(asked);
  const { data = none } = useQuery({
    queryKey: ['validate', input],
    queryFn: ({ signal }) => (input ? validateSwap(input, signal) : Promise.resolve(none)),
    enabled: input !== null,
    placeholderData: (last) => last,
    staleTime: 60_000,
  });
  return new Map(asked === null ? [] : data.map(({ field, message }) => [field, message]));
}
