import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64url, hex } from '@scure/base';
import { crc16 } from './encodings.js';
import { familyChecks } from './family-checks.js';
import type { AddressFamily, Network } from './network.js';
import { findNetwork } from './networks.js';

/** The EIP-55 spelling of an EVM address. */
function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const digest = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  return `0x${Array.from(digits, (digit, at) => (/[89a-f]/.test(digest.charAt(at)) ? digit.toUpperCase() : digit)).join('')}`;
}

/** The bounceable spelling, which is how the masters of jettons are written. */
function friendlyTon(address: string): string {
  const [, workchain = '0', account = ''] = /^(-?\d+):([0-9a-f]{64})$/i.exec(address) ?? [];
  const body =
    account === ''
      ? base64url.decode(address.replaceAll('+', '-').replaceAll('/', '_')).slice(1, 34)
      : Uint8Array.from([Number(workchain) & 0xff, ...hex.decode(account.toLowerCase())]);
  const bytes = Uint8Array.from([0x11, ...body]);
  const sum = crc16(bytes);
  return base64url.encode(Uint8Array.from([...bytes, sum >> 8, sum & 0xff]));
}

/** How each family writes the contract of a token, and its one spelling; a family that is not here has no tokens we can tell apart. */
const forms: Readonly<Partial<Record<AddressFamily, (text: string, network: Network) => string | null>>> = {
  evm: (text, network) => (familyChecks.evm(text, network) === null ? checksummed(text) : null),
  tron: (text, network) => (familyChecks.tron(text, network) === null ? text : null),
  solana: (text, network) => (familyChecks.solana(text, network) === null ? text : null),
  ton: (text, network) => (familyChecks.ton(text, network) === null ? friendlyTon(text) : null),
  stellar: (text, network) => {
    const [, code = '', issuer = ''] = /^([A-Za-z0-9]{1,12})[:-](G[A-Z2-7]{55})(?:-[12])?$/.exec(text) ?? [];
    return familyChecks.stellar(issuer, network) === null ? `${code}-${issuer}` : null;
  },
  hedera: (text) => (/^0\.0\.[1-9]\d{0,18}$/.test(text) ? text : null),
  algorand: (text) => (/^[1-9]\d{0,18}$/.test(text) ? text : null),
  sui: (text) => (/^0x[0-9a-f]{1,64}::\w+::\w+$/i.test(text) ? text : null),
  aptos: (text) => (/^0x[0-9a-f]{1,64}(::\w+::\w+)?$/i.test(text) ? text : null),
  /** Policy and name, as one: a policy alone may have many tokens. */
  cardano: (text) => (/^[0-9a-f]{56}([0-9a-f]{2}){1,32}$/i.test(text) ? text.toLowerCase() : null),
  near: (text, network) => (familyChecks.near(text, network) === null ? text : null),
};

/** A contract in the one spelling of its network (EIP-55, TON's bounceable form); null for what is no contract there. */
export function canonicalContract(networkCode: string, text: string): string | null {
  const network = findNetwork(networkCode);
  const form = network && forms[network.family];
  return form ? form(text.trim(), network) : null;
}

/** Addresses that stand for a network's own coin where a contract is asked for: customs of routers, precompiles, wrapped mints. */
const standIns: ReadonlySet<string> = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000001010',
  '0x000000000000000000000000000000000000800a',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  '0x471ece3750da237f93b8e339c536989b8978a438',
  'so11111111111111111111111111111111111111111',
  'so11111111111111111111111111111111111111112',
  '11111111111111111111111111111111',
  'eqaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaam9c',
  '0x2::sui::sui',
  '0x0000000000000000000000000000000000000000000000000000000000000002::sui::sui',
  '0x1::aptos_coin::aptoscoin',
  '0xa',
]);

/** Whether what stands where a contract should names the network's own coin, or nothing at all: it is no contract there. */
export function isNoContract(networkCode: string, text: string): boolean {
  return standIns.has(text.trim().toLowerCase()) || canonicalContract(networkCode, text) === null;
}

/** Whether it is one of the addresses that stand for a network's own coin. */
export const isStandIn = (text: string): boolean => standIns.has(text.trim().toLowerCase());
