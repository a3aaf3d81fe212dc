import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { ChangeSettings, listPartners } from '@swap/domain/partners';
import { affiliateSummary, CloseAccount, PayoutProfile, UnfreezePayouts } from '@swap/domain/payouts';
import { Get, Patch, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { camelCased } from '../http/wire.js';
import { PartnerSettingsBody, PartnersQuery, ReasonBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { presentProposal, proposal, waitingChange } from './proposals.controller.js';
import { presentPartner, presentPartnerInFull, staffPartner, staffPartnerInFull } from './partner.answer.js';

@ForStaff()
@Controller('admin/partners')
export class StaffPartnersController {
  constructor(
    private readonly database: Database,
    private readonly changeSettings: ChangeSettings,
    private readonly unfreezePayouts: UnfreezePayouts,
    private readonly closeAccount: CloseAccount,
    private readonly clock: Clock,
  ) {}

  @Get('', 'listPartners', 'Partners by name or e-mail', { answer: page(staffPartner) })
  async list(@Query() query: PartnersQuery) {
    return pageOf(query, byId, (filter) => listPartners(this.database.manager, filter), presentPartner);
  }

  @Get(':id', 'getPartner', 'A partner in full', { answer: staffPartnerInFull })
  async one(@Param() { id }: RowId) {
    const summary = await affiliateSummary(this.database, id, this.clock.now());
    return presentPartnerInFull(summary, await this.database.manager.findOneBy(PayoutProfile, { partnerId: id }));
  }

  /** A rate above the default earns little more than the default until another admin confirms it. */
  @Patch(':id', 'changePartner', 'Change the conditions of a partner', {
    answer: staffPartner.extend({ waiting_change: waitingChange }).meta({ id: 'ChangedPartner' }),
    errors: ['action_not_available'],
    roles: ['operator'],
  })
  async change(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() body: PartnerSettingsBody) {
    const { partner, waiting } = await this.changeSettings.run(id, caller, camelCased(body));
    return { ...presentPartner(partner), waiting_change: waiting?.id ?? null };
  }

  /** After somebody has spoken with the partner; payouts go on when another admin confirms it. */
  @Post(':id/unfreeze-payouts', 'unfreezePayouts', 'Ask for payouts to go on', {
    idempotent: 'whole',
    answer: proposal,
    status: 202,
    errors: ['action_not_available'],
    roles: ['operator'],
  })
  async unfreeze(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() { reason }: ReasonBody) {
    return presentProposal(await this.unfreezePayouts.run(id, caller, reason));
  }

  /** For who asked for it and cannot sign in. Not while the ledger holds money: only its owner may give that up. */
  @Post(':id/close', 'closePartner', 'Close an account for good', {
    answer: staffPartner,
    errors: ['account_not_closable', 'action_not_available'],
    roles: ['operator'],
  })
  async close(@CurrentAdmin() { caller }: SignedInAdmin, @Param() { id }: RowId, @Body() { reason }: ReasonBody) {
    return presentPartner(await this.closeAccount.onRequest(id, reason, caller));
  }
}
