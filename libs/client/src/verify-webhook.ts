import { parsed } from './swap-error.js';
import type { WebhookEvent } from './wire.js';

type HeaderValue = string | readonly string[] | undefined;

/** A webhook's request as it came. */
export interface SignedRequest {
  /** The raw body: JSON written anew is another text. */
  readonly body: string | Uint8Array;
  /** A `Headers`, or an object with names in lower case, as Node has them. */
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, HeaderValue>>;
  /** The endpoint's secret as it was shown; several while you change from one to another. */
  readonly secret: string | readonly string[];
  /** How many seconds the request may be away from now; 300 unless told otherwise. */
  readonly toleranceSeconds?: number;
}

/** Why a request is not to be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly code: 'unsigned' | 'stale' | 'wrong_signature' | 'unreadable',
    message: string,
  ) {
    super(message);
  }
}

/** The event, once it is certain that the service sent it, lately and unaltered. Throws {@link WebhookError}. */
export async function verifyWebhook(request: SignedRequest): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300 } = request;
  const header = (name: string) => valueOf(headers, `x-service-${name}`);
  const timestamp = header('timestamp');
  const signatures = [header('signature'), header('signature-next')].flatMap(bytesOf);
  if (!/^\d+$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookError('unsigned', 'X-Service-Timestamp and X-Service-Signature are missing or malformed');
  }
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError('stale', `The request was signed more than ${toleranceSeconds} seconds away from now`);
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = joined(`${timestamp}.`, body);
  const verdicts = [secret].flat().flatMap((each) => signatures.map((signature) => isOf(each, signature, signed)));
  if (!(await Promise.all(verdicts)).includes(true)) {
    throw new WebhookError('wrong_signature', 'The signature is not one of this body under this secret');
  }
  const event = parsed(text);
  if (event === undefined) throw new WebhookError('unreadable', 'The body is not JSON');
  return event as WebhookEvent;
}

/** WebCrypto compares in constant time. */
async function isOf(secret: string, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  const { subtle } = crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
  return subtle.verify('HMAC', key, signature, signed);
}

function joined(start: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [head, rest] = [encoder.encode(start), typeof body === 'string' ? encoder.encode(body) : body];
  const whole = new Uint8Array(head.length + rest.length);
  whole.set(head);
  whole.set(rest, head.length);
  return whole;
}

/** The bytes after `v1=`; nothing when it is no signature. */
function bytesOf(signature: string): Uint8Array<ArrayBuffer>[] {
  const [, hex] = /^v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  return hex === undefined ? [] : [Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))];
}

function valueOf(headers: SignedRequest['headers'], name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, HeaderValue>)[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}
