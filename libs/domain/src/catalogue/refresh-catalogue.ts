import { Logger } from '@nestjs/common';
import { findNetwork, memoRequiredByNetwork, tokenDecimals } from '../chains/index.js';
import { Clock, Injectable, SECOND } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { assetParam, rivalParam } from './asset-param.js';
import { Asset, AssetListing } from './asset.js';
import { LiquidityProviders, type LiquidityProvider, type ListedAsset } from './provider.js';

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
    const answers = await Promise.all(this.providers.all().map((provider) => this.ask(provider)));
    // Contracts decide which token is meant, so providers that name them are merged before those that do not.
    const heard = answers.filter((answer) => answer !== null).sort((a, b) => b.contracts - a.contracts);
    for (const { provider, listed } of heard) await this.mergeFrom(provider, listed);
    await this.updateFlags();
  }

  private async ask(provider: LiquidityProvider) {
    try {
      const listed = await provider.assets(AbortSignal.timeout(timeoutMs));
      return { provider: provider.name, listed, contracts: listed.filter((asset) => asset.contractAddress).length };
    } catch (error) {
      this.logger.warn(
        `${provider.name} did not list its assets: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      return null;
    }
  }

  private async mergeFrom(provider: string, listed: readonly ListedAsset[]): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const directory = new AssetDirectory(await tx.find(Asset));
      const known = new Map(listed.map((asset) => [directory.paramOf(asset), asset]));
      const fresh = [...known].filter(([param]) => !directory.has(param));
      if (fresh.length > 0)
        await tx.insert(
          Asset,
          fresh.map(([param, asset]) => toAsset(param, asset, now)),
        );
      await tx.delete(AssetListing, { provider });
      if (known.size > 0)
        await tx.insert(
          AssetListing,
          [...known].map(([param, asset]) => toListing(param, provider, asset, now)),
        );
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

/** Knows which parameter each asset has, and gives new ones theirs. */
class AssetDirectory {
  private readonly byIdentity: Map<string, string>;
  private readonly contracts: Map<string, string | null>;
  private readonly stored: ReadonlySet<string>;

  constructor(assets: readonly Asset[]) {
    this.byIdentity = new Map(assets.map((asset) => [identityOf(asset), asset.param]));
    this.contracts = new Map(assets.map(({ param, contractAddress }) => [param, contractAddress]));
    this.stored = new Set(this.contracts.keys());
  }

  /** Whether the asset of that parameter is in the catalogue already. */
  has(param: string): boolean {
    return this.stored.has(param);
  }

  paramOf(listed: ListedAsset): string {
    const known = this.byIdentity.get(identityOf(listed));
    if (known !== undefined) return known;
    const plain = assetParam(listed.ticker, listed.network);
    const { contractAddress } = listed;
    const taken = this.contracts.get(plain);
    // Without a contract on one side, the same ticker on the same network is taken for the same token.
    if (taken !== undefined && (taken === null || contractAddress === null)) return plain;
    const param = taken === undefined || contractAddress === null ? plain : rivalParam(plain, contractAddress);
    this.byIdentity.set(identityOf(listed), param);
    this.contracts.set(param, contractAddress);
    return param;
  }
}

/** Contracts decide for tokens, the ticker for coins. Case carries no meaning in hexadecimal contracts. */
function identityOf({
  ticker,
  network,
  contractAddress,
}: Pick<ListedAsset, 'ticker' | 'network' | 'contractAddress'>): string {
  if (contractAddress === null) return `${network}|${ticker}`;
  return `${network}|${contractAddress.startsWith('0x') ? contractAddress.toLowerCase() : contractAddress}`;
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

function toAsset(param: string, listed: ListedAsset, now: Date): Partial<Asset> {
  const network = findNetwork(listed.network);
  const isNative = listed.contractAddress === null && network?.nativeTicker === listed.ticker;
  const knownDecimals = isNative ? network.decimals : tokenDecimals(listed.network, listed.ticker);
  return {
    param,
    ticker: listed.ticker,
    name: listed.name,
    network: listed.network,
    networkName: network?.name ?? listed.network.toUpperCase(),
    decimals: knownDecimals ?? listed.decimals ?? decimalsUnknown,
    contractAddress: listed.contractAddress,
    memoRequired: needsMemo(listed),
    memoName: listed.memoSupported ? (network?.memo?.name ?? 'Memo') : null,
    isStable: listed.isStable,
    isNative,
    iconUrl: null,
    depositEnabled: listed.depositEnabled,
    withdrawEnabled: listed.withdrawEnabled,
    fixedSupported: listed.fixedSupported,
    privateSupported: false,
    updatedAt: now,
  };
}

const needsMemo = ({ memoRequired, network }: ListedAsset): boolean => memoRequired || memoRequiredByNetwork(network);
