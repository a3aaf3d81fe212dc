import { Catalogue } from '../catalogue/index.js';
import { toBaseUnits } from '../chains/index.js';
import { Database } from '../database/index.js';
import { lookOnce, type WatchedChain } from '../evidence/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { PayoutRequest } from './payout-request.js';
import type { PayoutMove } from './payout-rules.js';

/**
 * Looks whether a transaction pays what a payout owes, before it is booked as paid. Where no node of its network is named, or no price
 * was known when it was taken over, there is nothing to hold it against.
 */
@Injectable()
export class ProvePayout {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `payout_not_seen` where the chain does not show it. `move.reason` has another than the person who sends it say that it is paid
   * all the same; `four_eyes_required` where it is the same one.
   */
  async run(
    id: string,
    { txHash = '', reason, caller }: Omit<PayoutMove, 'action'>,
    chainOf: (network: string) => WatchedChain | null,
  ): Promise<void> {
    const request = await PayoutRequest.get(this.database.manager, id);
    const { status, coinAmount, address, network, processedBy } = request;
    if (reason !== undefined) {
      if (caller.actorId !== processedBy) return;
      throw new DomainError('four_eyes_required', 'You sent this payout, so another treasurer must vouch for it');
    }
    const chain = chainOf(network);
    if (!chain || status !== 'processing' || coinAmount === null) return;
    const asset = await this.catalogue.get(request.asset, 'asset');
    const contract = asset.isNative ? null : asset.contractAddress;
    const shown = await lookOnce(chain, { tx: txHash, to: { address, contract } }, this.clock);
    const owed = toBaseUnits(coinAmount.toString(), asset.decimals) ?? 0n;
    if (shown?.block && shown.units >= owed) return;
    const why = shown === undefined ? 'the nodes of its chain do not agree on it now' : 'its chain does not show it';
    throw DomainError.ofField(
      'payout_not_seen',
      'tx_hash',
      `This transaction is not seen to pay ${coinAmount.toString()} ${asset.ticker.toUpperCase()} to ${address}: ${why}`,
      { coin_amount: coinAmount.toString() },
    );
  }
}
