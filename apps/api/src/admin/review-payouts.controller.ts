import { Body, Controller, Param } from '@nestjs/common';
import type { ErrorCode } from '@swap/domain/kernel';
import { ReviewPayout, type PayoutMove } from '@swap/domain/payouts';
import { IdempotentCall, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { Post } from '../http/route.js';
import { RowId } from '../http/row-id.js';
import { CompleteBody, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentStaffPayout, staffPayout } from './payout.answer.js';

/** A step that one of the staff takes a request on by, again when it is asked for again. */
const step = (role: 'reviewer' | 'treasurer', ...errors: ErrorCode[]) => ({
  answer: staffPayout,
  errors: ['action_not_available', 'four_eyes_required', ...errors] as const,
  roles: [role],
  idempotent: true as const,
});

interface Target {
  readonly id: string;
  readonly context: IdempotencyContext;
}

/** What reviewers and treasurers do. */
@ForStaff()
@Controller('admin/payout-requests')
export class ReviewPayoutsController {
  constructor(
    private readonly reviewPayout: ReviewPayout,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post(':id/approve', 'approvePayout', 'Accept a request', step('reviewer'))
  approve(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId, @IdempotentCall() context: IdempotencyContext) {
    return this.move(admin, { id, context }, { action: 'approve', actor: 'reviewer' });
  }

  @Post(':id/cancel', 'refusePayout', 'Refuse a request', step('reviewer', 'payout_not_cancellable'))
  cancel(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() context: IdempotencyContext,
  ) {
    return this.move(admin, { id, context }, { action: 'cancel', actor: 'reviewer', reason });
  }

  /** Nothing is sent by the service. */
  @Post(':id/process', 'processPayout', 'Take a request over for sending', step('treasurer', 'insufficient_balance'))
  process(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId, @IdempotentCall() context: IdempotencyContext) {
    return this.move(admin, { id, context }, { action: 'process', actor: 'treasurer' });
  }

  @Post(':id/complete', 'completePayout', 'Say that the money was sent', {
    ...step('treasurer', 'tx_hash_used', 'insufficient_balance'),
  })
  complete(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { tx_hash: txHash }: CompleteBody,
    @IdempotentCall() context: IdempotencyContext,
  ) {
    return this.move(admin, { id, context }, { action: 'complete', actor: 'treasurer', txHash });
  }

  @Post(':id/fail', 'failPayout', 'Say that sending failed', step('treasurer'))
  fail(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() context: IdempotencyContext,
  ) {
    return this.move(admin, { id, context }, { action: 'fail', actor: 'treasurer', reason });
  }

  private move({ adminId, caller }: SignedInAdmin, { id, context }: Target, move: Omit<PayoutMove, 'caller'>) {
    const { action, txHash, reason } = move;
    const body = { txHash, reason };
    const scope = `admin.payout.${action}|${adminId}|${id}`;
    return this.idempotentRequests.run({ scope, body, ...context }, async () =>
      presentStaffPayout(await this.reviewPayout.run(id, { ...move, caller })),
    );
  }
}
