import { bech32 } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import type { Network } from '../network.js';
import { checkByron } from './byron.js';

/** A credential is 28 bytes (Blake2b-224). */
const credential = 28;
/** CIP-19 address types 0 to 3 carry a stake credential, 6 and 7 do not. */
const lengths = [2, 2, 2, 2, null, null, 1, 1].map((count) => (count === null ? null : 1 + count * credential));

/** Cardano payment addresses of the main network (CIP-19): Shelley bech32 without a length limit, or Byron base58. */
export function checkCardano(address: string, { name }: Network): Finding | null {
  const lower = address.toLowerCase();
  if (/^(Ae2|DdzFF|37bt|2cWKMJ)[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return checkByron(address, name);
  if (/^(addr|stake)_test1/.test(lower)) return testOnly(name);
  if (lower.startsWith('stake1'))
    return refuse('This is a stake address, which takes rewards only. Give one that begins with addr1.');
  if (!lower.startsWith('addr1')) return unlike(name, 'it begins with addr1, or with Ae2 or DdzFF in the old form');
  const decoded = bech32.decodeUnsafe(address, false);
  if (!decoded) return mistyped(name);
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const header = bytes?.[0];
  if (!bytes || header === undefined) return refuse(`This ${name} address is malformed inside.`);
  if ((header & 15) !== 1) return testOnly(name);
  const type = header >> 4;
  if (type === 4 || type === 5)
    return refuse('Pointer addresses can no longer be paid on Cardano. Give another of your addresses.');
  return lengths[type] === bytes.length ? null : refuse(`This ${name} address has the wrong length inside.`);
}
