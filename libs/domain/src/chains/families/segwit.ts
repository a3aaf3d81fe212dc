import { bech32, bech32m } from '@scure/base';
import { mistyped, refuse, type Finding } from '../address-problem.js';

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
