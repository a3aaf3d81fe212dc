import { Logger } from '@nestjs/common';
import { caip19, findNetwork, memoRequiredByNetwork } from '../chains/index.js';
import { Clock, deadlineIn, Injectable, newId, SECOND } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { AssetDirectory } from './asset-directory.js';
import { Asset, AssetListing } from './asset.js';
import { AssetAlternative, AssetMapping } from './held-listing.js';
import type { Place } from './place-listing.js';
import { Placements, type Heard, type Held, type Placed } from './place-listings.js';
import { LiquidityProviders, type LiquidityProvider, type ListedAsset } from './provider.js';
import { reidentifyAssets } from './reidentify-assets.js';

const timeoutMs = 20 * SECOND;
/** Enough for prices of every coin we do not know better; the provider cuts amounts to what the chain carries. */
const decimalsUnknown = 8;

/**
 * Asks every provider what it lists and merges what can be placed into the catalogue; the rest is held back for the staff to see. What is
 * stored already follows the registry, too. A provider that does not answer keeps what it had.
 */
@Injectable()
export class RefreshCatalogue {
  private readonly logger = new Logger(RefreshCatalogue.name);

  constructor(
    private readonly database: Database,
    private readonly providers: LiquidityProviders,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const answers = await Promise.all(this.providers.all().map((provider) => this.ask(provider)));
    // Contracts decide which token is meant, so providers that name them are merged before those that do not.
    const heard = answers.filter((answer) => answer !== null).sort((a, b) => b.contracts - a.contracts);
    await this.database.transaction((tx) => reidentifyAssets((sql, values) => tx.query(sql, values)));
    const placements = new Placements(heard, await this.database.manager.find(AssetMapping));
    for (const each of heard) await this.mergeFrom(each, placements);
    await this.updateFlags();
  }

