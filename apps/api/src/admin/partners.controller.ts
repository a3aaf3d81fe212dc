import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { ChangeSettings, listPartners } from '@swap/domain/partners';
import { affiliateSummary, PayoutProfile, UnfreezePayouts } from '@swap/domain/payouts';
import { Get, Patch, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { camelCased } from '../http/wire.js';
import { PartnerSettingsBody, PartnersQuery, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentPartner, presentPartnerInFull, staffPartner, staffPartnerInFull } from './partner.answer.js';

@ForStaff()
@Controller('admin/partners')
export class StaffPartnersController {
  constructor(
    private readonly database: Database,
    private readonly changeSettings: ChangeSettings,
    private readonly unfreezePayouts: UnfreezePayouts,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listPartners', 'Partners by name or e-mail', { answer: page(staffPartner) })
  async list(@Query() query: PartnersQuery) {
    return pageOf(query, byId, (filter) => listPartners(this.database.manager, filter), presentPartner);
  }

  @Get(':id', 'getPartner', 'A partner in full', { answer: staffPartnerInFull })
  async one(@Param() { id }: RowId) {
    const { manager: read } = this.database;
    const summary = await affiliateSummary(read, id, this.clock.now());
    return presentPartnerInFull(summary, await read.findOneBy(PayoutProfile, { partnerId: id }));
  }

  @Patch(':id', 'changePartner', 'Change the conditions of a partner', { answer: staffPartner, roles: ['operator'] })
  async change(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: PartnerSettingsBody) {
    return presentPartner(await this.changeSettings.run(id, caller, camelCased(body)));
  }

  /** After somebody has spoken with the partner. */
  @Post(':id/unfreeze-payouts', 'unfreezePayouts', 'Let payouts go on', {
    errors: ['action_not_available'],
    roles: ['operator'],
  })
  async unfreeze(
    @CurrentAdmin() { caller }: SignedInAdmin,
    @Param() { id }: RowId,
    @Body() { reason }: ReasonBody,
  ): Promise<void> {
    await this.unfreezePayouts.run(id, caller, reason);
  }
}
