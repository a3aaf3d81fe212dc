import { findNetwork, networks } from './networks.js';

/**
 * CAIP-2 names of the networks that no EIP-155 number names: namespace and reference as chainagnostic.org registers them. Bitcoin's
 * kin go by the first half of their first own block. Where nothing is registered the coin's name stands, and `mainnet`.
 */
const references: Readonly<Record<string, string>> = {
  btc: 'bip122:000000000019d6689c085ae165831e93',
  ltc: 'bip122:12a765e31ffd4059bada1e25190f6e98',
  doge: 'bip122:1a91e3dace36e2be3bf030a65679fe82',
  bch: 'bip122:000000000000000000651ef99cb9fcbe',
  dash: 'bip122:00000ffd590b1485b3caadc19b22e637',
  zec: 'bip122:00040fe8ec8471911baa1db1266ea15d',
  dgb: 'bip122:7497ea1b465eb39f1c8f507bc877078f',
  btg: 'btg:mainnet',
  bsv: 'bsv:mainnet',
  xec: 'xec:mainnet',
  qtum: 'bip122:000075aef83cf2853580f8ae8ce6f8c3',
  firo: 'bip122:4381deb85b1b2c9843c222944b616d99',
  rvn: 'bip122:0000006b444bc2f2ffe627be9d9e7e7a',
  pivx: 'bip122:0000041e482b9b9691d98eefb4847340',
  trx: 'tron:0x2b6653dc',
  sol: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  xrp: 'xrpl:0',
  xlm: 'stellar:pubnet',
  atom: 'cosmos:cosmoshub-4',
  osmo: 'cosmos:osmosis-1',
  injective: 'cosmos:injective-1',
  tia: 'cosmos:celestia',
  akt: 'cosmos:akashnet-2',
  axl: 'cosmos:axelar-dojo-1',
  kava: 'cosmos:kava_2222-10',
  rune: 'cosmos:thorchain-1',
  ton: 'ton:-239',
  hbar: 'hedera:mainnet',
  ada: 'cip34:1-764824073',
  dot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ksm: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  xmr: 'monero:418015bb9ae982a1975da7d79277c270',
  near: 'near:mainnet',
  xtz: 'tezos:NetXdQprcVkpaWU',
  algo: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
  fil: 'fil:f',
  sui: 'sui:mainnet',
  apt: 'aptos:1',
  kas: 'kaspa:mainnet',
  eos: 'antelope:aca376f206b8fc25a6ed44dbdc66547c',
};

/** SLIP-44 coin types of native coins; those of EVM chains that have none go by Ethereum's, as their wallets do. */
const coinTypes: Readonly<Record<string, number>> = {
  btc: 0,
  ltc: 2,
  doge: 3,
  dash: 5,
  dgb: 20,
  pivx: 119,
  atom: 118,
  xmr: 128,
  zec: 133,
  firo: 136,
  xrp: 144,
  bch: 145,
  xlm: 148,
  btg: 156,
  rvn: 175,
  eos: 194,
  trx: 195,
  bsv: 236,
  algo: 283,
  dot: 354,
  cro: 394,
  near: 397,
  ksm: 434,
  kava: 459,
  fil: 461,
  sol: 501,
  ton: 607,
  apt: 637,
  xdai: 700,
  bnb: 714,
  sui: 784,
  rune: 931,
  pol: 966,
  ftm: 1007,
  xtz: 1729,
  ada: 1815,
  xec: 1899,
  qtum: 2301,
  hbar: 3030,
  avax: 9005,
  celo: 52752,
  kas: 111111,
  etc: 61,
};

/** How CAIP-19 calls a token of each family. */
const tokenKinds: Readonly<Record<string, string>> = {
  evm: 'erc20',
  tron: 'trc20',
  ton: 'jetton',
  stellar: 'asset',
  algorand: 'asa',
  sui: 'coin',
  aptos: 'coin',
  near: 'nep141',
};

/** The CAIP-2 name of a network of ours; null for a code we do not know. */
export function caip2(code: string): string | null {
  const network = findNetwork(code);
  if (!network) return null;
  return network.chainId === undefined ? (references[network.code] ?? null) : `eip155:${String(network.chainId)}`;
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.keys(networks).flatMap((code) => {
    const name = caip2(code);
    return name === null ? [] : [[name, code] as const];
  }),
);

/** Our code of a network by its CAIP-2 name; null for one we do not know. */
export const networkOfCaip2 = (name: string): string | null => codes.get(name) ?? null;

/** The CAIP-19 name of an asset: a network's own coin (`contract` null) or a token; null on a network we do not know. */
export function caip19(code: string, contract: string | null): string | null {
  const network = findNetwork(code);
  const chain = caip2(code);
  if (!network || chain === null) return null;
  if (contract === null) return `${chain}/slip44:${String(coinTypes[network.nativeTicker] ?? 60)}`;
  return `${chain}/${tokenKinds[network.family] ?? 'token'}:${referenceOf(contract)}`;
}

/** References hold `[-.%a-zA-Z0-9]` alone (CAIP-19): what else a contract has is escaped. */
const referenceOf = (contract: string): string =>
  encodeURIComponent(contract).replace(/[_!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Network and contract of a CAIP-19 name in the form {@link caip19} gives, or with a plain underscore; null for anything else. */
export function parseCaip19(name: string): { network: string; contract: string | null } | null {
  const [, chain = '', kind = '', reference = ''] =
    /^([^/]+)\/([-a-z0-9]{3,8}):([-_.%a-zA-Z0-9]{1,128})$/.exec(name) ?? [];
  const network = networkOfCaip2(chain);
  if (network === null) return null;
  const contract = kind === 'slip44' ? null : decode(reference);
  const escaped = `${chain}/${kind}:${reference.replaceAll('_', '%5F')}`;
  return contract !== undefined && caip19(network, contract) === escaped ? { network, contract } : null;
}

function decode(reference: string): string | undefined {
  try {
    return decodeURIComponent(reference);
  } catch {
    return undefined;
  }
}
