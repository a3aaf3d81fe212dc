import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { ByteReader } from './byte-reader.js';

/** An output as the chain has it: whose it is and how much it holds only its receiver sees, and who has the transaction's key. */
export interface MoneroOutput {
  /** The one-time key that may spend it, an encoded point. */
  readonly key: Uint8Array;
  /** By which its receiver skips what is not theirs; null in outputs of before 2022. */
  readonly viewTag: number | null;
  /** Eight bytes, encrypted. */
  readonly amount: Uint8Array;
  /** Pedersen commitment to the amount, an encoded point. */
  readonly commitment: Uint8Array;
}

export interface MoneroTransaction {
  /** In hexadecimal, reckoned from what was read: who alters anything has another. */
  readonly id: string;
  /** Height or time before which the outputs cannot be spent; 0 for the usual ten blocks. */
  readonly unlockTime: bigint;
  readonly outputs: readonly MoneroOutput[];
  readonly extra: MoneroExtra;
}

/** What a sender tells the receivers, as far as it matters to whether they find their coins. */
export interface MoneroExtra {
  /** Encoded points: of the transaction, and where several subaddresses are paid one for each output. */
  readonly key: Uint8Array | null;
  readonly outputKeys: readonly Uint8Array[];
  /** Eight bytes, encrypted. */
  readonly paymentId: Uint8Array | null;
}

const keySize = 32;
/** Inputs: of a miner, and of who spends an output. Outputs: without view tag and with one. */
const tags = { mined: 0xff, spent: 0x02, plainOutput: 0x02, taggedOutput: 0x03 } as const;
/** RingCT signatures whose amounts are of eight bytes: Bulletproofs of 2019, CLSAG, Bulletproofs+. */
const readTypes = [4, 5, 6];
/** Fields of the extra part (monero-project/monero, src/cryptonote_basic/tx_extra.h). */
const fields = { padding: 0x00, key: 0x01, nonce: 0x02, mergeMining: 0x03, outputKeys: 0x04, minerGate: 0xde } as const;
/** A nonce that begins with it is an encrypted payment id. */
const encryptedId = 0x01;
const idSize = 8;

/**
 * A transaction of version 2 without its proofs, whose hash stands for them: "Zero to Monero", second edition, chapter 6 and appendix A;
 * monero-project/monero, `calculate_transaction_hash`. Null for what is none, or of a kind that is not read.
 */
export function readMoneroTransaction(pruned: Uint8Array, prunableHash: Uint8Array): MoneroTransaction | null {
  try {
    return read(pruned, prunableHash);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(pruned: Uint8Array, prunableHash: Uint8Array): MoneroTransaction | null {
  const from = new ByteReader(pruned);
  if (from.varint() !== 2n) return null;
  const unlockTime = from.varint();
  from.list(from.count(), () => skipInput(from));
  const targets = from.list(from.count(), () => readTarget(from));
  const extra = from.take(from.count());
  const prefixSize = from.position;
  if (!readTypes.includes(from.byte())) return null;
  // The fee.
  from.varint();
  const amounts = targets.map(() => from.take(8));
  const commitments = targets.map(() => from.take(keySize));
  if (!from.isAtEnd) return null;
  const hashes = [pruned.slice(0, prefixSize), pruned.slice(prefixSize)].map((part) => keccak_256(part));
  const empty = new Uint8Array();
  return {
    id: bytesToHex(keccak_256(concatBytes(...hashes, prunableHash))),
    unlockTime,
    outputs: targets.map((target, at) => {
      return { ...target, amount: amounts[at] ?? empty, commitment: commitments[at] ?? empty };
    }),
    extra: readExtra(extra),
  };
}

function skipInput(from: ByteReader): void {
  const tag = from.byte();
  if (tag === tags.mined) return void from.varint();
  if (tag !== tags.spent) throw new RangeError('unknown input');
  from.varint();
  from.list(from.count(), () => from.varint());
  from.take(keySize);
}

function readTarget(from: ByteReader): Pick<MoneroOutput, 'key' | 'viewTag'> {
  // Amounts in the clear are those of miners.
  from.varint();
  const tag = from.byte();
  if (tag !== tags.plainOutput && tag !== tags.taggedOutput) throw new RangeError('unknown output');
  return { key: from.take(keySize), viewTag: tag === tags.taggedOutput ? from.byte() : null };
}

/** Wallets read as far as they understand; anything may stand behind. */
function readExtra(bytes: Uint8Array): MoneroExtra {
  const from = new ByteReader(bytes);
  const found: { -readonly [Name in keyof MoneroExtra]: MoneroExtra[Name] } = {
    key: null,
    outputKeys: [],
    paymentId: null,
  };
  try {
    while (!from.isAtEnd) {
      const tag = from.byte();
      if (tag === fields.key) found.key ??= from.take(keySize);
      else if (tag === fields.outputKeys) found.outputKeys = from.list(from.count(), () => from.take(keySize));
      else if (tag === fields.nonce) found.paymentId ??= idIn(from.take(from.count()));
      else if (tag === fields.mergeMining || tag === fields.minerGate) from.take(from.count());
      else break;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const idIn = (nonce: Uint8Array): Uint8Array | null =>
  nonce[0] === encryptedId && nonce.length === 1 + idSize ? nonce.slice(1) : null;
