import { wrongNetwork, type AddressProblem, type Finding } from './address-problem.js';
import { checkAlgorand, checkFilecoin, checkStellar } from './families/base32.js';
import { checkMonero, checkSolana, checkSubstrate, checkTezos, checkTron, checkXrp } from './families/base58.js';
import { checkBitcoin } from './families/bitcoin.js';
import { checkCardano } from './families/cardano.js';
import { checkCashaddr, checkKaspa } from './families/cashaddr.js';
import { checkCosmos } from './families/cosmos.js';
import { checkEvm, checkMove } from './families/hexadecimal.js';
import { checkHedera, checkNear } from './families/names.js';
import { checkTon } from './families/ton.js';
import { contractTicker } from './known-contracts.js';
import { findNetwork, networks } from './networks.js';
import type { AddressFamily, Network } from './network.js';
import { whyNotAddress, whyNotPlain } from './pasted.js';

type FamilyCheck = (address: string, network: Network) => Finding | null;

/** The check of each family: null for a valid address of that network. Pure, and never throws. */
const familyChecks: Readonly<Record<AddressFamily, FamilyCheck>> = {
  algorand: checkAlgorand,
  aptos: checkMove,
  bitcoin: checkBitcoin,
  cardano: checkCardano,
  cashaddr: checkCashaddr,
  cosmos: checkCosmos,
  evm: checkEvm,
  filecoin: checkFilecoin,
  hedera: checkHedera,
  kaspa: checkKaspa,
  monero: checkMonero,
  near: checkNear,
  solana: checkSolana,
  stellar: checkStellar,
  substrate: checkSubstrate,
  sui: checkMove,
  tezos: checkTezos,
  ton: checkTon,
  tron: checkTron,
  xrp: checkXrp,
};

const problem = (reason: string | null): AddressProblem | null => (reason === null ? null : { reason });

/** Almost any word could be a NEAR account, and 64 digits are more often a hash than an account of Sui or Aptos. */
const vague: ReadonlySet<AddressFamily> = new Set(['near', 'sui', 'aptos']);

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
