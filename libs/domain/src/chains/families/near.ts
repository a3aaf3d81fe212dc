import { testOnly, unlike, type Finding } from '../address-problem.js';
import type { Network } from '../network.js';

/** The protocol's account name: parts of a-z, 0-9 joined by single `-`, `_` or `.`. */
const accountName = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/;

/**
 * NEAR: an implicit account (64 lower-case digits) or a name of 2 to 64 characters. A name must stand under another, as
 * in `alice.near`: top-level names are a few system accounts only, and any slip of the hand or an account number such as
 * 0.0.123 looks just like one. Existence is not checked.
 */
export function checkNear(address: string, { name }: Network): Finding | null {
  if (/^[0-9a-f]{64}$/.test(address)) return null;
  if (/^[0-9a-f]{64}$/i.test(address)) return unlike(name, 'its digits are written in lower case');
  if (/\.(testnet|betanet)$/.test(address)) return testOnly(name);
  const fits =
    address.length >= 2 && address.length <= 64 && accountName.test(address) && /\.[a-z][^.]*$/.test(address);
  return fits && !address.startsWith('0x') ? null : unlike(name, 'it is a name such as alice.near or has 64 digits');
}
