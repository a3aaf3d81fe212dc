import { BalanceRaises } from '../affiliate/index.js';
import { Audit, AuditEntry, type Caller } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Clock, DAY, DomainError, Injectable } from '../kernel/index.js';
import { Admin } from '../staff/index.js';
import { PayoutApproval, type PayoutRequest } from './payout-request.js';
import type { PayoutMove } from './payout-move.js';
import { forwardActions } from './payout-rules.js';

/** Whoever did one of these for a partner leaves that partner's payouts to others for a day. */
const conflicting = [
  'partner.settings_changed',
  'adjustment.requested',
  'adjustment.booked',
  'payouts.unfreeze_proposed',
  'payouts.unfreeze_confirmed',
];
const conflictMs = DAY;

/** Two people stand behind every payout, whatever roles they hold. The database guards the first two rules as well. */
@Injectable()
export class FourEyes {
  constructor(
    private readonly audit: Audit,
    private readonly raises: BalanceRaises,
    private readonly clock: Clock,
  ) {}

  /** Throws `four_eyes_required` when the caller has had a hand in it before, `staff_cooling_down` when their rights are new. */
  async check(
    tx: Tx,
    request: PayoutRequest,
    { action, caller }: Pick<PayoutMove, 'action' | 'caller'>,
  ): Promise<void> {
    const admin = caller.actorId ?? '';
    if (action === 'cancel') return;
    if (forwardActions.includes(action)) await Admin.refuseWhileCoolingDown(tx, [admin], this.clock.now());
    if (await this.raises.tookPart(tx, request.partnerId, admin)) {
      throw fourEyesRequired('You took part in what fills this balance, so another admin must act');
    }
    if (await tx.existsBy(PayoutApproval, { payoutRequestId: request.id, approvedBy: admin })) {
      throw fourEyesRequired(
        action === 'approve'
          ? 'You have approved this payout already; another admin must approve it too'
          : 'You approved this payout, so another admin must send it',
      );
    }
    if (await this.isConflicted(tx, request.partnerId, admin)) {
      throw fourEyesRequired(
        "You changed this partner's settings or balance within the last day; another admin must act",
      );
    }
  }

  /** Records an approval that does not suffice yet. */
  async note(tx: Tx, request: PayoutRequest, caller: Caller): Promise<void> {
    await this.audit.record(tx, caller, {
      partnerId: request.partnerId,
      action: 'payout.approval_given',
      changes: { payout_request_id: request.id, approvals_required: request.approvalsRequired },
    });
  }

  private async isConflicted(tx: Tx, partnerId: string, adminId: string): Promise<boolean> {
    return tx
      .createQueryBuilder(AuditEntry, 'entry')
      .where('entry.chain = :partnerId AND entry.actor_id = :adminId', { partnerId, adminId })
      .andWhere('entry.action IN (:...conflicting) AND entry.created_at > :since', {
        conflicting,
        since: this.clock.in(-conflictMs),
      })
      .getExists();
  }
}

function fourEyesRequired(message: string): DomainError {
  return new DomainError('four_eyes_required', message);
}
