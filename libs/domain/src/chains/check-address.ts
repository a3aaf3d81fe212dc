import { wrongNetwork, type AddressProblem } from './address-problem.js';
import { familyChecks } from './family-checks.js';
import { contractTicker } from './known-contracts.js';
import { findNetwork, networks } from './network-table.js';
import type { Network } from './network.js';
import { whyNotAddress, whyNotPlain } from './pasted.js';

const problem = (reason: string | null): AddressProblem | null => (reason === null ? null : { reason });

/** Names a text that reads as an address elsewhere. NEAR is left out: almost any word could be an account there. */
function nameOfOwner(address: string, wanted: Network): string | null {
  const owner = Object.values(networks).find(
    (network) =>
      network.family !== 'near' && network.code !== wanted.code && !familyChecks[network.family](address, network),
  );
  if (!owner) return null;
  return owner.family === 'sui' || owner.family === 'aptos' ? 'Sui or Aptos' : owner.name;
}

/**
 * Whether an address can be paid on a network: null when it can, else the problem in words for the person who typed it.
 * Checksums are verified wherever the network has them; test networks, burn addresses, well-known token contracts,
 * links, names and keys are refused. Whether the account exists is not asked. An unknown network code gets a permissive
 * check (5 to 200 printable characters). Never throws.
 */
export function checkAddress(networkCode: string, address: string): AddressProblem | null {
  const network = findNetwork(networkCode);
  if (!network) return problem(whyNotPlain(address));
  const pasted = whyNotAddress(address, network.family === 'near' || network.family === 'hedera');
  if (pasted !== null) return problem(pasted);

  const ticker = contractTicker(address);
  if (ticker !== null)
    return problem(`This is the contract of the token ${ticker}, not an account: coins sent there are lost.`);

  const finding = familyChecks[network.family](address, network);
  if (!finding) return null;
  const owner = finding.sure ? null : nameOfOwner(address, network);
  return owner === null ? problem(finding.reason) : wrongNetwork(owner, network.name);
}
