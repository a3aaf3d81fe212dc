import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { listLedger } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { Partner } from '@swap/domain/partners';
import {
  balanceOf,
  listPayouts,
  PayoutApproval,
  PayoutRequest,
  PayoutStep,
  ReviewPayout,
  riskFlags,
  type PayoutMove,
} from '@swap/domain/payouts';
import { presentEntry } from '../affiliate/present-entry.js';
import { presentPayout } from '../affiliate/present-payout.js';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { IdempotentCall, Idempotent, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { idShape, RowId } from '../http/row-id.js';
import { CompleteBody, PayoutsQuery, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';

const excerptLines = 20;

/** What reviewers and treasurers look at. */
@ForStaff()
@Controller('admin/payout-requests')
export class PayoutReviewController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query() { status, limit = pageSizeDefault, cursor }: PayoutsQuery) {
    const rows = await listPayouts(this.database.manager, {
      limit: limit + 1,
      ...(status && { status }),
      ...(cursor && { before: readCursor(cursor, idShape) }),
    });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present: presentForStaff });
  }

  @Get(':id')
  async one(@Param() { id }: RowId) {
    const { manager: read } = this.database;
    const now = this.clock.now();
    const request = await PayoutRequest.get(read, id);
    const { partnerId } = request;
    const [partner, balance, flags, ledger, steps, approvals] = await Promise.all([
      Partner.get(read, partnerId),
      balanceOf(read, partnerId, now),
      riskFlags(read, request, now),
      listLedger(read, partnerId, { limit: excerptLines }),
      PayoutStep.of(read, id),
      read.find(PayoutApproval, { where: { payoutRequestId: id }, order: { createdAt: 'ASC' } }),
    ]);
    return {
      ...presentForStaff(request),
      partner: { id: partnerId, email: partner.email, name: partner.name, created_at: partner.createdAt },
      balance: { ledger_balance: balance.ledger, available_balance: balance.available },
      risk_flags: flags,
      approvals: approvals.map(({ approvedBy, createdAt }) => ({ admin_id: approvedBy, at: createdAt })),
      ledger: ledger.map(presentEntry),
      history: steps.map(({ status, actor, actorId, reason, createdAt }) => ({
        ...{ status, actor, actor_id: actorId, reason },
        at: createdAt,
      })),
    };
  }
}

interface Target {
  readonly id: string;
  readonly idempotencyContext: IdempotencyContext;
}

/** What reviewers and treasurers do. */
@ForStaff()
@Controller('admin/payout-requests')
export class PayoutActionsController {
  constructor(
    private readonly reviewPayout: ReviewPayout,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post(':id/approve')
  @HttpCode(200)
  @OnlyFor(['reviewer'])
  @Idempotent()
  approve(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    return this.move(admin, { id, idempotencyContext }, { action: 'approve', actor: 'reviewer' });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @OnlyFor(['reviewer'])
  @Idempotent()
  cancel(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    return this.move(admin, { id, idempotencyContext }, { action: 'cancel', actor: 'reviewer', reason });
  }

  /** Takes it over for sending. Nothing is sent by the service. */
  @Post(':id/process')
  @HttpCode(200)
  @OnlyFor(['treasurer'])
  @Idempotent()
  process(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    return this.move(admin, { id, idempotencyContext }, { action: 'process', actor: 'treasurer' });
  }

  @Post(':id/complete')
  @HttpCode(200)
  @OnlyFor(['treasurer'])
  @Idempotent()
  complete(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { tx_hash: txHash }: CompleteBody,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    return this.move(admin, { id, idempotencyContext }, { action: 'complete', actor: 'treasurer', txHash });
  }

  @Post(':id/fail')
  @HttpCode(200)
  @OnlyFor(['treasurer'])
  @Idempotent()
  fail(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    return this.move(admin, { id, idempotencyContext }, { action: 'fail', actor: 'treasurer', reason });
  }

  private move(
    { adminId, caller }: SignedInAdmin,
    { id, idempotencyContext: repetition }: Target,
    move: Omit<PayoutMove, 'caller'>,
  ) {
    const { action, txHash, reason } = move;
    const body = { txHash, reason };
    const scope = `admin.payout.${action}|${adminId}|${id}`;
    return this.idempotentRequests.run({ scope, body, ...repetition }, async () =>
      presentForStaff(await this.reviewPayout.run(id, { ...move, caller })),
    );
  }
}

function presentForStaff(request: PayoutRequest) {
  return {
    ...presentPayout(request),
    partner_id: request.partnerId,
    approvals_required: request.approvalsRequired,
    processed_by: request.processedBy,
  };
}
