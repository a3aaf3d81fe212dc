import { Body, Controller, Param, Query } from '@nestjs/common';
import { AdjustBalance, Adjustment, DecideAdjustment, listAdjustments } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { z } from 'zod';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { flag, moment, named, present, text, usd, uuid } from '../http/wire.js';
import { AdjustmentBody, AdjustmentsQuery } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

const adjustment = named('Adjustment', {
  id: uuid,
  partner_id: uuid,
  kind: z.enum(['ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT']),
  amount_usd: usd,
  reason: text,
  status: z.enum(['waiting', 'booked', 'rejected']),
  needs_second_person: flag,
  requested_by: text,
  decided_by: text.nullable(),
  ledger_entry_id: uuid.nullable(),
  created_at: moment,
  updated_at: moment,
});

const presentAdjustment = (row: Adjustment) => present(adjustment, row, { needs_second_person: row.secondPerson });

/** Corrections by hand. */
@ForStaff()
@Controller('admin')
export class AdjustmentsController {
  constructor(
    private readonly database: Database,
    private readonly adjustBalance: AdjustBalance,
    private readonly decideAdjustment: DecideAdjustment,
  ) {}

  @Post('partners/:id/adjustments', 'adjustBalance', 'Credit or debit a partner', {
    answer: adjustment,
    status: 201,
    errors: ['insufficient_balance'],
    roles: ['operator'],
    idempotent: true,
  })
  async adjust(
    @CurrentAdmin() { adminId, caller }: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() body: AdjustmentBody,
    @IdempotentCall() once: Once,
  ) {
    const { kind, amount_usd: amount, reason } = body;
    return once(`admin.adjust|${adminId}|${id}`, body, async (idempotencyRef) =>
      presentAdjustment(await this.adjustBalance.run(id, caller, { kind, amount, reason, idempotencyRef })),
    );
  }

  @Get('adjustments', 'listAdjustments', 'Adjustments, newest first', { answer: page(adjustment) })
  async list(@Query() query: AdjustmentsQuery) {
    return pageOf(query, byId, (filter) => listAdjustments(this.database.manager, filter), presentAdjustment);
  }

  @Post('adjustments/:id/approve', 'approveAdjustment', 'Book an adjustment that waits for a second person', {
    answer: adjustment,
    errors: ['action_not_available', 'four_eyes_required', 'staff_cooling_down', 'insufficient_balance'],
    roles: ['operator'],
  })
  async approve(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId) {
    return presentAdjustment(await this.decideAdjustment.run(id, caller, 'approve'));
  }

  @Post('adjustments/:id/reject', 'rejectAdjustment', 'Refuse an adjustment', {
    answer: adjustment,
    errors: ['action_not_available', 'four_eyes_required'],
    roles: ['operator'],
  })
  async reject(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId) {
    return presentAdjustment(await this.decideAdjustment.run(id, caller, 'reject'));
  }
}
