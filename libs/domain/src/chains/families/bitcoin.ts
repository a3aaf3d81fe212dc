import { mistyped, refuse, testOnly, unlike, type Finding } from '../address-problem.js';
import { openChecked } from '../encodings.js';
import type { Network } from '../network.js';
import { bitcoinRules } from './bitcoin-rules.js';
import { checkSegwit } from './segwit.js';

/** Twenty bytes of key or script hash follow the version. */
const hashLength = 20;

/** Addresses of Bitcoin's descendants: Base58Check with the chain's version bytes, and native segwit where it has it. */
export function checkBitcoin(address: string, { code, name }: Network): Finding | null {
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
