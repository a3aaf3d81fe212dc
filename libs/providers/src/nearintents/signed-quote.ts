import { createHash, createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import type { QuoteAnswer } from './translate.js';

/** Members of the request that the signature covers, beside those of the quote and the time. */
const requestMembers = [
  'dry',
  'swapType',
  'slippageTolerance',
  'originAsset',
  'depositType',
  'destinationAsset',
  'amount',
  'refundTo',
  'refundType',
  'recipient',
  'recipientType',
  'deadline',
] as const;
const optionalRequestMembers = [
  'quoteWaitingTimeMs',
  'referral',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
] as const;
const priceMembers = [
  'amountIn',
  'amountInFormatted',
  'amountInUsd',
  'minAmountIn',
  'amountOut',
  'amountOutFormatted',
  'amountOutUsd',
  'minAmountOut',
] as const;
/** Covered where the quote is an order. */
const orderMembers = [
  'depositAddress',
  'depositMemo',
  'deadline',
  'timeWhenInactive',
  'timeEstimate',
  'virtualChainRecipient',
  'virtualChainRefundRecipient',
  'customRecipientMsg',
  'refundFee',
  'withdrawFee',
] as const;

/** Members that are JSON numbers, which arrive here as the text they were written in. */
const numbers: ReadonlySet<string> = new Set(['slippageTolerance', 'quoteWaitingTimeMs', 'timeEstimate']);

type Members = Readonly<Record<string, unknown>>;

const valueOf = (from: Members, name: string): unknown =>
  numbers.has(name) && typeof from[name] === 'string' ? Number(from[name]) : from[name];

const taken = (from: Members, names: readonly string[]): [string, unknown][] =>
  names.map((name) => [name, valueOf(from, name)]);

const said = ([, value]: [string, unknown]): boolean => Boolean(value);

/** What is signed: base58 of the SHA-256 of these members as JSON, sorted by name. A quote's own deadline is the one that counts. */
function digestOf({ quoteRequest, quote, timestamp }: QuoteAnswer): Buffer {
  const order = quoteRequest['dry'] === true ? [] : taken(quote, orderMembers).filter(said);
  const members = new Map<string, unknown>([
    ...taken(quoteRequest, requestMembers),
    ...taken(quoteRequest, optionalRequestMembers).filter(said),
    ...taken(quote, priceMembers),
    ...order,
    ['timestamp', timestamp],
  ]);
  const sorted = [...members].filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  return Buffer.from(base58.encode(createHash('sha256').update(text).digest()));
}

const bytesOf = (text: string): Uint8Array => base58.decode(text.replace(/^ed25519:/, ''));

/** Whether the quote is what the holder of the key signed; `publicKey` and the signature are `ed25519:` and base58. Never throws. */
export function isSignedBy(publicKey: string, answer: QuoteAnswer): boolean {
  try {
    const x = Buffer.from(bytesOf(publicKey)).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, digestOf(answer), key, bytesOf(answer.signature));
  } catch {
    return false;
  }
}
