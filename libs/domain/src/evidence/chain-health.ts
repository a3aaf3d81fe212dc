import { Database } from '../database/index.js';
import { Clock, Injectable, MINUTE } from '../kernel/index.js';
import type { NodeKind } from './chain-node.js';
import type { NodeState } from './chain-watch.js';

/** What nobody has looked at for longer is no news. */
const freshMs = 10 * MINUTE;

/** A node as it was found lately. */
export type FoundNode = {
  readonly network: string;
  readonly node: string;
  readonly kind: NodeKind;
  readonly state: NodeState;
  readonly reason: string | null;
  readonly height: number | null;
};

/** How the nodes are that chains are asked of, as the workers found them. */
@Injectable()
export class ChainHealth {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Every node that was looked at lately; none where no chain is watched. */
  async nodes(): Promise<FoundNode[]> {
    return this.database.prepared<FoundNode>(
      `SELECT network, node, kind, state, reason, height::float8 AS height FROM chain_nodes WHERE checked_at > $1
       ORDER BY network, node`,
      [this.clock.in(-freshMs)],
    );
  }

  /** How many ends of orders are looked for, by network. */
  async watches(): Promise<{ network: string; count: number }[]> {
    return this.database.prepared<{ network: string; count: number }>(
      `SELECT network, count(*)::int AS count FROM chain_watches GROUP BY network`,
    );
  }
}
