import type { Caller } from '../audit/index.js';
import { isSeenByKeyOnly } from '../chains/index.js';
import { Database } from '../database/index.js';
import { lookOnce, type WatchedChain } from '../evidence/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import type { LeftOut } from './collect-batch.js';
import { OwedPayments } from './owed-payments.js';
import { PayoutBatch } from './payout-batch.js';
import { assign, leadsOf, type Payment, type Sent } from './prove-payments.js';
import { ReviewPayout } from './review-payout.js';

/** What a treasurer says was sent: transactions, and in the same order their private keys, where their chain shows payments by these alone. */
export interface SaidToBeSent {
  readonly txHashes: readonly string[];
  readonly txKeys?: readonly string[] | undefined;
}

type ChainOf = (network: string) => WatchedChain | null;

/**
 * Holds the transactions that a treasurer sent for a batch against their chain, and books all of it as paid once every payout is seen.
 * Where no node of the network is named, the treasurer's word for one transaction that paid all of them counts, as for a single payout.
 */
@Injectable()
export class CompleteBatch {
  constructor(
    private readonly database: Database,
    private readonly owedPayments: OwedPayments,
    private readonly reviewPayout: ReviewPayout,
    private readonly clock: Clock,
  ) {}

  /**
   * What the chain shows now of the payouts of the batch that are not paid yet. Throws `validation_failed` where keys of transactions are
   * missing, or of no use.
   */
  async look(batch: PayoutBatch, said: SaidToBeSent, chainOf: ChainOf): Promise<Payment[]> {
    const { txHashes } = said;
    const payouts = await PayoutBatch.payouts(this.database.manager, batch);
    const open = payouts.filter(({ status }) => status === 'processing');
    const chain = chainOf(batch.network);
    const sent = sentOn(batch.network, said, chain !== null);
    if (!chain) {
      const [only = null, ...more] = txHashes;
      return open.map(({ id }) => ({ id, state: 'unasked', txHash: more.length === 0 ? only : null }));
    }
    const together = payouts.filter(({ txClaim }) => txClaim === batch.id);
    const [owed, booked] = await Promise.all([this.owedPayments.of(open), this.owedPayments.of(together)]);
    const hashes = new Map(together.map(({ id, txHash }) => [id, txHash ?? '']));
    const paid = booked.map((payment) => ({ ...payment, txHash: hashes.get(payment.id) ?? '' }));
    return assign(owed, sent, await lookOnce(chain, leadsOf(owed, sent), this.clock), paid);
  }

  /**
   * Books every payout of the batch that is not paid yet. Throws `payout_not_seen` while one of them is not seen, `validation_failed` where
   * nobody can tell which of several transactions paid which. A payout that may not be completed now is left out.
   */
  async run(
    batch: PayoutBatch,
    { caller, ...said }: SaidToBeSent & { readonly caller: Caller },
    chainOf: ChainOf,
  ): Promise<readonly LeftOut[]> {
    const payments = await this.look(batch, said, chainOf);
    const unseen = payments.filter(({ txHash }) => txHash === null);
    if (unseen.some(({ state }) => state === 'unasked')) {
      throw DomainError.ofField(
        'validation_failed',
        'tx_hashes',
        `No node of ${batch.network} tells which transaction paid which payout: name the one that paid all of them, or complete each by itself`,
      );
    }
    if (unseen.length > 0) {
      throw DomainError.ofField(
        'payout_not_seen',
        'tx_hashes',
        `${String(unseen.length)} of ${String(payments.length)} payouts are not seen to be paid by these transactions`,
        { payout_request_ids: unseen.map(({ id }) => id) },
      );
    }
    const leftOut: LeftOut[] = [];
    for (const { id, txHash } of payments) {
      try {
        const move = { action: 'complete', actor: 'treasurer', caller, batch } as const;
        await this.reviewPayout.run(id, { ...move, txHash: txHash ?? '' });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        leftOut.push({ id, error });
      }
    }
    return leftOut;
  }
}

function sentOn(network: string, { txHashes, txKeys = [] }: SaidToBeSent, isAsked: boolean): Sent[] {
  const byKey = isSeenByKeyOnly(network);
  if (byKey ? isAsked && txKeys.length !== txHashes.length : txKeys.length > 0) {
    const wanted =
      'Payments of Monero are seen only with the private keys of their transactions: give one for each, in the same order';
    throw DomainError.ofField(
      'validation_failed',
      'tx_keys',
      byKey ? wanted : 'This network shows its payments without keys',
    );
  }
  return txHashes.map((tx, at) => ({ tx, ...(txKeys[at] !== undefined && { proof: txKeys[at] }) }));
}
