import { caip19, canonicalContract, describeAsset, parseCaip19 } from '../chains/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Proposals, type Proposal } from '../staff/index.js';
import { AssetMapping, HeldListing } from './held-listing.js';

/**
 * Says what a held listing is, once a second of the staff has agreed; the next refresh of the catalogue puts it on sale. Throws
 * `not_found`, `validation_failed` for what is no CAIP-19 name of an asset on a network we know.
 */
@Injectable()
export class MapListing {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    proposals.onConfirmed('asset.mapping', ({ details }, settle, caller) =>
      this.database.transaction(async (tx) => {
        const { id } = await settle(tx);
        const told = (name: string) => String(details[name]);
        const place = { provider: told('provider'), providerTicker: told('ticker'), providerNetwork: told('network') };
        const asset = told('asset');
        await tx.upsert(AssetMapping, { ...place, asset, proposalId: id, createdAt: this.clock.now() }, [
          'provider',
          'providerTicker',
          'providerNetwork',
        ]);
        await this.audit.record(tx, caller, { partnerId: null, action: 'asset.mapped', changes: details });
      }),
    );
  }

  /** Asks for it; answers what waits for the second person. */
  async run(id: string, caller: Caller, { asset, reason }: { asset: string; reason: string }): Promise<Proposal> {
    const named = canonicalName(asset);
    return this.database.transaction(async (tx) => {
      const listing = await tx.findOneBy(HeldListing, { id });
      if (!listing) throw new DomainError('not_found', 'There is no such held listing');
      const { provider, providerTicker: ticker, providerNetwork: network, contractAddress, decimals } = listing;
      const listed = { listed_contract: contractAddress, listed_decimals: decimals };
      const details = { provider, ticker, network, asset: named, asset_name: describeAsset(named), ...listed };
      return this.proposals.make(tx, caller, { kind: 'asset.mapping', subject: id, partnerId: null, details, reason });
    });
  }
}

function canonicalName(text: string): string {
  const asset = parseCaip19(text.trim()) ?? null;
  const contract = asset && asset.contract !== null ? canonicalContract(asset.network, asset.contract) : null;
  const name = asset && (asset.contract === null || contract !== null) ? caip19(asset.network, contract) : null;
  if (name !== null) return name;
  throw DomainError.ofField(
    'validation_failed',
    'asset',
    'Name the asset by CAIP-19, on a network that GET /assets knows',
  );
}
