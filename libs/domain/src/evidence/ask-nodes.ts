import { paceOf } from '../chains/index.js';
import { type Clock, DomainError } from '../kernel/index.js';
import { agree } from './agree.js';
import {
  destinationKey,
  type ChainNode,
  type Destination,
  type Lead,
  type Sighting,
  type Tip,
  type WatchedChain,
} from './chain-node.js';
import type { NodeState } from './chain-watch.js';

/** Of several nodes, so many must say the same. */
const majority = 2;
/** Blocks below the newest that are held against each other: the newest may still differ for a moment. */
const settledBlocks = 3;

/** A node in one round. */
interface Asked {
  readonly node: ChainNode;
  tip: Tip | null;
  state: NodeState;
  reason: string | null;
  cursor: unknown;
  /** Whether it knows more than a round could read. */
  isUnread: boolean;
}

/**
 * The nodes of a chain in one round. Who fails, is behind or contradicts the others is noted and not asked further; nothing is thrown.
 */
export class AskedNodes {
  private readonly asked: readonly Asked[];
  private readonly needed: number;

  constructor(
    private readonly chain: WatchedChain,
    cursors: ReadonlyMap<string, unknown>,
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
  ) {
    this.needed = Math.min(majority, chain.nodes.length);
    this.asked = chain.nodes.map((node) => {
      return { node, tip: null, state: 'up', reason: null, cursor: cursors.get(node.id) ?? null, isUnread: false };
    });
  }

  /** How each was found; to be asked last. */
  get found(): readonly Readonly<Asked>[] {
    for (const asked of this.up) if (asked.isUnread) note(asked, 'behind', 'more has happened than could be read yet');
    return this.asked;
  }

  /** By what protocols it was asked. */
  get source(): string {
    return [...new Set(this.chain.nodes.map(({ kind }) => kind))].join('+');
  }

  /** The height that as many nodes have reached as must agree; null while there are too few of them. */
  async height(): Promise<number | null> {
    await this.each(async (asked) => {
      asked.tip = await asked.node.tip(this.signal);
      const age = this.clock.now().getTime() - asked.tip.at.getTime();
      if (age > paceOf(this.chain.network).silentMs) note(asked, 'behind', 'its newest block is old');
    });
    await this.compareBlocks();
    const heights = this.up.map(({ tip }) => tip?.height ?? 0).sort((a, b) => b - a);
    return heights[this.needed - 1] ?? null;
  }

  /** What may have paid one of the destinations, as any of the nodes says. */
  async follow(to: readonly Destination[]): Promise<Lead[]> {
    const leads = new Map<string, Lead>();
    await this.each(async (asked) => {
      if (!asked.tip) return;
      const found = await asked.node.follow(to, asked.cursor, asked.tip, this.signal);
      asked.cursor = found.cursor;
      for (const lead of found.leads) leads.set(leadKey(lead), lead);
      asked.isUnread = !found.isCaughtUp;
    });
    return [...leads.values()];
  }

  /** What the transactions brought, by {@link leadKey}, as far as enough nodes say the same; undefined where they do not. */
  async look(leads: readonly Lead[]): Promise<(lead: Lead) => Sighting | null | undefined> {
    if (leads.length === 0) return () => undefined;
    const said = new Map<Asked, readonly (Sighting | null | undefined)[]>();
    await this.each(async (asked) => {
      said.set(asked, await asked.node.look(leads, this.signal));
    });
    const looked = [...said];
    const verdicts = new Map(
      leads.map((lead, at) => {
        const { sighting, odd } = agree(
          looked.map(([, sightings]) => sightings[at]),
          this.needed,
        );
        for (const place of odd) {
          const asked = looked[place]?.[0];
          if (asked) note(asked, 'disagreeing', `says otherwise of ${lead.tx}`);
        }
        return [leadKey(lead), sighting] as const;
      }),
    );
    return (lead) => verdicts.get(leadKey(lead));
  }

  private get up(): Asked[] {
    return this.asked.filter(({ state }) => state === 'up');
  }

  /** Whoever holds another chain for the best than the others must not confirm anything. */
  private async compareBlocks(): Promise<void> {
    if (this.up.length < majority) return;
    const height = Math.min(...this.up.map(({ tip }) => tip?.height ?? 0)) - settledBlocks;
    if (height < 0) return;
    const hashes = new Map<Asked, string | null>();
    await this.each(async (asked) => {
      hashes.set(asked, await asked.node.hashAt(height, this.signal));
    });
    const all = [...hashes.values()];
    const votes = (hash: string | null) => all.filter((each) => each === hash).length;
    const most = Math.max(...all.map(votes));
    for (const [asked, hash] of hashes) {
      if (votes(hash) === all.length || (votes(hash) === most && most * 2 > all.length)) continue;
      note(asked, 'disagreeing', `holds another block at height ${String(height)}`);
    }
  }

  /** Nodes side by side: one that hangs keeps nobody from answering. */
  private async each(work: (asked: Asked) => Promise<void>): Promise<void> {
    await Promise.all(
      this.up.map((asked) =>
        work(asked).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          note(asked, 'down', error.message);
        }),
      ),
    );
  }
}

/** Equal for one transaction and destination, and what it is proven by. */
export const leadKey = ({ tx, to, proof = '' }: Lead): string => `${tx}|${destinationKey(to)}|${proof}`;

function note(asked: Asked, state: NodeState, reason: string): void {
  asked.state = state;
  asked.reason = reason.slice(0, 300);
}
