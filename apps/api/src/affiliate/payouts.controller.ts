import { Body, Controller, Param, Query } from '@nestjs/common';
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
import { z } from 'zod';
import { passwordErrors } from '../http/access-tokens.js';
import { UnknownCaller } from '../http/caller.js';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Patch, Post, Scoped } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { camelCased, data, flag } from '../http/wire.js';
import { FreezeBody, PayoutProfileBody, PayoutRequestBody, PayoutRequestsQuery } from './affiliate.dto.js';
import {
  payout,
  payoutProfile,
  payoutWithHistory,
  presentPayout,
  presentProfile,
  presentWithHistory,
} from './payout.answer.js';

@ForPartners('affiliate')
@Scoped(['account:read'])
@Controller('partners/affiliate')
export class PayoutsController {
  constructor(
    private readonly database: Database,
    private readonly requestPayout: RequestPayout,
    private readonly reviewPayout: ReviewPayout,
    private readonly updatePayoutProfile: UpdatePayoutProfile,
  ) {}

  @Post('payout-requests', 'requestPayout', 'Ask for a payout', {
    members: ['finance'],
    answer: payout,
    status: 201,
    errors: [
      ...(['terms_not_accepted', 'payout_profile_missing', 'payout_profile_cooling_down', 'payouts_frozen'] as const),
      ...(['insufficient_balance', 'below_minimum_payout', 'account_suspended'] as const),
    ],
    session: true,
    stepUp: true,
    idempotent: true,
  })
  async request(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Body() body: PayoutRequestBody,
    @IdempotentCall() once: Once,
  ) {
    const { amount, note = null } = body;
    return once(`payout.request|${partnerId}`, body, async (idempotencyRef) =>
      presentPayout(await this.requestPayout.run(partnerId, caller, { amount, note, idempotencyRef })),
    );
  }

  @Get('payout-requests', 'listPayouts', 'Payout requests, newest first', { answer: page(payout) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: PayoutRequestsQuery) {
    return pageOf(query, byId, (filter) => listPayouts(this.database.manager, { ...filter, partnerId }), presentPayout);
  }

  @Get('payout-requests/:id', 'getPayout', 'A payout request and its history', { answer: payoutWithHistory })
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return this.database.snapshot(async (read) => {
      const request = await PayoutRequest.get(read, id, partnerId);
      return presentWithHistory(request, await PayoutStep.of(read, id));
    });
  }

  @Post('payout-requests/:id/cancel', 'cancelPayout', 'Take a pending request back', {
    members: ['finance'],
    answer: payout,
    errors: ['payout_not_cancellable'],
    session: true,
    stepUp: true,
  })
  async cancel(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return presentPayout(await this.reviewPayout.run(id, { action: 'cancel', actor: 'partner', caller }, partnerId));
  }

  @Get('payout-profile', 'getPayoutProfile', 'Where payouts go', { answer: data(payoutProfile.nullable()) })
  async profile(@CurrentPartner() { partnerId }: SignedInPartner) {
    return { data: presentProfile(await this.database.manager.findOneBy(PayoutProfile, { partnerId })) };
  }

  @Patch('payout-profile', 'changePayoutProfile', 'Change where payouts go', {
    members: ['finance'],
    answer: data(payoutProfile.nullable()),
    errors: [
      ...passwordErrors,
      ...(['unknown_asset', 'invalid_address', 'invalid_memo', 'memo_required', 'payouts_frozen'] as const),
    ],
    limit: 'signIn',
    session: true,
    stepUp: 'unless_proved_in_body',
  })
  async changeProfile(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: PayoutProfileBody) {
    const { password, totp_code: totpCode, preferences, memo_tag: memoTag, ...destination } = body;
    const change = {
      ...camelCased(destination),
      ...camelCased(preferences ?? {}),
      // Null removes it.
      ...(memoTag !== undefined && { memoTag }),
    };
    const act = { proof: password ? { password, totpCode } : null, caller };
    return { data: presentProfile(await this.updatePayoutProfile.run(partnerId, act, change)) };
  }
}

/** For the link in a mail, which must work without signing in. */
@ApiTags('affiliate')
@Controller('partners/affiliate/payout-freeze')
export class PayoutFreezeController {
  constructor(private readonly freezePayouts: FreezePayouts) {}

  @Post('', 'freezePayouts', 'Stop all payouts, with the token of a mail', {
    answer: z.object({ frozen: flag }),
    errors: ['invalid_token', 'invalid_code'],
    limit: 'codes',
  })
  async freeze(@Body() { token }: FreezeBody, @UnknownCaller() caller: Caller) {
    await this.freezePayouts.run(token, caller);
    return { frozen: true };
  }
}
