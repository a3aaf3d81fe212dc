import { base58xrp } from '@scure/base';
import { burns, mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';

/** Classic XRP Ledger addresses. X-addresses (XLS-5) are refused with advice: providers take address and tag apart. */
export function checkXrp(address: string, { name }: Network): Finding | null {
  const payload = openChecked(address, base58xrp);
  const shape = /^[rXT][1-9A-HJ-NP-Za-km-z]{24,50}$/.test(address);
  if (!payload) return shape ? mistyped(name) : unlike(name, 'it begins with r');
  if (payload.length === 31) {
    if (payload[0] === 0x04 && payload[1] === 0x93) return testOnly(name);
    if (payload[0] === 0x05 && payload[1] === 0x44) {
      return refuse(
        'This is an X-address. Give the classic address, which begins with r, and the destination tag apart.',
      );
    }
  }
  if (payload[0] === 0x21 && payload.length === 17)
    return refuse('This is a secret key. Never share it; give the address.');
  if (payload.length !== 21 || payload[0] !== 0) return unlike(name, 'it begins with r');
  // ACCOUNT_ZERO and ACCOUNT_ONE of the ledger's list of special addresses.
  const number = payload.slice(1);
  return number.slice(0, -1).every((byte) => byte === 0) && (number.at(-1) ?? 0) <= 1 ? burns(name) : null;
}
