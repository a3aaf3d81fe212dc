import { Injectable, Logger } from '@nestjs/common';
import { findNetwork, memoRequiredByNetwork, tokenDecimals } from '../chains/index.js';
import { Clock, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Asset, AssetListing } from './asset.js';
import { LiquidityProviders, type ListedAsset, type LiquidityProvider } from './provider.js';

const timeoutMs = 20 * SECOND;
/** Enough for prices of every coin we do not know better; the provider cuts amounts to what the chain carries. */
const decimalsUnknown = 8;

/** Asks every provider what it lists and merges it into the catalogue. A provider that does not answer keeps what it had. */
@Injectable()
export class RefreshCatalogue {
  private readonly logger = new Logger(RefreshCatalogue.name);

  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await Promise.all(this.providers.all().map((provider) => this.refreshFrom(provider)));
    await this.merge();
  }

  private async refreshFrom(provider: LiquidityProvider): Promise<void> {
    let listed: ListedAsset[];
    try {
      listed = await provider.assets(AbortSignal.timeout(timeoutMs));
    } catch (error) {
      this.logger.warn(
        `${provider.name} did not list its assets: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      return;
    }
    const now = this.clock.now();
    const known = new Map(listed.map((asset) => [asset.param, asset]));
    await this.database.transaction(async (tx) => {
      await tx.upsert(
        Asset,
        [...known.values()].map((asset) => toAsset(asset, now)),
        { conflictPaths: ['param'], skipUpdateIfNoValuesChanged: true },
      );
      await tx.delete(AssetListing, { provider: provider.name });
      await tx.insert(
        AssetListing,
        [...known.values()].map((asset) => ({
          param: asset.param,
          provider: provider.name,
          providerTicker: asset.providerTicker,
          providerNetwork: asset.providerNetwork,
          depositEnabled: asset.depositEnabled,
          withdrawEnabled: asset.withdrawEnabled,
          fixedSupported: asset.fixedSupported,
          seenAt: now,
        })),
      );
    });
  }

  /** An asset can be sent or received when some provider says so; one that nobody lists is in maintenance. */
  private async merge(): Promise<void> {
    await this.database.read.query(
      `UPDATE assets a SET deposit_enabled = m.deposit, withdraw_enabled = m.withdraw, fixed_supported = m.fixed, updated_at = $1
       FROM (
         SELECT asset.param, coalesce(bool_or(l.deposit_enabled), false) AS deposit,
                coalesce(bool_or(l.withdraw_enabled), false) AS withdraw, coalesce(bool_or(l.fixed_supported), false) AS fixed
         FROM assets asset LEFT JOIN asset_listings l ON l.param = asset.param GROUP BY asset.param
       ) m
       WHERE m.param = a.param`,
      [this.clock.now()],
    );
  }
}

function toAsset(listed: ListedAsset, now: Date): Partial<Asset> {
  const network = findNetwork(listed.network);
  const isNative = listed.contractAddress === null && network?.nativeTicker === listed.ticker;
  return {
    param: listed.param,
    ticker: listed.ticker,
    name: listed.name,
    network: listed.network,
    networkName: network?.name ?? listed.network.toUpperCase(),
    decimals: (isNative ? network.decimals : tokenDecimals(listed.network, listed.ticker)) ?? decimalsUnknown,
    contractAddress: listed.contractAddress,
    memoRequired: listed.memoSupported && memoRequiredByNetwork(listed.network),
    memoName: listed.memoSupported ? (network?.memo?.name ?? 'Memo') : null,
    isStable: listed.isStable,
    isNative,
    iconUrl: listed.iconUrl,
    depositEnabled: listed.depositEnabled,
    withdrawEnabled: listed.withdrawEnabled,
    fixedSupported: listed.fixedSupported,
    privateSupported: false,
    updatedAt: now,
  };
}
