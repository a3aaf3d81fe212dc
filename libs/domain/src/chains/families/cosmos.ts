import { bech32 } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';

/** Account prefixes, as SLIP-173 registers them. */
const prefixes: Readonly<Record<string, string>> = {
  atom: 'cosmos',
  osmo: 'osmo',
  injective: 'inj',
  tia: 'celestia',
  akt: 'akash',
  axl: 'axelar',
  kava: 'kava',
  rune: 'thor',
};

/** Test networks that use a prefix of their own. */
const testPrefixes: Readonly<Record<string, string>> = { rune: 'sthor' };

/** Cosmos SDK accounts: bech32 under the chain's prefix, 20 bytes for a key and 32 for a contract or module. */
export function checkCosmos(address: string, { code, name }: Named): Finding | null {
  const prefix = prefixes[code];
  if (!prefix) return unlike(name, 'we have no rule for it');
  const lower = address.toLowerCase();
  if (testPrefixes[code] && lower.startsWith(`${testPrefixes[code]}1`)) return testOnly(name);
  if (new RegExp(`^${prefix}(valoper|valcons)(pub)?1`).test(lower)) {
    return refuse(`This belongs to a validator. Give an account, which begins with ${prefix}1.`);
  }
  if (!lower.startsWith(`${prefix}1`)) return unlike(name, `it begins with ${prefix}1`);
  const decoded = bech32.decodeUnsafe(address);
  if (!decoded) return mistyped(name);
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  return bytes?.length === 20 || bytes?.length === 32
    ? null
    : refuse(`This ${name} address has the wrong length inside.`);
}
