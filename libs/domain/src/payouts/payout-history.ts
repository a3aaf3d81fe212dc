import { Audit, type Caller } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Injectable, newId } from '../kernel/index.js';
import { Mail } from '../mail/index.js';
import { Partner, readerOf } from '../partners/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { payoutUpdated } from './events.js';
import { payoutMail } from './mails.js';
import { PayoutProfile } from './payout-profile.js';
import { PayoutStep, type PayoutRequest } from './payout-request.js';
import type { PayoutStatus } from './payout-rules.js';

interface Step {
  /** Null when the request is new. */
  readonly previous: PayoutStatus | null;
  readonly caller: Caller;
  readonly reason?: string;
}

/** Everything that follows from a payout request's change: its history, the event, the mail, the audit entry. */
@Injectable()
export class PayoutHistory {
  constructor(
    private readonly events: WebhookEvents,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Tells of a request that `caller` has just brought to its status. Takes the audit chain's lock: do it last. */
  async tell(tx: Tx, request: PayoutRequest, { previous, caller, reason }: Step): Promise<void> {
    await tx.insert(PayoutStep, {
      id: newId(),
      payoutRequestId: request.id,
      status: request.status,
      actor: caller.actor,
      actorId: caller.actorId,
      reason: reason ?? null,
      createdAt: request.updatedAt,
    });
    await this.events.emit(tx, request.partnerId, payoutUpdated, {
      payout_request_id: request.id,
      status: request.status,
      previous_status: previous,
      amount_usd: request.amountUsd,
      asset: request.asset,
      network: request.network,
      tx_hash: request.txHash,
      failure_reason: request.failureReason,
    });
    await this.mailTo(tx, request);
    await this.audit.record(tx, caller, {
      partnerId: request.partnerId,
      action: previous === null ? 'payout.requested' : `payout.${request.status}`,
      changes: {
        payout_request_id: request.id,
        amount_usd: request.amountUsd,
        status: [previous, request.status],
        ...(reason !== undefined && { reason }),
        ...(request.batchId !== null && { batch_id: request.batchId }),
        ...(request.txHash !== null && { tx_hash: request.txHash }),
      },
    });
  }

  private async mailTo(tx: Tx, request: PayoutRequest): Promise<void> {
    const profile = await tx.findOneBy(PayoutProfile, { partnerId: request.partnerId });
    if (!profile?.notifyEmail) return;
    const reader = await readerOf(tx, await Partner.get(tx, request.partnerId));
    await this.mail.send(tx, payoutMail(reader, request));
  }
}
