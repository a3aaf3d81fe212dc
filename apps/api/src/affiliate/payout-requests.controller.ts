import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { listPayouts, PayoutRequest, PayoutStep, RequestPayout, ReviewPayout } from '@swap/domain/payouts';
import { byId, page, pageOf } from '../http/paging.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { IdempotentCall, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { Get, Post } from '../http/route.js';
import { RowId } from '../http/row-id.js';
import { PayoutRequestBody, PayoutRequestsQuery } from './affiliate.dto.js';
import { payout, payoutWithHistory, presentPayout, presentWithHistory } from './payout.answer.js';

@ForPartners('affiliate')
@Controller('partners/affiliate/payout-requests')
export class PayoutRequestsController {
  constructor(
    private readonly database: Database,
    private readonly requestPayout: RequestPayout,
    private readonly reviewPayout: ReviewPayout,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post('', 'requestPayout', 'Ask for a payout', {
    answer: payout,
    status: 201,
    errors: [
      ...(['terms_not_accepted', 'payout_profile_missing', 'payout_profile_cooling_down', 'payouts_frozen'] as const),
      ...(['insufficient_balance', 'below_minimum_payout', 'account_suspended'] as const),
    ],
    session: true,
    idempotent: true,
  })
  async request(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Body() body: PayoutRequestBody,
    @IdempotentCall() context: IdempotencyContext,
  ) {
    const { amount, note = null } = body;
    return this.idempotentRequests.run(
      { scope: `payout.request|${partnerId}`, body, ...context },
      async (idempotencyRef) =>
        presentPayout(await this.requestPayout.run(partnerId, caller, { amount, note, idempotencyRef })),
    );
  }

  @Get('', 'listPayouts', 'Payout requests, newest first', { answer: page(payout) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: PayoutRequestsQuery) {
    return pageOf(query, byId, (filter) => listPayouts(this.database.manager, { ...filter, partnerId }), presentPayout);
  }

  @Get(':id', 'getPayout', 'A payout request and its history', { answer: payoutWithHistory })
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    const request = await PayoutRequest.get(this.database.manager, id, partnerId);
    return presentWithHistory(request, await PayoutStep.of(this.database.manager, id));
  }

  @Post(':id/cancel', 'cancelPayout', 'Take a pending request back', {
    answer: payout,
    errors: ['payout_not_cancellable'],
    session: true,
  })
  async cancel(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return presentPayout(await this.reviewPayout.run(id, { action: 'cancel', actor: 'partner', caller }, partnerId));
  }
}
