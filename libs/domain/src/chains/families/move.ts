import { burns, unlike, type Finding } from '../address-problem.js';
import type { Network } from '../network.js';

/**
 * Sui and Aptos accounts: 0x and 64 hexadecimal digits, no checksum. Shorter forms are refused although both chains can
 * read them (AIP-40 advises against them): without a checksum nothing tells a short form from one that lost a digit.
 */
export function checkMove(address: string, { name }: Network): Finding | null {
  const digits = /^0x([0-9a-f]+)$/i.exec(address)?.[1];
  if (digits === undefined || address.startsWith('0X')) return unlike(name, 'it is 0x and 64 hexadecimal digits');
  if (digits.length !== 64) return unlike(name, `it has 64 digits after 0x, this one has ${String(digits.length)}`);
  return /^0+$/.test(digits) ? burns(name) : null;
}
