import { createHash, createPrivateKey, sign } from 'node:crypto';

/** The sandbox's own key (PKCS#8 of Ed25519, a seed of sevens): quotes that it signs are worth nothing anywhere else. */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58 with Bitcoin's alphabet. */
export function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = (ALPHABET[Number(rest % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

type Members = Readonly<Record<string, unknown>>;

const NOT_SIGNED = ['depositMode', 'appFees', 'confidentiality', 'insured', 'sessionId', 'connectedWallets'];
const PRICE = /^(min)?amount(In|Out)/i;

/** Signs what 1Click signs: request, quote and time as sorted JSON, hashed, in base58 (its SDK, "quote-signature"). */
export function signatureOf(request: Members, quote: Members, timestamp: string): string {
  const told = Object.entries(quote).filter(([name]) => request['dry'] !== true || PRICE.test(name));
  const asked = Object.entries(request).filter(
    ([name, value]) => !NOT_SIGNED.includes(name) && (name !== 'quoteWaitingTimeMs' || value !== 0),
  );
  const members = new Map<string, unknown>([...asked, ...told, ['timestamp', timestamp]]);
  const said = [...members].filter(([, value]) => value !== null);
  const sorted: Members = Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)));
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest();
  return `ed25519:${base58(sign(null, Buffer.from(base58(digest)), KEY))}`;
}
