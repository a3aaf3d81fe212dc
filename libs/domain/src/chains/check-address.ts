import { wrongNetwork, type AddressProblem } from './address-problem.js';
import { familyChecks } from './family-checks.js';
import { contractTicker } from './known-contracts.js';
import { findNetwork, networks } from './networks.js';
import type { AddressFamily, Network } from './network.js';
import { whyNotAddress, whyNotPlain } from './pasted.js';

const problem = (reason: string | null): AddressProblem | null => (reason === null ? null : { reason });

/** Almost any word could be a NEAR or EOS account, and 64 digits are more often a hash than an account of Sui or Aptos. */
const vague: ReadonlySet<AddressFamily> = new Set(['near', 'antelope', 'sui', 'aptos']);

/** The network on which a text that fails here is a valid address, if any. */
function ownerOf(address: string, wanted: Network): Network | null {
  const others = Object.values(networks).filter(({ code, family }) => code !== wanted.code && !vague.has(family));
  return others.find((network) => familyChecks[network.family](address, network) === null) ?? null;
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
  const pasted = whyNotAddress(address, network.family);
  if (pasted !== null) return problem(pasted);

  const ticker = contractTicker(address);
  if (ticker !== null) return problem(`This is the contract of ${ticker}, not an account: coins sent there are lost.`);

  const finding = familyChecks[network.family](address, network);
  if (!finding) return null;
  const owner = finding.sure ? null : ownerOf(address, network);
  return owner === null ? problem(finding.reason) : wrongNetwork(owner.name, network.name);
}
