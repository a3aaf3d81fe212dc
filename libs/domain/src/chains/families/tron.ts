import { burns, mistyped, refuse, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

/** TRON: Base58Check over 0x41 and the twenty bytes of an account; its test networks use the same form. */
export function checkTron(address: string, { name }: Network): Finding | null {
  if (/^(0x)?41[0-9a-f]{40}$/i.test(address))
    return refuse('This is the hexadecimal form. Give the address that begins with T.');
  const payload = openChecked(address);
  if (!payload)
    return /^T[1-9A-HJ-NP-Za-km-z]{32,34}$/.test(address) ? mistyped(name) : unlike(name, 'it begins with T');
  if (payload.length !== 21 || payload[0] !== 0x41) return unlike(name, 'it begins with T');
  return payload.slice(1).every((byte) => byte === 0) ? burns(name) : null;
}
