import { describeAsset } from '../chains/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Proposals, type Proposal } from '../staff/index.js';
import { AssetMapping } from './held-listing.js';

/**
 * Takes back what two of the staff said a listing is, once a second of them has agreed: from the next refresh of the catalogue on it is
 * what the registry makes of it, which may be nothing to sell. Orders are not touched. Throws `not_found`.
 */
@Injectable()
export class UnmapListing {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
    private readonly audit: Audit,
  ) {
    proposals.onConfirmed('asset.unmapping', ({ subject, details }, settle, caller) =>
      this.database.transaction(async (tx) => {
        await settle(tx);
        // A mapping that was made anew meanwhile is another one.
        const { affected } = await tx.delete(AssetMapping, { proposalId: subject });
        if (affected === 0) throw new DomainError('not_found', 'This mapping is gone, or was made anew');
        await this.audit.record(tx, caller, { partnerId: null, action: 'asset.unmapped', changes: details });
      }),
    );
  }

  /** `id` is that of the change that made the mapping. Answers what waits for the second person. */
  async run(id: string, caller: Caller, reason: string): Promise<Proposal> {
    return this.database.transaction(async (tx) => {
      const mapping = await tx.findOneBy(AssetMapping, { proposalId: id });
      if (!mapping) throw new DomainError('not_found', 'There is no such mapping');
      const { provider, providerTicker: ticker, providerNetwork: network, asset } = mapping;
      const details = { provider, ticker, network, asset, asset_name: describeAsset(asset) };
      return this.proposals.make(tx, caller, {
        kind: 'asset.unmapping',
        subject: id,
        partnerId: null,
        details,
        reason,
      });
    });
  }
}
