import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Adjustment, AdjustBalance, DecideAdjustment, listAdjustments } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { ChangeSettings, listPartners, Partner } from '@swap/domain/partners';
import { affiliateSummary, PayoutProfile, UnfreezePayouts } from '@swap/domain/payouts';
import { presentProfile } from '../affiliate/present-payout.js';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { IdempotentCall, Idempotent, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { idShape, RowId } from '../http/row-id.js';
import { AdjustmentBody, AdjustmentsQuery, PartnerSettingsBody, PartnersQuery, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';

@ForStaff()
@Controller('admin/partners')
export class AdminPartnersController {
  constructor(
    private readonly database: Database,
    private readonly changeSettings: ChangeSettings,
    private readonly unfreezePayouts: UnfreezePayouts,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query() { query, limit = pageSizeDefault, cursor }: PartnersQuery) {
    const rows = await listPartners(this.database.manager, {
      limit: limit + 1,
      ...(query && { query }),
      ...(cursor && { before: readCursor(cursor, idShape) }),
    });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present });
  }

  @Get(':id')
  async one(@Param() { id }: RowId) {
    const { manager: read } = this.database;
    const partner = await Partner.get(read, id);
    const [{ balance, acceptance }, profile] = await Promise.all([
      affiliateSummary(read, id, this.clock.now()),
      read.findOneBy(PayoutProfile, { partnerId: id }),
    ]);
    return {
      ...present(partner),
      balance: {
        ledger_balance: balance.ledger,
        pending_payouts: balance.pending,
        available_balance: balance.available,
        unmatured_balance: balance.unmatured,
      },
      terms_accepted_version: acceptance?.version ?? null,
      payout_profile: presentProfile(profile),
    };
  }

  @Patch(':id')
  @OnlyFor(['operator'])
  async change(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: PartnerSettingsBody) {
    const { affiliate_enabled, affiliate_commission_bps, minimum_payout_usd, holding_days, suspended } = body;
    const settings = {
      ...(affiliate_enabled !== undefined && { affiliateEnabled: affiliate_enabled }),
      ...(affiliate_commission_bps !== undefined && { affiliateCommissionBps: affiliate_commission_bps }),
      ...(minimum_payout_usd && { minimumPayoutUsd: minimum_payout_usd }),
      ...(holding_days !== undefined && { holdingDays: holding_days }),
      ...(suspended !== undefined && { suspended }),
    };
    return present(await this.changeSettings.run(id, caller, settings));
  }

  /** After somebody has spoken with the partner. */
  @Post(':id/unfreeze-payouts')
  @HttpCode(204)
  @OnlyFor(['operator'])
  async unfreeze(
    @CurrentAdmin() { caller }: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
  ): Promise<void> {
    await this.unfreezePayouts.run(id, caller, reason);
  }
}

/** Corrections by hand. */
@ForStaff()
@Controller('admin')
export class AdjustmentsController {
  constructor(
    private readonly database: Database,
    private readonly adjustBalance: AdjustBalance,
    private readonly decideAdjustment: DecideAdjustment,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post('partners/:id/adjustments')
  @HttpCode(201)
  @OnlyFor(['operator'])
  @Idempotent()
  async adjust(
    @CurrentAdmin() { adminId, caller }: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() body: AdjustmentBody,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    const { kind, amount_usd: amount, reason } = body;
    const scope = `admin.adjust|${adminId}|${id}`;
    return this.idempotentRequests.run({ scope, body, ...idempotencyContext }, async (idempotencyRef) =>
      presentAdjustment(await this.adjustBalance.run(id, caller, { kind, amount, reason, idempotencyRef })),
    );
  }

  @Get('adjustments')
  async list(@Query() { status, limit = pageSizeDefault, cursor }: AdjustmentsQuery) {
    const rows = await listAdjustments(this.database.manager, {
      limit: limit + 1,
      ...(status && { status }),
      ...(cursor && { before: readCursor(cursor, idShape) }),
    });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present: presentAdjustment });
  }

  @Post('adjustments/:id/approve')
  @HttpCode(200)
  @OnlyFor(['operator'])
  async approve(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId) {
    return presentAdjustment(await this.decideAdjustment.run(id, caller, 'approve'));
  }

  @Post('adjustments/:id/reject')
  @HttpCode(200)
  @OnlyFor(['operator'])
  async reject(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId) {
    return presentAdjustment(await this.decideAdjustment.run(id, caller, 'reject'));
  }
}

function present(partner: Partner) {
  return {
    id: partner.id,
    email: partner.email,
    name: partner.name,
    website: partner.website,
    email_verified: partner.emailVerifiedAt !== null,
    affiliate_enabled: partner.affiliateEnabled,
    affiliate_commission_bps: partner.affiliateCommissionBps,
    minimum_payout_usd: partner.minimumPayoutUsd,
    holding_days: partner.holdingDays,
    suspended: partner.suspendedAt !== null,
    created_at: partner.createdAt,
  };
}

function presentAdjustment(adjustment: Adjustment) {
  return {
    id: adjustment.id,
    partner_id: adjustment.partnerId,
    kind: adjustment.kind,
    amount_usd: adjustment.amountUsd,
    reason: adjustment.reason,
    status: adjustment.status,
    needs_second_person: adjustment.secondPerson,
    requested_by: adjustment.requestedBy,
    decided_by: adjustment.decidedBy,
    ledger_entry_id: adjustment.ledgerEntryId,
    created_at: adjustment.createdAt,
    updated_at: adjustment.updatedAt,
  };
}
