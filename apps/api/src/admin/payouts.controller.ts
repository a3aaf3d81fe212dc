import { Controller, Param, Query } from '@nestjs/common';
import { listLedger } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { Partner } from '@swap/domain/partners';
import { balanceOf, listPayouts, PayoutApproval, PayoutRequest, PayoutStep, riskFlags } from '@swap/domain/payouts';
import { byId, page, pageOf } from '../http/paging.js';
import { Get } from '../http/route.js';
import { RowId } from '../http/row-id.js';
import { PayoutRequestsQuery } from '../affiliate/affiliate.dto.js';
import { ForStaff } from './admin.guard.js';
import { presentPayoutInFull, presentStaffPayout, staffPayout, staffPayoutInFull } from './payout.answer.js';

const excerptLines = 20;

/** What reviewers and treasurers look at. */
@ForStaff()
@Controller('admin/payout-requests')
export class StaffPayoutsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listPayoutsToReview', 'Payout requests of all partners', { answer: page(staffPayout) })
  async list(@Query() query: PayoutRequestsQuery) {
    return pageOf(query, byId, (filter) => listPayouts(this.database.manager, filter), presentStaffPayout);
  }

  @Get(':id', 'reviewPayout', 'A request with its flags and the ledger around it', { answer: staffPayoutInFull })
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
    return presentPayoutInFull({ request, partner, balance, flags, ledger, steps, approvals });
  }
}
