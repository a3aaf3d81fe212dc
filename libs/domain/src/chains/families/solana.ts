import { base58 } from '@scure/base';
import { burns, refuse, unlike, type Finding } from '../address-problem.js';
import { decodeOrNull } from '../encodings.js';
import type { Network } from '../network.js';

/** Solana: 32 bytes in base58. There is no checksum, so a changed character can only be noticed by its length. */
export function checkSolana(address: string, { name }: Network): Finding | null {
  const bytes = address.length <= 90 ? decodeOrNull(base58, address) : null;
  if (bytes?.length === 64)
    return refuse('This is a transaction signature or a private key, not an address. Never share a private key.');
  if (bytes?.length !== 32) return unlike(name, 'it has 32 to 44 letters and digits and decodes to 32 bytes');
  return bytes.every((byte) => byte === 0) ? burns(name) : null;
}
