import { bech32 } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { openChecked } from '../encodings.js';

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const checksumWords = 8;
const generator = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The 40-bit BCH code of the cashaddr specification, which Kaspa shares; zero for a text that is whole. */
function remainder(words: readonly number[]): bigint {
  let state = 1n;
  for (const word of words) {
    const top = state >> 35n;
    state = ((state & 0x07ffffffffn) << 5n) ^ BigInt(word);
    generator.forEach((term, bit) => {
      if ((top >> BigInt(bit)) & 1n) state ^= term;
    });
  }
  return state ^ 1n;
}

/**
 * The bytes behind `prefix:body` (version byte first), null when a character, the padding or the checksum is wrong.
 * The prefix takes part in the checksum by the low five bits of its letters. `body` is in lower case.
 */
export function openCashText(prefix: string, body: string): Uint8Array | null {
  const words = Array.from(body, (letter) => alphabet.indexOf(letter));
  if (words.includes(-1) || words.length <= checksumWords) return null;
  const letters = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  if (remainder([...letters, 0, ...words]) !== 0n) return null;
  return bech32.fromWordsUnsafe(words.slice(0, -checksumWords)) ?? null;
}

const cashPrefixes: Readonly<Record<string, { own: string; tests: readonly string[]; token: string }>> = {
  bch: { own: 'bitcoincash', tests: ['bchtest', 'bchreg'], token: 'simpleledger' },
  xec: { own: 'ecash', tests: ['ectest', 'ecregtest'], token: 'etoken' },
};

/** Version byte to hash length: 0 and 2 pay a key hash, 1 and 3 a script hash (2 and 3 may hold CashTokens), 11 and 27 of 32 bytes. */
const cashLengths: Readonly<Record<number, number>> = { 0: 20, 8: 20, 16: 20, 24: 20, 11: 32, 27: 32 };

function checkLegacy(address: string, name: string, sketch: string): Finding | null {
  const payload = openChecked(address);
  if (!payload) return /^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address) ? mistyped(name) : unlike(name, sketch);
  if (payload.length !== 21) return unlike(name, sketch);
  if (payload[0] === 0x00 || payload[0] === 0x05) return null;
  return payload[0] === 0x6f || payload[0] === 0xc4 ? testOnly(name) : unlike(name, sketch);
}

/** Cashaddr (the Bitcoin Cash specification of that name), its prefix optional, and the older Base58Check form that looks like Bitcoin's. */
export function checkCashaddr(address: string, { code, name }: Named): Finding | null {
  const prefix = cashPrefixes[code];
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
    return cashLengths[bytes[0] ?? -1] === bytes.length - 1
      ? null
      : refuse(`This ${name} address is malformed inside.`);
  return prefix.tests.some((test) => openCashText(test, body)) ? testOnly(name) : mistyped(name);
}

/** Version byte to length: Schnorr key, ECDSA key, script hash. */
const kaspaLengths: Readonly<Record<number, number>> = { 0: 32, 1: 33, 8: 32 };

/** Kaspa: the cashaddr text form under `kaspa:`, with Kaspa's own version bytes; the prefix is part of the address. */
export function checkKaspa(address: string, { name }: Named): Finding | null {
  if (/^kaspa(test|dev|sim):/i.test(address)) return testOnly(name);
  const body = /^kaspa:([a-z0-9]+)$/.exec(address)?.[1];
  if (body === undefined) return unlike(name, 'it begins with kaspa: in lower case');
  const bytes = openCashText('kaspa', body);
  if (!bytes) return mistyped(name);
  return kaspaLengths[bytes[0] ?? -1] === bytes.length - 1 ? null : refuse(`This ${name} address is malformed inside.`);
}

/** What stands behind the prefix of a cashaddr. */
const cashBody = /^[qpzr][02-9ac-hj-np-z]{41}(?:[02-9ac-hj-np-z]{19})?$/;

/**
 * The texts, in lower case, under which an address may have been named or stored: a cashaddr with and without its prefix. Its other types
 * (`z` for `q`, for tokens) and the older Base58Check form of the same key count as other addresses.
 */
export function spellingsOf(address: string): string[] {
  const lower = address.trim().toLowerCase();
  const prefixes = Object.values(cashPrefixes).map(({ own }) => `${own}:`);
  const prefix = prefixes.find((each) => lower.startsWith(each)) ?? '';
  const body = lower.slice(prefix.length);
  if (!cashBody.test(body)) return [lower];
  // Which of the networks it belongs to, the text alone does not say.
  return [body, ...(prefix === '' ? prefixes : [prefix]).map((each) => each + body)];
}
