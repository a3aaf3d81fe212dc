/** What chains themselves show of orders, whatever exchanges say. */
export { agree, type Verdict } from './agree.js';
export { ChainHealth, type FoundNode } from './chain-health.js';
export {
  ChainNode,
  destinationKey,
  type Block,
  type Destination,
  type Found,
  type Lead,
  type NodeKind,
  type Sighting,
  type Tip,
  type WatchedChain,
} from './chain-node.js';
export { ChainNodeState, ChainWatch, CreditDay, ProofDay, type NodeState } from './chain-watch.js';
export { lookOnce } from './look-once.js';
export { NoteEvidence } from './note-evidence.js';
export { OpenWatches } from './open-watches.js';
export { chainRoundMs, WatchChain } from './watch-chain.js';
