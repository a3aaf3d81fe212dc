import type { Config, Variables } from '@swap/config';
import { type Network, networks } from '@swap/domain/chains';
import type { ChainNode, WatchedChain } from '@swap/domain/evidence';
import { z } from 'zod';
import { CoreNode } from './core-node.js';
import { EsploraNode } from './esplora-node.js';
import { ethereum, EvmNode } from './evm-node.js';
import { MoneroNode } from './monero-node.js';
import { NodeHttp } from './node-http.js';
import { SolanaNode } from './solana-node.js';
import { tron } from './tron-spelling.js';

/** Before the address of a node that speaks the RPC of Bitcoin Core. */
const core = 'core+';
const nodesMax = 5;

type Maker = (http: NodeHttp, network: Network, isCore: boolean) => ChainNode;

const bitcoinLike: Maker = (http, { decimals }, isCore) =>
  isCore ? new CoreNode(http, decimals) : new EsploraNode(http);

/** What is spoken by the nodes of networks whose addresses are of a family; other networks cannot be watched. */
const makers: Readonly<Partial<Record<Network['family'], Maker>>> = {
  bitcoin: bitcoinLike,
  cashaddr: bitcoinLike,
  evm: (http, { chainId }) => new EvmNode(http, ethereum, chainId ?? null),
  tron: (http) => new EvmNode(http, tron, null),
  solana: (http) => new SolanaNode(http),
  monero: (http) => new MoneroNode(http),
};

const watchable = Object.values(networks).filter(({ family }) => makers[family] !== undefined);

const variableOf = ({ code }: Network): string => `CHAIN_${code.toUpperCase()}_URL`;

const urlsOf = (text: string): string[] => text.split(',').map((each) => each.trim());

function isNode(text: string, { family }: Network): boolean {
  const isCore = text.startsWith(core);
  const url = isCore ? text.slice(core.length) : text;
  const mayBeCore = makers[family] === bitcoinLike;
  return URL.canParse(url) && /^https?:\/\/\S+$/.test(url) && (!isCore || mayBeCore);
}

const esplora = 'https://esplora.internal/api';
/** Where a node might be, by what is spoken. */
const examples: Readonly<Partial<Record<Network['family'], string>>> = {
  bitcoin: esplora,
  cashaddr: esplora,
  monero: 'https://node.internal:18081',
};

/** Where the nodes of a network are; empty while none is named. */
function nodesOf(network: Network) {
  const example = examples[network.family] ?? 'https://node.internal:8545';
  return z
    .string()
    .refine(
      (text) => urlsOf(text).length <= nodesMax && urlsOf(text).every((each) => isNode(each, network)),
      'is one to five addresses of nodes, separated by commas',
    )
    .optional()
    .meta({ examples: [example] });
}

/** `CHAIN_<NETWORK>_URL` of every network that can be watched. */
export const chainVariables: Variables = Object.fromEntries(
  watchable.map((network) => [variableOf(network), nodesOf(network)]),
);

/** The chains whose nodes are named. */
export class WatchedChains {
  readonly all: readonly WatchedChain[];

  constructor(config: Config) {
    this.all = watchedChains(config);
  }

  /** Null where no node of the network is named. */
  of(network: string): WatchedChain | null {
    return this.all.find((each) => each.network === network) ?? null;
  }
}

/** The networks that this process watches: those whose nodes are named. */
export function watchedChains(config: Config): readonly WatchedChain[] {
  const places = config.valuesOf(chainVariables) as Readonly<Record<string, string | undefined>>;
  return watchable.flatMap((network) => {
    const named = places[variableOf(network)];
    const make = makers[network.family];
    if (named === undefined || !make) return [];
    const nodes = urlsOf(named).map((text) => {
      const isCore = text.startsWith(core);
      const url = isCore ? text.slice(core.length) : text;
      const http = new NodeHttp({ network: network.code, url }, config.values.CHAIN_CALLS_PER_MINUTE, isCore);
      return make(http, network, isCore);
    });
    return [{ network: network.code, nodes }];
  });
}
