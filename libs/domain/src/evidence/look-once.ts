import { type Clock, deadlineIn, SECOND } from '../kernel/index.js';
import { AskedNodes } from './ask-nodes.js';
import type { Lead, Sighting, WatchedChain } from './chain-node.js';

/** Somebody waits for the answer. */
const patienceMs = 10 * SECOND;

/** What each transaction brought to its destination, looked at now: null where nothing, undefined where too few nodes say the same. */
export async function lookOnce(
  chain: WatchedChain,
  leads: readonly Lead[],
  clock: Clock,
): Promise<(lead: Lead) => Sighting | null | undefined> {
  const nodes = new AskedNodes(chain, new Map(), clock, deadlineIn(patienceMs));
  return (await nodes.height()) === null ? () => undefined : nodes.look(leads);
}
