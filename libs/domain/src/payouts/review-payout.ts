import { appendEntry, lockAccount } from '../affiliate/index.js';
import type { Caller } from '../audit/index.js';
import { spellTransaction } from '../chains/index.js';
import { Database, violatesUnique, type Tx } from '../database/index.js';
import { Clock, crashPoint, DomainError, Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { FourEyes } from './four-eyes.js';
import { OwedCoins } from './owed-coins.js';
import { PayoutBatch } from './payout-batch.js';
import { PayoutHistory } from './payout-history.js';
import { PayoutApproval, PayoutRequest } from './payout-request.js';
import type { PayoutMove } from './payout-move.js';
import { forwardActions, payoutRule } from './payout-rules.js';
import { PayoutStops } from './payout-stops.js';

/**
 * Takes a payout request one step along its rules, with everything that belongs to the step in one transaction: paid comes
 * with the PAYOUT ledger line, failed and cancelled release the reservation by leaving the open statuses. Nothing is ever
 * sent from here: `process` records the intent, and only a person who saw the payment on the chain completes it.
 * Throws `not_found`, `action_not_available`, `payout_not_cancellable`, `tx_hash_used`, `price_unavailable` for what should join a
 * batch and has no amount in its coin, and what {@link FourEyes} and {@link PayoutStops} throw.
 */
@Injectable()
export class ReviewPayout {
  constructor(
    private readonly database: Database,
    private readonly history: PayoutHistory,
    private readonly fourEyes: FourEyes,
    private readonly stops: PayoutStops,
    private readonly owedCoins: OwedCoins,
    private readonly clock: Clock,
  ) {}

  /** `partnerId` limits it to that partner's own requests. */
  async run(payoutRequestId: string, move: PayoutMove, partnerId?: string): Promise<PayoutRequest> {
    const before = await PayoutRequest.get(this.database.manager, payoutRequestId, partnerId);
    const owed = move.action === 'process' ? await this.owedCoins.of(before) : {};
    try {
      const request = await this.database.transaction(async (tx) => {
        // Before the request's own row, as everything does that touches a partner's money.
        await lockAccount(tx, before.partnerId);
        const request = await PayoutRequest.lock(tx, payoutRequestId);
        const moved = await this.step(tx, Object.assign(request, owed), move);
        crashPoint('pay out: moved, not committed');
        return moved;
      });
      crashPoint('pay out: moved');
      return request;
    } catch (error) {
      if (!violatesUnique(error, 'payout_requests_tx_hash_key')) throw error;
      throw DomainError.ofField('tx_hash_used', 'tx_hash', 'Another payout was completed with this transaction');
    }
  }

  private async step(tx: Tx, request: PayoutRequest, move: PayoutMove): Promise<PayoutRequest> {
    const { action, actor, caller, reason } = move;
    const rule = payoutRule(request.status, action, actor);
    if (!rule) throw refusal(request, move);
    const previous = request.status;
    const now = this.clock.now();
    if (forwardActions.includes(action)) await this.stops.check(tx, request.partnerId);
    if (actor !== 'partner') await this.fourEyes.check(tx, request, move);
    if (action === 'approve') await this.approve(tx, request, caller);
    const reached = action !== 'approve' || (await this.hasAllApprovals(tx, request));
    if (reached) request.status = rule.to;
    if (action === 'process') await this.takeOver(tx, request, move);
    if (action === 'complete') {
      request.txHash = txOf(request, move);
      request.txClaim = move.batch?.id ?? request.id;
    }
    if (action === 'fail') request.failureReason = reason ?? null;
    request.updatedAt = now;
    await tx.save(request);
    if (request.status === 'paid') await this.book(tx, request);
    if (reached) await this.history.tell(tx, request, { previous, caller, ...(reason !== undefined && { reason }) });
    else await this.fourEyes.note(tx, request, caller);
    return request;
  }

  private async takeOver(tx: Tx, request: PayoutRequest, { caller, batch }: PayoutMove): Promise<void> {
    request.processedBy = caller.actorId;
    if (!batch) return;
    if (!request.coinAmount) {
      throw new DomainError('price_unavailable', 'There is no fresh price of its coin, so no amount to send');
    }
    // Stored with the first payout that joins it: there is no batch of none.
    await tx.createQueryBuilder().insert().into(PayoutBatch).values(batch).orIgnore().execute();
    request.batchId = batch.id;
  }

  private async approve(tx: Tx, { id }: PayoutRequest, { actorId }: Caller): Promise<void> {
    await tx.insert(PayoutApproval, { payoutRequestId: id, approvedBy: actorId ?? '', createdAt: this.clock.now() });
  }

  private async hasAllApprovals(tx: Tx, { id, approvalsRequired }: PayoutRequest): Promise<boolean> {
    return (await tx.countBy(PayoutApproval, { payoutRequestId: id })) >= approvalsRequired;
  }

  private async book(tx: Tx, { id, partnerId, amountUsd }: PayoutRequest): Promise<void> {
    const now = this.clock.now();
    const amount = Usd.zero.minus(amountUsd);
    await appendEntry(tx, { partnerId, kind: 'PAYOUT', amount, payoutRequestId: id, maturesAt: now, at: now });
  }
}

/** In one spelling: a transaction that paid one request pays no other under another. */
const txOf = ({ network }: PayoutRequest, { txHash }: PayoutMove): string | null =>
  txHash === undefined ? null : spellTransaction(network, txHash);

function refusal({ status }: PayoutRequest, { action }: PayoutMove): DomainError {
  if (action === 'cancel') {
    return new DomainError('payout_not_cancellable', `A payout that is ${status} can no longer be cancelled`);
  }
  return new DomainError('action_not_available', `A payout that is ${status} cannot be moved by "${action}"`);
}
