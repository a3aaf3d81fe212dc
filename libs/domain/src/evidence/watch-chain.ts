import { Logger } from '@nestjs/common';
import { Database, isPassing } from '../database/index.js';
import { paceOf } from '../chains/index.js';
import { Clock, deadlineIn, Injectable, MINUTE } from '../kernel/index.js';
import { AskedNodes, leadKey } from './ask-nodes.js';
import { type Destination, destinationKey, type Lead, type WatchedChain } from './chain-node.js';
import { ChainNodeState } from './chain-watch.js';
import { NoteEvidence } from './note-evidence.js';
import { OpenWatches, seenOf, type Watched } from './open-watches.js';
import { isOfBefore, isSettledOn, type Looked, type Moment, weigh } from './weigh.js';

/** What is not answered by then is left for the next round. */
export const chainRoundMs = MINUTE;
/** Transactions that are looked at in one round, at the most; the others have their turn in the next. */
const looksMax = 300;
/** Transactions of another time to addresses that serve again. */
const dismissedMax = 100_000;

/**
 * Looks for itself what a chain shows of orders: of their deposits, and of payouts that exchanges name. What it finds informs; it never
 * moves an order. Nodes that fail, hang or contradict each other are noted, and change nothing.
 */
@Injectable()
export class WatchChain {
  private readonly logger = new Logger(WatchChain.name);
  private readonly dismissed = new Set<string>();
  /** Transactions that were looked at so far, by network. */
  private readonly turns = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly openWatches: OpenWatches,
    private readonly noteEvidence: NoteEvidence,
    private readonly clock: Clock,
  ) {}

  /** One round over everything that is looked for on this chain. Throws for trouble with the database alone. */
  async run(chain: WatchedChain): Promise<void> {
    const { network } = chain;
    const known = await this.database.manager.findBy(ChainNodeState, { network });
    const cursors = new Map(known.map(({ node, cursor }) => [node, cursor]));
    const nodes = new AskedNodes(chain, cursors, this.clock, deadlineIn(chainRoundMs));
    const height = await nodes.height();
    // Read after the newest block was: whoever paid in it had been given the address before.
    const watched = height === null ? [] : await this.openWatches.of(network);
    if (height !== null) {
      const { confirmations: required } = paceOf(network);
      await this.lookAt(watched, nodes, { network, height, required, source: nodes.source, now: this.clock.now() });
    }
    await this.remember(network, known, nodes);
  }

  private async lookAt(watched: readonly Watched[], nodes: AskedNodes, moment: Moment): Promise<void> {
    const wanted = watched.filter((each) => each.kind === 'deposit' && !isSettledOn(seenOf(each), each.expected));
    const destinations = wanted.flatMap(({ address, contract }) => (address === null ? [] : { address, contract }));
    const fresh = new Map<string, string[]>();
    for (const { tx, to } of await nodes.follow(destinations))
      fresh.set(destinationKey(to), [...(fresh.get(destinationKey(to)) ?? []), tx]);
    const leadsOf = (each: Watched): Lead[] => {
      const { address, contract, leads, kind } = each;
      if (address === null) return [];
      if (kind === 'payout') return payoutLead(each, { address, contract });
      const found = fresh.get(destinationKey({ address, contract })) ?? [];
      const shown = seenOf(each);
      // What a reorganisation took away, another may bring back.
      const gone = each.evidence?.taken_back.filter((one) => one.kind === kind).map(({ tx }) => tx) ?? [];
      const all = new Set([...gone, ...leads, ...(shown ? [shown.tx] : []), ...found]);
      return [...all].map((tx) => ({ tx, to: { address, contract } })).filter((lead) => !this.isDismissed(each, lead));
    };
    const work = watched.map((each) => ({ each, leads: leadsOf(each) }));
    const chosen = this.inTurn(
      moment.network,
      work.flatMap(({ leads }) => leads),
    );
    const sightingOf = await nodes.look(chosen);
    const served = chosen.filter((lead) => sightingOf(lead) !== undefined).length;
    this.turns.set(moment.network, (this.turns.get(moment.network) ?? 0) + served);
    for (const { each, leads } of work) {
      const looked = leads.map((lead) => ({ lead, sighting: sightingOf(lead) }));
      for (const { lead, sighting } of looked) if (sighting && isOfBefore(each, sighting)) this.dismiss(each, lead);
      await this.note(each, looked, moment);
    }
  }

  /** An order that cannot be written keeps no other from it. */
  private async note(watched: Watched, looked: readonly Looked[], moment: Moment): Promise<void> {
    const isMissing = looked.every(({ sighting }) => sighting === null);
    try {
      await this.noteEvidence.run(watched, weigh(watched, looked, moment), moment.now, { isMissing });
    } catch (error) {
      if (isPassing(error)) throw error;
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.logger.error(`what the chain says of order ${watched.order_id} was not written: ${why}`);
    }
  }

  /** So many as a round may ask for, beginning where the last one stopped: budgets may have room for a part of them only. */
  private inTurn(network: string, leads: readonly Lead[]): readonly Lead[] {
    if (leads.length === 0) return [];
    const from = (this.turns.get(network) ?? 0) % leads.length;
    return [...leads.slice(from), ...leads.slice(0, from)].slice(0, looksMax);
  }

  private isDismissed({ order_id: order }: Watched, lead: Lead): boolean {
    return this.dismissed.has(`${order}|${leadKey(lead)}`);
  }

  private dismiss({ order_id: order }: Watched, lead: Lead): void {
    if (this.dismissed.size >= dismissedMax) this.dismissed.clear();
    this.dismissed.add(`${order}|${leadKey(lead)}`);
  }

  /** Where each node stands, and from where to go on: written after what was found, so that a crash repeats the round. */
  private async remember(network: string, known: readonly ChainNodeState[], nodes: AskedNodes): Promise<void> {
    const { found } = nodes;
    const ids = found.map(({ node }) => node.id);
    if (known.some(({ node }) => !ids.includes(node))) {
      await this.database.prepared('DELETE FROM chain_nodes WHERE network = $1 AND node <> ALL($2)', [network, ids]);
    }
    for (const { node, state, reason, tip, cursor } of found) {
      const before = known.find((each) => each.node === node.id)?.state ?? 'up';
      if (state !== before)
        this.logger.warn(`a node of ${network} (${node.kind} ${node.id}) is ${state}: ${reason ?? 'as it should be'}`);
      await this.database.prepared(
        `INSERT INTO chain_nodes AS known (network, node, kind, state, reason, height, cursor, checked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (network, node) DO UPDATE SET kind = $3, state = $4, reason = $5, height = coalesce($6, known.height),
           cursor = $7, checked_at = $8`,
        [network, node.id, node.kind, state, reason, tip?.height ?? null, JSON.stringify(cursor), this.clock.now()],
      );
    }
  }
}

function payoutLead({ payout_tx: tx, payout_key: key }: Watched, to: Destination): Lead[] {
  return tx === null ? [] : [{ tx, to, ...(key !== null && { proof: key }) }];
}
