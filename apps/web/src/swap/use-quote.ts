import { SwapError, type Quote } from '@swap/client';
import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { client, validateSwap, type Finding } from '../api/public.js';
import { now } from '../kit/clock.js';
import { useOnline } from '../kit/online.js';
import { serviceSaid } from '../kit/say.js';
import { questionOf, inputOf, type Draft } from './draft.js';

const typingMs = 300;
const renewMs = 15_000;
/** A rate that could not be renewed in this time is no basis for agreeing. */
const staleMs = 2 * renewMs;

/** The value once it has stood still for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whether a moment is over; draws again when it is. */
function useIsOver(at: number): boolean {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => draw((drawn) => drawn + 1), Math.max(0, at - now()));
    return () => clearTimeout(timer);
  }, [at]);
  return now() >= at;
}

/** How a rate came to its age. */
export interface RateAge {
  /** When it was asked for and when it will be again, in milliseconds. */
  readonly askedAt: number;
  readonly nextAt: number;
  /** It cannot be renewed now: because there is no network, because nobody answers, or not at all. */
  readonly lost: 'offline' | 'unanswered' | null;
}

/** The live quote of a draft, renewed while the page is looked at. `quote` is the last one while the next is on its way. */
export function useQuote(draft: Draft, amount: string | null) {
  const { from, to, side, fixed, isPrivate } = draft;
  const asked = useMemo(() => questionOf(draft, amount), [from, to, amount, side, fixed, isPrivate]);
  const question = useSettled(asked);
  const isOnline = useOnline();
  const queries = useQueryClient();
  const queryOf = (about: typeof asked) => ({
    queryKey: ['quote', about],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Quote> =>
      about
        ? client.getSwapPrice(about, { signal }).then(({ data }) => data)
        : Promise.reject(new Error('Nothing to ask')),
    staleTime: renewMs / 3,
  });
  const { data, error, failureReason, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(question),
    enabled: question !== null,
    placeholderData: (last: Quote | undefined) => last,
    refetchInterval: renewMs,
  });
  const isSettled = asked !== null && asked === question;
  const isOld = useIsOver(dataUpdatedAt + staleMs) && dataUpdatedAt > 0;
  const isUnanswered = isOld || isTemporary(error ?? failureReason);
  const lost: RateAge['lost'] = !isOnline ? 'offline' : isUnanswered ? 'unanswered' : null;
  const isRefused = error !== null && !isTemporary(error);
  // While nothing can be asked, a quote of another question says nothing of this one.
  const isForeign = isPlaceholderData && lost !== null;
  const quote = asked === null || isRefused || isForeign ? undefined : data;
  return {
    quote,
    /** The quote shown is of what is filled in now, and lately. */
    isCurrent: isSettled && quote !== undefined && !isPlaceholderData && !isOld && lost === null,
    isAsking: asked !== null && (isFetching || !isSettled),
    age: { askedAt: dataUpdatedAt, nextAt: dataUpdatedAt + renewMs, lost } satisfies RateAge,
    error: isSettled && error instanceof SwapError ? error : null,
    refetch,
    /** The quote of what is filled in now, asked for if need be. Throws what the service said against it. */
    ask: () => queries.query({ ...queryOf(asked), staleTime: 0 }),
  };
}

export type LiveQuote = ReturnType<typeof useQuote>;

const isTemporary = (error: Error | null): boolean => error instanceof SwapError && error.isTemporary;

const none: readonly Finding[] = [];

/** What the service would refuse of the addresses, asked while they are typed; by field. */
export function useFindings(draft: Draft, amount: string | null): ReadonlyMap<string, string> {
  const { from, to, side, fixed, isPrivate, address, memo, refund, refundMemo } = draft;
  const asked = useMemo(
    () => inputOf({ ...draft, source: null }, amount, undefined),
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
  return new Map(
    asked === null ? [] : data.map(({ code, field, message }) => [field, serviceSaid('error', code, message)]),
  );
}
