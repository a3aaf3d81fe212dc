import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Asked, requestIdOf } from './asked.js';
import { isKnown } from './etags.js';
import { formFor, type Forms, formsOnDemand, plainForm } from './kept-file.js';
import type { Surface } from './quotas.js';
import { reported, type Spent } from './rate-limits.js';
import { compressedFrom } from './surface.js';

/** Until when an answer is given to everybody who asks the same. */
export interface Keeping {
  readonly forMs: number;
  /** Asked each time before it is given; a rejection counts as no. */
  readonly isStillSo?: () => Promise<boolean>;
  /** Whose alone the answer is: it is given to the same token again, and counts for that partner. */
  readonly partnerId?: string;
}

/** An answer as it is kept. */
export interface ReadyAnswer extends Omit<Keeping, 'forMs'> {
  /** From when on it is to be made anew, in milliseconds of the clock; {@link Infinity} once somebody does so. */
  renewFrom: number;
  /** Under which it is kept. */
  readonly name: string;
  /** The pattern of its route. */
  readonly route: string;
  readonly surface: Surface;
  readonly etag: string | undefined;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Its media type: one of 304 has no body to speak of (RFC 9110, 15.4.5). */
  readonly contentType: string;
  /** Null where only readers came so far who had the answer. */
  readonly forms: Forms | null;
}

/** An entry costs about as much beside its bytes, with the row that it was made of. */
const overheadBytes = 8192;
/** Sooner done than by default, and hardly longer. */
const brotliQuality = 5;

/** Of what is sent as `payload`. */
export function readyForms(payload: string): Forms {
  const bytes = Buffer.from(payload);
  return bytes.length < compressedFrom
    ? { plain: plainForm(bytes), compressed: [] }
    : formsOnDemand(bytes, brotliQuality);
}

/** In bytes of memory, about. */
export function sizeOf({ forms, headers }: ReadyAnswer): number {
  return overheadBytes + (forms?.plain.bytes.length ?? 0) * 2 + headers.length;
}

/** Where only readers came so far who had the answer, there is nothing for others. */
export function isAtHand(ready: ReadyAnswer, headers: IncomingHttpHeaders): boolean {
  return ready.forms !== null || isSeen(ready, headers);
}

function isSeen({ etag }: ReadyAnswer, headers: IncomingHttpHeaders): boolean {
  return etag !== undefined && isKnown(headers['if-none-match'], etag);
}

/** Answers its status. */
export function writeReady(
  ready: ReadyAnswer,
  { headers: asking }: Asked,
  response: ServerResponse,
  spent: Spent,
): number {
  const { headers, contentType, forms } = ready;
  const own = [...headers, ...reported(spent).flat(), 'x-request-id', requestIdOf(asking)];
  if (forms === null || isSeen(ready, asking)) {
    response.writeHead(304, own).end();
    return 304;
  }
  const { bytes, said } = formFor(forms, asking);
  response.writeHead(200, [...own, 'content-type', contentType, ...said]).end(bytes);
  return 200;
}
