import { Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { listProposals, type Proposal, type ProposalList, proposalKinds, Proposals } from '@swap/domain/staff';
import { z } from 'zod';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, RowId } from '../http/rows.js';
import { data, moment, named, object, present, text, uuid } from '../http/wire.js';
import { ProposalsQuery } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

/** What waits, or waited, for a second person. */
export const proposal = named('Proposal', {
  id: uuid,
  kind: z.enum(proposalKinds),
  subject: text.meta({ description: 'What it is about: id of an admin or a partner, an order id, an address' }),
  partner_id: uuid.nullable(),
  details: object.meta({ description: 'What would change' }),
  reason: text.nullable(),
  status: z.enum(['waiting', 'confirmed', 'rejected']),
  requested_by: uuid,
  decided_by: uuid.nullable(),
  created_at: moment,
  updated_at: moment,
});

export const presentProposal = (row: Proposal) => present(proposal, row);

/** Which change waits for a second person, for answers of what may wait. */
export const waitingChange = uuid.nullable().meta({
  description: 'The change that waits for another admin to confirm it; null when all was done at once',
});

const pageOfProposals = page(proposal);
const decided = (summary: 'confirm' | 'reject') => ({
  answer: data(proposal),
  errors: [
    ...(['action_not_available', 'four_eyes_required'] as const),
    ...(summary === 'confirm' ? (['staff_cooling_down', 'email_taken', 'order_not_found'] as const) : []),
  ],
  roles: ['operator'] as const,
});

/** Changes that need two people: those of the staff, and those of partners' money. */
@ForStaff()
@Controller('admin')
export class ProposalsController {
  constructor(
    private readonly database: Database,
    private readonly proposals: Proposals,
  ) {}

  @Get('staff-changes', 'listStaffChanges', 'Changes of the staff that two people decide, newest first', {
    answer: pageOfProposals,
  })
  listStaff(@Query() query: ProposalsQuery) {
    return this.list('staff', query);
  }

  @Post('staff-changes/:id/confirm', 'confirmStaffChange', 'Agree to a change of the staff', decided('confirm'))
  confirmStaff(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId) {
    return this.decide('staff', admin, id, 'confirm');
  }

  @Post('staff-changes/:id/reject', 'rejectStaffChange', 'Refuse a change of the staff', decided('reject'))
  rejectStaff(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId) {
    return this.decide('staff', admin, id, 'reject');
  }

  @Get('money-changes', 'listMoneyChanges', 'Changes of money that two people decide, newest first', {
    answer: pageOfProposals,
  })
  listMoney(@Query() query: ProposalsQuery) {
    return this.list('money', query);
  }

  @Post('money-changes/:id/confirm', 'confirmMoneyChange', 'Agree to a change of money', decided('confirm'))
  confirmMoney(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId) {
    return this.decide('money', admin, id, 'confirm');
  }

  @Post('money-changes/:id/reject', 'rejectMoneyChange', 'Refuse a change of money', decided('reject'))
  rejectMoney(@CurrentAdmin() admin: SignedInAdmin, @Param() { id }: RowId) {
    return this.decide('money', admin, id, 'reject');
  }

  private list(list: ProposalList, query: ProposalsQuery) {
    return pageOf(query, byId, (filter) => listProposals(this.database.manager, list, filter), presentProposal);
  }

  private async decide(
    list: ProposalList,
    { caller }: SignedInAdmin,
    id: string,
    decision: 'confirm' | 'reject',
  ): Promise<z.output<ReturnType<typeof data<typeof proposal>>>> {
    return { data: presentProposal(await this.proposals.decide(list, id, caller, decision)) };
  }
}
