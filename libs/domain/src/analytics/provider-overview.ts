import { Database } from '../database/index.js';
import {
  Catalogue,
  LiquidityProviders,
  neutralRank,
  ProviderSettings,
  type ProviderCapabilities,
} from '../catalogue/index.js';
import { Injectable } from '../kernel/index.js';
import { ProviderScores, type ProviderScore } from './rank-providers.js';

/** Everything known of one configured provider. */
export interface ProviderState {
  readonly name: string;
  readonly source: number;
  /** Whether operations let new orders go to it. */
  readonly enabled: boolean;
  /** When that was last changed; null when never. */
  readonly enabledChangedAt: Date | null;
  /** Whether the catalogue holds what it lists. */
  readonly up: boolean;
  /** When it last told what it lists; null when never. */
  readonly listedAt: Date | null;
  /** Kinds of call (`assets`, `quote`, `create`) paused after repeated failures in the process that is asked. */
  readonly pausedCalls: readonly string[];
  /** Questions about orders it takes in a minute; null where nobody counts. */
  readonly pollsPerMinute: number | null;
  /** Where it stands among offers of equal worth, 0 to 100. */
  readonly rank: number;
  /** How it did with our own orders of the last thirty days; null without one. */
  readonly score: ProviderScore | null;
  readonly capabilities: ProviderCapabilities;
}

/** The providers as operations see them. */
@Injectable()
export class ProviderOverview {
  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly catalogue: Catalogue,
    private readonly settings: ProviderSettings,
    private readonly scores: ProviderScores,
  ) {}

  /** In the order of their source numbers. */
  async list(): Promise<ProviderState[]> {
    const [settings, scores] = await Promise.all([this.settings.current(), this.scores.run()]);
    return Promise.all(
      this.providers.all().map(async ({ name, source, pausedCalls, pollsPerMinute, capabilities }) => {
        const listedAt = await this.catalogue.listedAt(name);
        return {
          name,
          source,
          enabled: settings.get(name)?.enabled ?? true,
          enabledChangedAt: settings.get(name)?.enabled_changed_at ?? null,
          up: listedAt !== null,
          listedAt,
          pausedCalls,
          pollsPerMinute,
          rank: settings.get(name)?.standing ?? neutralRank,
          score: scores.get(name) ?? null,
          capabilities,
        };
      }),
    );
  }

  /** How many trades are still followed, late money after expiry included, by provider. Costs more the more there are. */
  async openTrades(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.prepared<{ provider: string; open: string }>(
      `SELECT provider, count(*) AS open FROM order_legs WHERE poll_round IS NOT NULL GROUP BY provider`,
    );
    return new Map(rows.map(({ provider, open }) => [provider, Number(open)]));
  }
}
