import { detailsFrom, secondsOf, type Limit } from './answer-details.js';
import type { ErrorCode, Open } from './wire.js';

/** A code of the service, or why there is none: no connection, no answer in time, an answer that is not the service's. */
export type SwapErrorCode = Open<ErrorCode | 'unreachable' | 'timeout' | 'unreadable'>;

interface Details {
  readonly status?: number;
  readonly body?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId?: string | null;
  readonly limits?: readonly Limit[];
  readonly cause?: unknown;
}

/** What every call throws when it did not succeed, unless the caller's own signal ended it. */
export class SwapError extends Error {
  override readonly name = 'SwapError';
  /** Decide by this one; a code never changes its meaning. */
  readonly code: SwapErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The parsed JSON body, a `Problem`, when one is available. */
  readonly body: unknown;
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** Names the request in the logs of the service; null when none of its answers came. */
  readonly requestId: string | null;
  /** What it counted against. */
  readonly limits: readonly Limit[];

  constructor(code: SwapErrorCode, message: string, details: Details = {}) {
    const { status = 0, body, retryAfterSeconds, requestId = null, limits = [], cause } = details;
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
    this.limits = limits;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    const { status, code } = this;
    return status >= 500 || status === 429 || ['unreachable', 'timeout', 'idempotency_in_progress'].includes(code);
  }
}

/** The error that an answer other than 2xx means. */
export function errorOf(answer: Response, text: string): SwapError {
  const { status, headers } = answer;
  const body = parsed(text) as { code?: ErrorCode; detail?: string } | null | undefined;
  return new SwapError(body?.code ?? 'unreadable', body?.detail ?? `The service answered ${status}`, {
    ...detailsFrom(answer),
    body,
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
  });
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
