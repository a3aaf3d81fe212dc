/** One limit that a request counted against. */
export interface Limit {
  /** Such as `quote` or `create-secret`. */
  readonly name: string;
  /** Requests in a window; undefined where the service did not say. */
  readonly limit: number | undefined;
  readonly windowSeconds: number | undefined;
  readonly remaining: number;
  /** Until it is counted anew. */
  readonly resetSeconds: number;
}

/** What an answer said beside its body. */
export interface AnswerDetails {
  readonly status: number;
  /** Names the request in the logs of the service; null when no answer of the service came. */
  readonly requestId: string | null;
  readonly limits: readonly Limit[];
  /** Whether this is what an earlier request with the same idempotency key was answered. */
  readonly replayed: boolean;
}

const known = new WeakMap<object, AnswerDetails>();

/** What came with an answer that a method of a client gave; undefined for anything else. */
export function detailsOf(answer: object): AnswerDetails | undefined {
  return known.get(answer);
}

export function remember<T>(answer: T, details: AnswerDetails): T {
  if (typeof answer === 'object' && answer !== null) known.set(answer, details);
  return answer;
}

export function detailsFrom({ status, headers }: Response): AnswerDetails {
  const policies = new Map(items(headers.get('ratelimit-policy')).map((each) => [each.name, each]));
  const limits = items(headers.get('ratelimit')).map(({ name, r = 0, t = 0 }) => {
    const { q, w } = policies.get(name) ?? {};
    return { name, limit: q, windowSeconds: w, remaining: r, resetSeconds: t };
  });
  const replayed = headers.get('idempotent-replayed') === 'true';
  return { status, requestId: headers.get('x-request-id'), limits, replayed };
}

interface Item {
  readonly name: string;
  readonly q?: number;
  readonly w?: number;
  readonly r?: number;
  readonly t?: number;
}

/** Of `"quote";r=57;t=41, "more";r=1;t=2`. */
function items(header: string | null): Item[] {
  return (header ?? '').split(',').flatMap((text) => {
    const [, name] = /^\s*"([^"]*)"/.exec(text) ?? [];
    const numbers = [...text.matchAll(/;\s*([a-z]+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)]);
    return name === undefined ? [] : [{ name, ...(Object.fromEntries(numbers) as object) }];
  });
}

/** Seconds from now of a `Retry-After`, which names seconds or a date (RFC 9110 §10.2.3); undefined when it names neither. */
export function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
