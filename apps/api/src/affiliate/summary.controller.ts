import { Controller, Res } from '@nestjs/common';
import { Terms } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { affiliateSummary } from '@swap/domain/payouts';
import type { FastifyReply } from 'fastify';
import { KeptForPartners } from '../http/kept-for-partners.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Scoped } from '../http/route.js';
import { data } from '../http/wire.js';
import { presentSummary, summary } from './affiliate.answer.js';

/** Where a partner's money stands. */
@ForPartners('affiliate')
@Scoped(['account:read'])
@Controller('partners/affiliate')
export class SummaryController {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    private readonly clock: Clock,
    private readonly kept: KeptForPartners,
  ) {}

  @Get('summary', 'getAffiliateSummary', 'Balances and conditions', { answer: data(summary) })
  async summary(@CurrentPartner() partner: SignedInPartner, @Res({ passthrough: true }) reply: FastifyReply) {
    const read = async () =>
      presentSummary(await affiliateSummary(this.database, partner.partnerId, this.clock.now()), this.terms.version);
    const found = await read();
    this.kept.keep(reply, partner, JSON.stringify(found), async () => JSON.stringify(await read()));
    return { data: found };
  }
}
