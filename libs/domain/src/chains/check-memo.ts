import type { AddressProblem } from './address-problem.js';
import { findNetwork, plainMemo } from './networks.js';

const maxTag = 2n ** 32n - 1n;

/**
 * Whether a memo can travel with a payment on a network: null when it can, else the problem in words. An XRP tag is a
 * whole number from 0 to 4294967295; texts are one line within the network's limit in UTF-8 bytes; networks without a
 * rule take one line of 256 bytes. An empty memo is refused: leave it out instead. Never throws.
 */
export function checkMemo(networkCode: string, memo: string): AddressProblem | null {
  const network = findNetwork(networkCode);
  const rule = network?.memo ?? plainMemo;
  const name = rule.name.toLowerCase();
  if (memo.trim() === '') return { reason: `The ${name} is empty; leave it out instead.` };
  if (memo !== memo.trim()) return { reason: `There are blanks around the ${name}.` };
  if (network?.family === 'xrp' && (!rule.pattern.test(memo) || BigInt(memo) > maxTag)) {
    return { reason: `A destination tag is a whole number from 0 to ${String(maxTag)}.` };
  }
  if (!rule.pattern.test(memo))
    return { reason: `The ${name} holds a line break or another character that cannot be sent.` };
  const bytes = new TextEncoder().encode(memo).length;
  return bytes > rule.maxBytes
    ? { reason: `The ${name} has ${String(bytes)} bytes; this network carries at most ${String(rule.maxBytes)}.` }
    : null;
}

/**
 * Whether the network itself refuses payments without a memo; false for networks we do not know. No network we know
 * does: a tag or memo is needed where many customers share one address, and only the receiving service can say so.
 */
export function memoRequiredByNetwork(networkCode: string): boolean {
  return findNetwork(networkCode)?.memo?.required ?? false;
}
