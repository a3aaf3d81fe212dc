import { isSeenByKeyOnly } from '../chains/index.js';
import { Database } from '../database/index.js';
import { lookOnce, type WatchedChain } from '../evidence/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { type OwedPayment, OwedPayments } from './owed-payments.js';
import type { PayoutMove } from './payout-move.js';
import { PayoutRequest } from './payout-request.js';
import { assign, leadsOf } from './prove-payments.js';

const keyless = 'tx_key is for Monero alone: this network shows its payments without';
const keyWanted =
  'A payment of Monero is seen only with the private key of its transaction: give it as tx_key; the wallet that sent it says it at get_tx_key';

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
   * all the same; `four_eyes_required` where it is the same one. Throws `validation_failed` for a key where chains are read without.
   */
  async run(
    id: string,
    { txHash = '', txKey, reason, caller }: Omit<PayoutMove, 'action'>,
    chainOf: (network: string) => WatchedChain | null,
  ): Promise<void> {
    const request = await PayoutRequest.get(this.database.manager, id);
    const { status, network, processedBy } = request;
    const byKey = isSeenByKeyOnly(network);
    if (txKey !== undefined && !byKey) throw DomainError.ofField('validation_failed', 'tx_key', keyless);
    if (reason !== undefined) {
      if (caller.actorId !== processedBy) return;
      throw new DomainError('four_eyes_required', 'You sent this payout, so another treasurer must vouch for it');
    }
    const chain = chainOf(network);
    const [owed] = await this.owedPayments.of([request]);
    if (!chain || !owed || status !== 'processing') return;
    if (byKey && txKey === undefined) throw notSeen(owed, 'tx_key', keyWanted);
    const sent = [{ tx: txHash, ...(txKey !== undefined && { proof: txKey }) }];
    const [payment] = assign([owed], sent, await lookOnce(chain, leadsOf([owed], sent), this.clock));
    if (payment?.state === 'seen') return;
    const unseen = byKey ? 'its chain does not show it by this transaction key' : 'its chain does not show it';
    const why = payment?.state === 'undecided' ? 'the nodes of its chain do not agree on it now' : unseen;
    const words = `${owed.amount} ${owed.ticker.toUpperCase()} to ${owed.address}`;
    throw notSeen(owed, 'tx_hash', `This transaction is not seen to pay ${words}: ${why}`);
  }
}

const notSeen = ({ amount }: OwedPayment, field: string, why: string): DomainError =>
  DomainError.ofField('payout_not_seen', field, why, { coin_amount: amount });
