import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import {
  FreezePayouts,
  listPayouts,
  PayoutProfile,
  PayoutRequest,
  PayoutStep,
  RequestPayout,
  ReviewPayout,
  UpdatePayoutProfile,
} from '@swap/domain/payouts';
import { UnknownCaller } from '../http/caller.js';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, ForPartners, SessionOnly } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { Limited } from '../http/quotas.js';
import { IdempotentCall, Idempotent, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { idShape, RowId } from '../http/row-id.js';
import { FreezeBody, PayoutProfileBody, PayoutRequestBody, PayoutRequestsQuery } from './affiliate.dto.js';
import { presentHistory, presentPayout, presentProfile } from './present-payout.js';

@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate/payout-requests')
export class PayoutRequestsController {
  constructor(
    private readonly database: Database,
    private readonly requestPayout: RequestPayout,
    private readonly reviewPayout: ReviewPayout,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post()
  @HttpCode(201)
  @SessionOnly()
  @Idempotent()
  async request(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Body() body: PayoutRequestBody,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    const { amount, note = null } = body;
    return this.idempotentRequests.run(
      { scope: `payout.request|${partnerId}`, body, ...idempotencyContext },
      async (idempotencyRef) =>
        presentPayout(await this.requestPayout.run(partnerId, caller, { amount, note, idempotencyRef })),
    );
  }

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: PayoutRequestsQuery) {
    const limit = query.limit ?? pageSizeDefault;
    const rows = await listPayouts(this.database.manager, {
      partnerId,
      limit: limit + 1,
      ...(query.status && { status: query.status }),
      ...(query.cursor && { before: readCursor(query.cursor, idShape) }),
    });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present: presentPayout });
  }

  @Get(':id')
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    const request = await PayoutRequest.get(this.database.manager, id, partnerId);
    return { ...presentPayout(request), history: presentHistory(await PayoutStep.of(this.database.manager, id)) };
  }

  @Post(':id/cancel')
  @SessionOnly()
  @HttpCode(200)
  async cancel(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return presentPayout(await this.reviewPayout.run(id, { action: 'cancel', actor: 'partner', caller }, partnerId));
  }
}

@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate/payout-profile')
export class PayoutProfileController {
  constructor(
    private readonly database: Database,
    private readonly updatePayoutProfile: UpdatePayoutProfile,
  ) {}

  @Get()
  async read(@CurrentPartner() { partnerId }: SignedInPartner) {
    return { data: presentProfile(await this.database.manager.findOneBy(PayoutProfile, { partnerId })) };
  }

  @Patch()
  @SessionOnly()
  @Limited('signIn')
  async update(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: PayoutProfileBody) {
    const proof = { password: body.password, totpCode: body.totp_code };
    const profile = await this.updatePayoutProfile.run(
      partnerId,
      { proof, caller },
      {
        ...(body.asset && { asset: body.asset }),
        ...(body.network && { network: body.network }),
        ...(body.address && { address: body.address }),
        ...(body.memo_tag !== undefined && { memoTag: body.memo_tag }),
        ...(body.preferences?.notify_email !== undefined && { notifyEmail: body.preferences.notify_email }),
      },
    );
    return { data: presentProfile(profile) };
  }
}

/** For the link in a mail, which must work without signing in. */
@ApiTags('affiliate')
@Limited('codes')
@Controller('partners/affiliate/payout-freeze')
export class PayoutFreezeController {
  constructor(private readonly freezePayouts: FreezePayouts) {}

  @Post()
  @HttpCode(200)
  @Limited('codes')
  async freeze(@Body() { token }: FreezeBody, @UnknownCaller() caller: Caller) {
    await this.freezePayouts.run(token, caller);
    return { frozen: true };
  }
}