  private async ask(provider: LiquidityProvider) {
    try {
      const listed = await provider.assets(deadlineIn(timeoutMs));
      return { provider: provider.name, listed, contracts: listed.filter((asset) => asset.contractAddress).length };
    } catch (error) {
      this.logger.warn(
        `${provider.name} did not list its assets: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      return null;
    }
  }

  private async mergeFrom(heard: Heard, placements: Placements): Promise<void> {
    const { provider } = heard;
    const { placed, held } = placements.of(heard);
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const aliases = await tx.find(AssetAlternative);
      const stored = await tx.find(Asset);
      const directory = new AssetDirectory(
        stored,
        aliases.map(({ alias }) => alias),
      );
      const known = new Map(placed.map((each) => [directory.paramOf(each.place), each]));
      const fresh = [...known].filter(([param]) => !directory.has(param));
      if (fresh.length > 0)
        await tx.insert(
          Asset,
          fresh.map(([param, each]) => toAsset(param, each, now)),
        );
      const doubted = stored.filter(({ isVerified }) => !isVerified).map(({ param }) => param);
      for (const param of doubted) await vouch(tx, param, known.get(param)?.place);
      await tx.delete(AssetListing, { provider });
      if (known.size > 0)
        await tx.insert(
          AssetListing,
          [...known].map(([param, { listed }]) => toListing(param, provider, listed, now)),
        );
      await keepHeld(tx, provider, held, now);
    });
  }

  /**
   * An asset can be sent or received when some provider says so; one that nobody lists is in maintenance. It wants a memo
   * when some provider or the network itself says so (ADR 14). It can be routed privately when one of at least two
   * exchanges that serve as a leg lists it.
   */
  private async updateFlags(): Promise<void> {
    const legs = this.providers.all().filter(({ capabilities }) => capabilities.privateLeg);
    await this.database.manager.query(
      `UPDATE assets a SET deposit_enabled = m.deposit, withdraw_enabled = m.withdraw, fixed_supported = m.fixed,
              memo_required = m.memo, memo_name = coalesce(a.memo_name, CASE WHEN m.memo THEN 'Memo' END),
              private_supported = m.private, updated_at = $1
       FROM (
         SELECT asset.param, coalesce(bool_or(l.deposit_enabled), false) AS deposit,
                coalesce(bool_or(l.withdraw_enabled), false) AS withdraw, coalesce(bool_or(l.fixed_supported), false) AS fixed,
                coalesce(bool_or(l.memo_required), false) AS memo,
                cardinality($2::text[]) > 1 AND coalesce(bool_or(l.provider = ANY ($2)), false) AS private
         FROM assets asset LEFT JOIN asset_listings l ON l.param = asset.param GROUP BY asset.param
       ) m
       WHERE m.param = a.param`,
      [this.clock.now(), legs.map(({ name }) => name)],
    );
  }
}

/** An asset for which nobody vouched when it came is as others say now, once they do. */
async function vouch(tx: Tx, param: string, place: Place | undefined): Promise<void> {
  if (!place || !isVouchedFor(place)) return;
  await tx.update(Asset, { param }, { decimals: place.decimals, isVerified: true });
}

/** What was held before keeps its id and the time it was first seen; what is placed now, or gone, leaves. */
async function keepHeld(tx: Tx, provider: string, held: readonly Held[], now: Date): Promise<void> {
  const rows = held.map(({ listed, reason }) => ({ ...listed, reason }));
  await tx.query(
    `INSERT INTO held_listings AS known (id, provider, provider_ticker, provider_network, name, contract_address, decimals, reason,
                                         first_seen_at, seen_at)
     SELECT DISTINCT ON (ticker, network) id, $1, ticker, network, name, contract, decimals, reason, $2, $2
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[])
          AS h (id, ticker, network, name, contract, decimals, reason)
     ON CONFLICT (provider, provider_ticker, provider_network) DO UPDATE
       SET name = excluded.name, contract_address = excluded.contract_address, decimals = excluded.decimals,
           reason = excluded.reason, seen_at = excluded.seen_at`,
    [
      provider,
      now,
      rows.map(() => newId()),
      rows.map(({ providerTicker }) => providerTicker),
      rows.map(({ providerNetwork }) => providerNetwork),
      rows.map(({ name }) => name),
      rows.map(({ contractAddress }) => contractAddress),
      rows.map(({ decimals }) => decimals),
      rows.map(({ reason }) => reason),
    ],
  );
  await tx.query('DELETE FROM held_listings WHERE provider = $1 AND seen_at < $2', [provider, now]);
}

function toListing(param: string, provider: string, listed: ListedAsset, now: Date): Partial<AssetListing> {
  const { providerTicker, providerNetwork, depositEnabled, withdrawEnabled } = listed;
  const { floatSupported, fixedSupported } = listed;
  return {
    param,
    provider,
    providerTicker,
    providerNetwork,
    depositEnabled,
    withdrawEnabled,
    floatSupported,
    fixedSupported,
    memoRequired: needsMemo(listed),
    seenAt: now,
  };
}

function toAsset(param: string, { listed, place }: Placed, now: Date): Partial<Asset> {
  const network = findNetwork(place.network);
  return {
    ...identity(place),
    param,
    networkName: network?.name ?? place.network.toUpperCase(),
    decimals: place.decimals ?? decimalsUnknown,
    memoRequired: needsMemo({ ...listed, network: place.network }),
    memoName: listed.memoSupported || needsMemo(listed) ? (network?.memo?.name ?? 'Memo') : null,
    isStable: listed.isStable,
    iconUrl: null,
    depositEnabled: listed.depositEnabled,
    withdrawEnabled: listed.withdrawEnabled,
    fixedSupported: listed.fixedSupported,
    privateSupported: false,
    updatedAt: now,
  };
}

const identity = (place: Place): Partial<Asset> => ({
  ticker: place.ticker,
  name: place.name,
  network: place.network,
  contractAddress: place.contract,
  isNative: place.contract === null,
  isVerified: isVouchedFor(place),
  caip19: caip19(place.network, place.contract),
});

const isVouchedFor = (place: Place): place is Place & { readonly decimals: number } =>
  place.isVerified && place.decimals !== null;

const needsMemo = ({ memoRequired, network }: ListedAsset): boolean => memoRequired || memoRequiredByNetwork(network);
