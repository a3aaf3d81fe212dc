import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the sender's clock may be off, or an old request be replayed, in seconds. */
const TOLERANCE_SECONDS = 300;

/** The parts of a webhook request its signature is about. */
export interface SignedRequest {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** The body exactly as received. */
  readonly body: Buffer;
}

/**
 * Checks a webhook's signature (specification §6): HMAC-SHA256, keyed with the endpoint's whole secret string, over
 * timestamp, a period and the raw body. Returns null when it is right and fresh, or what is wrong with it. `now` is in
 * Unix seconds.
 */
export function signatureProblem(
  { timestamp, signature, body }: SignedRequest,
  secret: string,
  now: number,
): string | null {
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return 'X-Service-Timestamp is missing or no number';
  const age = Math.abs(now - Number(timestamp));
  if (age > TOLERANCE_SECONDS) return `X-Service-Timestamp is ${Math.round(age)} s away from now`;
  const hex = /^v1=([0-9a-f]{64})$/.exec(signature ?? '')?.[1];
  if (hex === undefined) return 'X-Service-Signature is not v1=<64 hex digits>';
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex')) ? null : 'X-Service-Signature does not fit the body';
}
