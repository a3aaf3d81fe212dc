import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { burns, mistyped, unlike, type Finding, type Named } from '../address-problem.js';

const sketch = 'it is 0x and 40 hexadecimal digits';

/** The EIP-55 spelling of a lower-case address: a letter is a capital where the digest's digit is 8 or more. */
function capitalise(lower: string): string {
  const digest = hex.encode(keccak_256(new TextEncoder().encode(lower)));
  const letters = Array.from(lower, (letter, at) =>
    /[89a-f]/.test(digest.charAt(at)) ? letter.toUpperCase() : letter,
  );
  return letters.join('');
}

/** An account of any EVM chain: all lower or all upper case is free of a checksum, mixed case must be EIP-55's. */
export function checkEvm(address: string, { name }: Named): Finding | null {
  if (/^[0-9a-f]{40}$/i.test(address)) return unlike(name, 'the 0x at its beginning is missing');
  if (!/^0x[0-9a-f]{40}$/i.test(address) || address.startsWith('0X')) return unlike(name, sketch);
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (/^(0{40}|0{36}dead)$/.test(lower)) return burns(name);
  if (digits === lower || digits === digits.toUpperCase()) return null;
  return digits === capitalise(lower) ? null : mistyped(name);
}

/**
 * Sui and Aptos accounts: 0x and 64 hexadecimal digits, no checksum. Shorter forms are refused although both chains can
 * read them (AIP-40 advises against them): without a checksum nothing tells a short form from one that lost a digit.
 */
export function checkMove(address: string, { name }: Named): Finding | null {
  const digits = /^0x([0-9a-f]+)$/i.exec(address)?.[1];
  if (digits === undefined || address.startsWith('0X')) return unlike(name, 'it is 0x and 64 hexadecimal digits');
  if (digits.length !== 64) return unlike(name, `it has 64 digits after 0x, this one has ${String(digits.length)}`);
  return /^0+$/.test(digits) ? burns(name) : null;
}
