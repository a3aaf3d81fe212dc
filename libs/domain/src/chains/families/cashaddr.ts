import { mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';
import { openCashText } from './cash-checksum.js';

const prefixes: Readonly<Record<string, { own: string; tests: readonly string[]; token: string }>> = {
  bch: { own: 'bitcoincash', tests: ['bchtest', 'bchreg'], token: 'simpleledger' },
  xec: { own: 'ecash', tests: ['ectest', 'ecregtest'], token: 'etoken' },
};

/** Version byte to hash length: 0 and 2 pay a key hash, 1 and 3 a script hash (2 and 3 may hold CashTokens), 11 and 27 of 32 bytes. */
const lengths: Readonly<Record<number, number>> = { 0: 20, 8: 20, 16: 20, 24: 20, 11: 32, 27: 32 };

function checkLegacy(address: string, name: string, sketch: string): Finding | null {
  const payload = openChecked(address);
  if (!payload) return /^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address) ? mistyped(name) : unlike(name, sketch);
  if (payload.length !== 21) return unlike(name, sketch);
  if (payload[0] === 0x00 || payload[0] === 0x05) return null;
  return payload[0] === 0x6f || payload[0] === 0xc4 ? testOnly(name) : unlike(name, sketch);
}

/** Cashaddr (the Bitcoin Cash specification of that name), its prefix optional, and the older Base58Check form that looks like Bitcoin's. */
export function checkCashaddr(address: string, { code, name }: Network): Finding | null {
  const prefix = prefixes[code];
  if (!prefix) return unlike(name, 'we have no rule for it');
  const sketch = `it begins with ${prefix.own}:q or ${prefix.own}:p`;
  const lower = address.toLowerCase();
  const [head = '', body] = lower.includes(':') ? lower.split(':') : [prefix.own, lower];
  if (prefix.tests.includes(head)) return testOnly(name);
  if (head === prefix.token)
    return refuse(`This is a token address. Give the ${name} form, which begins with ${prefix.own}:.`);
  if (head !== prefix.own || body === undefined) return unlike(name, sketch);
  if (!/^[qpzr][02-9ac-hj-np-z]{41,60}$/.test(body)) return checkLegacy(address, name, sketch);
  if (address !== lower && address !== address.toUpperCase()) return mistyped(name);
  const bytes = openCashText(head, body);
  if (bytes)
    return lengths[bytes[0] ?? -1] === bytes.length - 1 ? null : refuse(`This ${name} address is malformed inside.`);
  return prefix.tests.some((test) => openCashText(test, body)) ? testOnly(name) : mistyped(name);
}
