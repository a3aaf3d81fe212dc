import { Database } from '../database/index.js';
import { Catalogue, LiquidityProviders, neutralRank, ProviderSettings } from '../catalogue/index.js';
import { Injectable } from '../kernel/index.js';
import { ProviderScores } from './rank-providers.js';

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
  async list() {
    const [settings, scores] = await Promise.all([this.settings.current(), this.scores.run()]);
    return Promise.all(
      this.providers.all().map(async ({ name, title, source, pausedCalls, pollsPerMinute, capabilities }) => {
        const listedAt = await this.catalogue.listedAt(name);
        return {
          name,
          title,
          source,
          /** Whether operations let new orders go to it. */
          enabled: settings.get(name)?.enabled ?? true,
          /** Null when it never was. */
          enabledChangedAt: settings.get(name)?.enabled_changed_at ?? null,
          /** Whether the catalogue holds what it lists. */
          up: listedAt !== null,
          listedAt,
          pausedCalls,
          pollsPerMinute,
          /** Among offers of equal worth, 0 to 100. */
          rank: settings.get(name)?.standing ?? neutralRank,
          /** Null without an order of the last thirty days. */
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

/** Everything known of one configured provider. */
export type ProviderState = Awaited<ReturnType<ProviderOverview['list']>>[number];
