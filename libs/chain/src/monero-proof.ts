import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { paymentKeyPattern, readMoneroAddress } from '@swap/domain/chains';
import type { MoneroExtra, MoneroOutput, MoneroTransaction } from './monero-transaction.js';

const { Point } = ed25519;
type Point = InstanceType<typeof Point>;
const { Fn: scalars } = Point;

/** The second generator, of amounts: monero-project/monero, src/ringct/rctTypes.h. */
const amountBase = Point.fromHex('8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94');
const [amountSalt, maskSalt, tagSalt] = ['amount', 'commitment_mask', 'view_tag'].map((text) => utf8ToBytes(text)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const idSalt = Uint8Array.of(0x8d);
const keyDigits = 64;

/** An address whose keys are points. */
interface Receiver {
  readonly spend: Point;
  readonly view: Point;
  /** What the key of a transaction is multiplied by to be published: the spend key of a subaddress, else the common base. */
  readonly base: Point;
  readonly paymentId: Uint8Array | null;
}

/** What a payer and its receiver know of a transaction and nobody else does, an encoded point. */
interface Shared {
  readonly secret: Uint8Array;
  readonly isOf: (output: number) => boolean;
}

/**
 * What a transaction brought to an address, in atomic units, as its private keys show it: 0 where they show nothing. It counts what the
 * receiver's own wallet finds and can open: the published keys must be those of the private ones, view tag, one-time key, commitment
 * and, for an integrated address, payment id must fit, and nothing may be locked beyond the usual. "Zero to Monero", second edition,
 * 4.2 (one-time addresses), 4.3 (subaddresses), 4.4 (integrated addresses), 5.3 (amounts); monero-project/research-lab, issue 73 (view
 * tags).
 */
export function broughtBy(transaction: MoneroTransaction, address: string, proof: string): bigint {
  const to = receiverOf(address);
  if (!to || transaction.unlockTime !== 0n || !paymentKeyPattern.test(proof)) return 0n;
  const { outputs, extra } = transaction;
  const shared = keysIn(proof).flatMap((key) => sharedBy(key, to, extra) ?? []);
  const amounts = outputs.map((output, at) => {
    const ours = shared.filter(({ isOf }) => isOf(at)).map(({ secret }) => opened(output, at, secret, to.spend));
    return ours.find((amount) => amount !== null) ?? 0n;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function receiverOf(address: string): Receiver | null {
  const known = readMoneroAddress(address);
  const spend = known && pointOf(known.spendKey);
  const view = known && pointOf(known.viewKey);
  if (!spend || !view) return null;
  return { spend, view, base: known.isSubaddress ? spend : Point.BASE, paymentId: known.paymentId };
}

function pointOf(bytes: Uint8Array): Point | null {
  try {
    return Point.fromBytes(bytes);
  } catch {
    return null;
  }
}

/** Scalars below the order of the curve; what is none proves nothing. */
function keysIn(proof: string): bigint[] {
  const keys = Array.from({ length: proof.length / keyDigits }, (_, at) =>
    numberOf(hexToBytes(proof.slice(at * keyDigits, (at + 1) * keyDigits))),
  );
  return keys.filter((key) => key > 0n && key < scalars.ORDER);
}

/** 8rA, where the transaction publishes that key in a way in which its receiver looks for it; null where it does not. */
function sharedBy(key: bigint, { view, base, paymentId }: Receiver, extra: MoneroExtra): Shared | null {
  const published = base.multiplyUnsafe(key).toBytes();
  const isOfAll = extra.key !== null && isSame(extra.key, published);
  const ofOutput = extra.outputKeys.map((each) => isSame(each, published));
  if (!isOfAll && !ofOutput.includes(true)) return null;
  const secret = view.multiplyUnsafe(key).clearCofactor().toBytes();
  if (paymentId !== null) {
    const sent = extra.paymentId && xor(extra.paymentId, keccak_256(concatBytes(secret, idSalt)));
    if (!isOfAll || !sent || !isSame(sent, paymentId)) return null;
  }
  return { secret, isOf: (output) => isOfAll || ofOutput[output] === true };
}

/** How much an output holds, in atomic units; null where it is somebody else's, or its amount is not what it commits to. */
function opened({ key, viewTag, amount, commitment }: MoneroOutput, at: number, shared: Uint8Array, spend: Point) {
  const place = concatBytes(shared, varint(at));
  if (viewTag !== null && keccak_256(concatBytes(tagSalt, place))[0] !== viewTag) return null;
  const secret = scalarOf(place);
  if (!isSame(Point.BASE.multiplyUnsafe(secret).add(spend).toBytes(), key)) return null;
  const bytes = scalars.toBytes(secret);
  const units = numberOf(xor(amount, keccak_256(concatBytes(amountSalt, bytes))));
  const mask = scalarOf(concatBytes(maskSalt, bytes));
  const committed = Point.BASE.multiplyUnsafe(mask).add(amountBase.multiplyUnsafe(units));
  return isSame(committed.toBytes(), commitment) ? units : null;
}

const scalarOf = (bytes: Uint8Array): bigint => scalars.create(numberOf(keccak_256(bytes)));

/** The lowest byte first. */
const numberOf = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Of as many bytes as the first has. */
const xor = (bytes: Uint8Array, pad: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ (pad[at] ?? 0));

/** Not in constant time: what is compared is public. */
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

function varint(number: number): Uint8Array {
  return number < 0x80
    ? Uint8Array.of(number)
    : concatBytes(Uint8Array.of((number & 0x7f) | 0x80), varint(number >> 7));
}
