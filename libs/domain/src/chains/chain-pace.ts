import type { AddressFamily } from './network.js';
import { findNetwork } from './networks.js';

/** How a chain goes on, as far as who watches it needs to know. */
export interface ChainPace {
  /** Blocks, its own included, after which a transaction counts as settled. */
  readonly confirmations: number;
  /** A node whose newest block is older has lost touch. */
  readonly silentMs: number;
}

const hour = 3_600_000;
const minute = 60_000;

const usual: Readonly<Partial<Record<AddressFamily, ChainPace>>> = {
  bitcoin: { confirmations: 6, silentMs: 2 * hour },
  cashaddr: { confirmations: 6, silentMs: 3 * hour },
  evm: { confirmations: 12, silentMs: 10 * minute },
  // A block of Tron is settled once 19 of 27 super representatives have built on it.
  tron: { confirmations: 19, silentMs: 5 * minute },
  // A slot of Solana is rooted after 32.
  solana: { confirmations: 32, silentMs: 5 * minute },
  // Nothing that was received can be spent before (docs.getmonero.org, "Coinbase and standard lock").
  monero: { confirmations: 10, silentMs: hour },
};

/** What exchanges usually ask for where that is far from what their kind of chain needs. */
const confirmations: Readonly<Record<string, number>> = {
  btc: 3,
  doge: 20,
  zec: 12,
  etc: 1000,
  bsc: 15,
  matic: 64,
};

const unknownPace: ChainPace = { confirmations: 12, silentMs: hour };

/** The pace of a network, by our code. */
export function paceOf(networkCode: string): ChainPace {
  const network = findNetwork(networkCode);
  const pace = (network && usual[network.family]) ?? unknownPace;
  return { ...pace, confirmations: confirmations[networkCode] ?? pace.confirmations };
}
