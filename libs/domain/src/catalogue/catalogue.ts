import { Clock, DomainError, Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { findNetwork } from '../chains/index.js';
import { Asset, AssetListing } from './asset.js';
import { Cached } from './cached.js';
import { AssetAlternative } from './held-listing.js';
import type { AssetAlias } from './provider.js';

interface Loaded {
  readonly assets: readonly Asset[];
  readonly byParam: ReadonlyMap<string, Asset>;
  readonly listings: ReadonlyMap<string, AssetListing>;
  readonly asOf: Date | null;
}

/** The assets as the database knows them, at most five seconds old. The worker keeps them fresh. */
@Injectable()
export class Catalogue {
  private readonly loaded: Cached<Loaded>;

  constructor(
    private readonly database: Database,
    clock: Clock,
  ) {
    this.loaded = new Cached(clock, 5 * SECOND, () => this.load());
  }

  /** All assets, by name; `asOf` is the newest refresh, null before the first. */
  async list(): Promise<{ assets: readonly Asset[]; asOf: Date | null }> {
    return this.loaded.get();
  }

  /** The asset of that parameter, or of one it had before, in any case. Throws `unknown_asset` naming `field`. */
  async get(param: string, field: string): Promise<Asset> {
    const asset = await this.find(param);
    if (asset) return asset;
    throw DomainError.ofField('unknown_asset', field, `"${param}" is not an asset of the catalogue; see GET /assets`);
  }

  /** The same; null where there is none. */
  async find(param: string): Promise<Asset | null> {
    return (await this.loaded.get()).byParam.get(param.toLowerCase()) ?? null;
  }

  /** How `provider` addresses the asset and whether it takes part; null when it does not list it. */
  async alias(param: string, provider: string): Promise<(AssetAlias & { listing: AssetListing }) | null> {
    const { byParam, listings } = await this.loaded.get();
    const listing = listings.get(`${byParam.get(param)?.param ?? param}|${provider}`);
    const asset = byParam.get(param);
    if (!listing || !asset) return null;
    const chain = { network: asset.network, decimals: asset.decimals };
    return { ticker: listing.providerTicker, network: listing.providerNetwork, chain, listing };
  }

  /** Whether the provider lists any asset. */
  async lists(provider: string): Promise<boolean> {
    return (await this.listedAt(provider)) !== null;
  }

  /** When the provider last told what it lists; null when it lists nothing. */
  async listedAt(provider: string): Promise<Date | null> {
    for (const listing of (await this.loaded.get()).listings.values()) {
      if (listing.provider === provider) return listing.seenAt;
    }
    return null;
  }

  private async load(): Promise<Loaded> {
    const [assets, listings, aliases] = await Promise.all([
      this.database.manager.find(Asset, { order: { name: 'ASC', param: 'ASC' } }),
      this.database.manager.find(AssetListing),
      this.database.manager.find(AssetAlternative),
    ]);
    const byParam = new Map(assets.map((asset) => [asset.param, asset]));
    for (const { alias, param } of aliases) {
      const asset = byParam.get(param);
      if (asset && !byParam.has(alias)) byParam.set(alias, asset);
    }
    // Nothing is sold on a network we could check no address of, whoever wrote the row.
    const sold = listings.filter(({ param }) => findNetwork(byParam.get(param)?.network ?? '') !== null);
    return {
      assets,
      byParam,
      listings: new Map(sold.map((listing) => [`${listing.param}|${listing.provider}`, listing])),
      asOf: assets.reduce<Date | null>(
        (newest, { updatedAt }) => (newest && newest > updatedAt ? newest : updatedAt),
        null,
      ),
    };
  }
}
