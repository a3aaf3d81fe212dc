import { Clock, Injectable, SECOND } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Cached } from './cached.js';

interface Setting extends Record<string, unknown> {
  readonly provider: string;
  readonly enabled: boolean;
  readonly standing: number | null;
  readonly enabled_changed_at: Date | null;
}

/** Where a provider stands until it is measured: as one that does well. */
export const neutralRank = 90;

/**
 * What operations and our own measurements say of providers: whether one is used, and how it stands among offers of equal
 * worth. Read from the database, at most two seconds behind it. A provider that is switched off gets no new orders; those
 * it has are followed to their end.
 */
@Injectable()
export class ProviderSettings {
  private readonly loaded: Cached<ReadonlyMap<string, Setting>>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.loaded = new Cached(clock, 2 * SECOND, () => this.current());
  }

  /** Whether new orders may go to the provider; one that nobody switched is on. */
  async isEnabled(provider: string): Promise<boolean> {
    return (await this.loaded.get()).get(provider)?.enabled ?? true;
  }

  /** From 0 to 100; higher goes first among offers of equal worth. */
  async ranks(): Promise<ReadonlyMap<string, number>> {
    const settings = [...(await this.loaded.get()).values()];
    return new Map(settings.map(({ provider, standing }) => [provider, standing ?? neutralRank]));
  }

  /** Switches the provider on or off for new orders; answers whether that changed anything. Heard everywhere within two seconds. */
  async setEnabled(tx: Tx, provider: string, enabled: boolean): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO provider_settings AS known (provider, enabled, enabled_changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (provider) DO UPDATE SET enabled = excluded.enabled, enabled_changed_at = excluded.enabled_changed_at
         WHERE known.enabled <> excluded.enabled
       RETURNING provider`,
      [provider, enabled, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Notes how providers stand. */
  async setRanks(ranks: ReadonlyMap<string, number>): Promise<void> {
    await this.database.prepared(
      `INSERT INTO provider_settings AS known (provider, standing)
       SELECT provider, standing FROM unnest($1::text[], $2::integer[]) AS s (provider, standing)
       ON CONFLICT (provider) DO UPDATE SET standing = excluded.standing
         WHERE known.standing IS DISTINCT FROM excluded.standing`,
      [[...ranks.keys()], [...ranks.values()]],
    );
  }

  /** What the database says this moment, for those who are about to change it. */
  async current(): Promise<ReadonlyMap<string, Setting>> {
    const rows = await this.database.prepared<Setting>(
      `SELECT provider, enabled, standing, enabled_changed_at FROM provider_settings`,
    );
    return new Map(rows.map((row) => [row.provider, row]));
  }
}
