import { mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import type { Network } from '../network.js';
import { openCashText } from './cash-checksum.js';

/** Version byte to length: Schnorr key, ECDSA key, script hash. */
const lengths: Readonly<Record<number, number>> = { 0: 32, 1: 33, 8: 32 };

/** Kaspa: the cashaddr text form under `kaspa:`, with Kaspa's own version bytes; the prefix is part of the address. */
export function checkKaspa(address: string, { name }: Network): Finding | null {
  if (/^kaspa(test|dev|sim):/i.test(address)) return testOnly(name);
  const body = /^kaspa:([a-z0-9]+)$/.exec(address)?.[1];
  if (body === undefined) return unlike(name, 'it begins with kaspa: in lower case');
  const bytes = openCashText('kaspa', body);
  if (!bytes) return mistyped(name);
  return lengths[bytes[0] ?? -1] === bytes.length - 1 ? null : refuse(`This ${name} address is malformed inside.`);
}
