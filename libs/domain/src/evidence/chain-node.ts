/** A block of a chain. Chains that number slots instead of blocks give the slot, and its name as hash. */
export interface Block {
  readonly height: number;
  readonly hash: string;
}

/** The newest block a node knows, and what time it carries. */
export interface Tip extends Block {
  readonly at: Date;
}

/** Where coins should arrive: an address, and the contract of the token that counts there; null for the chain's own coin. */
export interface Destination {
  readonly address: string;
  readonly contract: string | null;
}

/** Equal for one address and token. */
export const destinationKey = ({ address, contract }: Destination): string => `${address}|${contract ?? ''}`;

/** A transaction that may have paid a destination. It proves nothing: what it did is looked at. */
export interface Lead {
  readonly tx: string;
  readonly to: Destination;
  /** The private key of the transaction, where only that shows whom it pays (`paymentKeyPattern` of the chains). */
  readonly proof?: string;
}

/** What one node says that a transaction brought to a destination. */
export interface Sighting {
  /** In the smallest unit of the asset; all outputs of the transaction to that address together. */
  readonly units: bigint;
  /** Null while no block has it. */
  readonly block: Block | null;
  /** When that block was made, where the node says so along with it. */
  readonly at: Date | null;
}

/** What came of following a chain: transactions to look at, and from where to go on. */
export interface Found {
  readonly leads: readonly Lead[];
  /** Whatever the node wants to be given next time: plain JSON. */
  readonly cursor: unknown;
  /** Whether nothing that the node knows was left for the next time. */
  readonly isCaughtUp: boolean;
}

/** The protocol by which a node is asked. */
export type NodeKind = 'esplora' | 'core' | 'evm' | 'tron' | 'solana' | 'monero';

/**
 * A node of a chain, as far as the service asks one. Keeps to a budget of calls and gives every call its own deadline. All throw
 * DomainError `provider_unavailable` where no usable answer came: nothing is known then.
 */
export abstract class ChainNode {
  abstract readonly kind: NodeKind;

  /** Stable, and tells nothing of its address, which may hold a secret. */
  abstract readonly id: string;

  abstract tip(signal: AbortSignal): Promise<Tip>;

  /** The hash of the block at a height of the chain it holds for the best; null where it has none. */
  abstract hashAt(height: number, signal: AbortSignal): Promise<string | null>;

  /** Follows the chain up to `tip` from where `cursor` says, and names what may have paid one of the destinations. */
  abstract follow(to: readonly Destination[], cursor: unknown, tip: Tip, signal: AbortSignal): Promise<Found>;

  /**
   * What each transaction brought to its destination, in the order asked; null where it is unknown, failed or brought nothing, undefined
   * where the budget of calls had no room to ask, and where only a key that the lead lacks could show it.
   */
  abstract look(leads: readonly Lead[], signal: AbortSignal): Promise<readonly (Sighting | null | undefined)[]>;
}

/** A chain that is watched, and the nodes that are asked about it: of several, two must agree. */
export interface WatchedChain {
  /** Our code of the network. */
  readonly network: string;
  readonly nodes: readonly ChainNode[];
}
