import { bech32, bech32m } from '@scure/base';
import { mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import { bitcoinRules } from './bitcoin-rules.js';

/**
 * A native segwit address whose prefix is already known to be right. BIP-173 for version 0, BIP-350 for version 1
 * (taproot, 32 bytes, BIP-341). Later versions are refused although well formed: no rule guards their coins yet.
 */
export function checkSegwit(address: string, name: string, taproot: boolean): Finding | null {
  const first = bech32.decodeUnsafe(address);
  const decoded = first ?? bech32m.decodeUnsafe(address);
  if (!decoded) return mistyped(name);
  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (version === undefined || !program) return refuse(`This ${name} address is malformed inside.`);
  if ((version === 0) !== Boolean(first))
    return refuse(`This ${name} address has the checksum of another kind (BIP-350).`);
  if (version > 1) return refuse(`This ${name} address has witness version ${String(version)}, which is not in use.`);
  const fits = version === 0 ? program.length === 20 || program.length === 32 : program.length === 32;
  if (!fits) return refuse(`This ${name} address has the wrong length inside.`);
  return version === 1 && !taproot ? refuse(`Taproot addresses are not in use on ${name}.`) : null;
}

/** Twenty bytes of key or script hash follow the version. */
const hashLength = 20;

/** Addresses of Bitcoin's descendants: Base58Check with the chain's version bytes, and native segwit where it has it. */
export function checkBitcoin(address: string, { code, name }: Named): Finding | null {
  const rules = bitcoinRules[code];
  if (!rules) return unlike(name, 'we have no rule for it');
  const lower = address.toLowerCase();
  if (rules.segwit && lower.startsWith(`${rules.segwit}1`)) return checkSegwit(address, name, rules.taproot ?? false);
  if (rules.testSegwit?.some((prefix) => lower.startsWith(`${prefix}1`))) return testOnly(name);
  const refused = rules.refused?.find(({ form }) => form.test(address));
  if (refused) return refuse(refused.reason);

  const payload = openChecked(address);
  if (!payload) return /^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(address) ? mistyped(name) : unlike(name, rules.sketch);
  const version = payload.slice(0, -hashLength).reduce((number, byte) => number * 256 + byte, 0);
  const versionLength = code === 'zec' ? 2 : 1;
  if (payload.length !== versionLength + hashLength) return unlike(name, rules.sketch);
  if (rules.versions.includes(version)) return null;
  if (rules.formerVersion?.version === version) return refuse(rules.formerVersion.reason);
  return rules.testVersions.includes(version) ? testOnly(name) : unlike(name, rules.sketch);
}
