import { Body, Controller, Param, Query } from '@nestjs/common';
import { WatchedChains } from '@swap/chain';
import { listLedger } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock, type ErrorCode } from '@swap/domain/kernel';
import { Partner } from '@swap/domain/partners';
import {
  balanceOf,
  listPayouts,
  PayoutApproval,
  type PayoutMove,
  PayoutOutlook,
  PayoutRequest,
  PayoutStep,
  ProvePayout,
  ReviewPayout,
  riskFlags,
} from '@swap/domain/payouts';
import { PayoutRequestsQuery } from '../affiliate/affiliate.dto.js';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { CompleteBody, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentPayoutInFull, presentStaffPayout, staffPayout, staffPayoutInFull } from './payout.answer.js';

const excerptLines = 20;

/** A step that one of the staff takes a request on by, again when it is asked for again. */
const step = (role: 'reviewer' | 'treasurer', ...errors: ErrorCode[]) => ({
  answer: staffPayout,
  errors: ['action_not_available', 'four_eyes_required', ...errors] as const,
  roles: [role],
  idempotent: true as const,
});

/** A step towards sending money. */
const forward = (role: 'reviewer' | 'treasurer', ...errors: ErrorCode[]) =>
  step(role, 'staff_cooling_down', 'partner_frozen', 'partner_suspended', 'security_cooling_down', ...errors);

interface Target {
  readonly id: string;
  readonly once: Once;
}

/** What reviewers and treasurers look at, and what they do. */
@ForStaff()
@Controller('admin/payout-requests')
export class StaffPayoutsController {
  constructor(
    private readonly database: Database,
    private readonly reviewPayout: ReviewPayout,
    private readonly provePayout: ProvePayout,
    private readonly payoutOutlook: PayoutOutlook,
    private readonly chains: WatchedChains,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listPayoutsToReview', 'Payout requests of all partners', { answer: page(staffPayout) })
  async list(@Query() query: PayoutRequestsQuery) {
    return pageOf(query, byId, (filter) => listPayouts(this.database.manager, filter), presentStaffPayout);
  }

  @Get(':id', 'reviewPayout', 'A request with its flags and the ledger around it', { answer: staffPayoutInFull })
  async one(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId) {
    const now = this.clock.now();
    const found = await this.database.snapshot(async (read) => {
      const request = await PayoutRequest.get(read, id);
      const { partnerId } = request;
      return {
        request,
        partner: await Partner.get(read, partnerId),
        balance: await balanceOf(read, partnerId, now),
        flags: await riskFlags(read, request, now),
        ledger: await listLedger(read, partnerId, { limit: excerptLines }),
        steps: await PayoutStep.of(read, id),
        approvals: await read.find(PayoutApproval, { where: { payoutRequestId: id }, order: { createdAt: 'ASC' } }),
      };
    });
    return presentPayoutInFull({ ...found, outlook: await this.payoutOutlook.run(found.request, caller) });
  }

  @Post(':id/approve', 'approvePayout', 'Accept a request', forward('reviewer'))
  approve(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId, @IdempotentCall() once: Once) {
    return this.move(admin, { id, once }, { action: 'approve', actor: 'reviewer' });
  }

  @Post(':id/cancel', 'refusePayout', 'Refuse a request', step('reviewer', 'payout_not_cancellable'))
  cancel(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() once: Once,
  ) {
    return this.move(admin, { id, once }, { action: 'cancel', actor: 'reviewer', reason });
  }

  /** Nothing is sent by the service. */
  @Post(':id/process', 'processPayout', 'Take a request over for sending', forward('treasurer', 'insufficient_balance'))
  process(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId, @IdempotentCall() once: Once) {
    return this.move(admin, { id, once }, { action: 'process', actor: 'treasurer' });
  }

  /** Where a node of its network is named, the chain must show it. */
  @Post(':id/complete', 'completePayout', 'Say that the money was sent', {
    ...forward('treasurer', 'tx_hash_used', 'payout_not_seen', 'insufficient_balance'),
  })
  complete(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { tx_hash: txHash, tx_key: txKey, reason }: CompleteBody,
    @IdempotentCall() once: Once,
  ) {
    return this.move(
      admin,
      { id, once },
      {
        action: 'complete',
        actor: 'treasurer',
        txHash,
        ...(txKey !== undefined && { txKey }),
        ...(reason !== undefined && { reason }),
      },
    );
  }

  @Post(':id/fail', 'failPayout', 'Say that sending failed', step('treasurer'))
  fail(
    @CurrentAdmin() admin: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
    @IdempotentCall() once: Once,
  ) {
    return this.move(admin, { id, once }, { action: 'fail', actor: 'treasurer', reason });
  }

  private move({ adminId, caller }: SignedInAdmin, { id, once }: Target, move: Omit<PayoutMove, 'caller'>) {
    const { action, txHash, txKey, reason } = move;
    return once(`admin.payout.${action}|${adminId}|${id}`, { txHash, txKey, reason }, async () => {
      // Asked before anything is locked: a slow node must never hold a row.
      if (action === 'complete')
        await this.provePayout.run(id, { ...move, caller }, (network) => this.chains.of(network));
      return presentStaffPayout(await this.reviewPayout.run(id, { ...move, caller }));
    });
  }
}
