import { Database } from '../database/index.js';
import { lookOnce, type WatchedChain } from '../evidence/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { OwedPayments } from './owed-payments.js';
import type { PayoutMove } from './payout-move.js';
import { PayoutRequest } from './payout-request.js';
import { assign, leadsOf } from './prove-payments.js';

/**
 * Looks whether a transaction pays what a payout owes, before it is booked as paid. Where no node of its network is named, or no price
 * was known when it was taken over, there is nothing to hold it against.
 */
@Injectable()
export class ProvePayout {
  constructor(
    private readonly database: Database,
    private readonly owedPayments: OwedPayments,
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
    const { status, network, processedBy } = request;
    if (reason !== undefined) {
      if (caller.actorId !== processedBy) return;
      throw new DomainError('four_eyes_required', 'You sent this payout, so another treasurer must vouch for it');
    }
    const chain = chainOf(network);
    const [owed] = await this.owedPayments.of([request]);
    if (!chain || !owed || status !== 'processing') return;
    const sightingOf = await lookOnce(chain, leadsOf([owed], [txHash]), this.clock);
    const [payment] = assign([owed], [txHash], sightingOf);
    if (payment?.state === 'seen') return;
    const isUndecided = payment?.state === 'undecided';
    const why = isUndecided ? 'the nodes of its chain do not agree on it now' : 'its chain does not show it';
    throw DomainError.ofField(
      'payout_not_seen',
      'tx_hash',
      `This transaction is not seen to pay ${owed.amount} ${owed.ticker.toUpperCase()} to ${owed.address}: ${why}`,
      { coin_amount: owed.amount },
    );
  }
}
