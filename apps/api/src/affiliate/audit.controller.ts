import { Controller, Query } from '@nestjs/common';
import { listAudit } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { auditEntry, presentAct } from '../http/audit.answer.js';
import { bySequence, page, pageOf, PageQuery } from '../http/paging.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get } from '../http/route.js';

/** What happened in the partner's account, by whom and from where. */
@ForPartners('affiliate')
@Controller('partners/affiliate/audit')
export class AuditController {
  constructor(private readonly database: Database) {}

  @Get('', 'listAudit', 'What was done with the account, newest first', { answer: page(auditEntry) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: PageQuery) {
    return pageOf(query, bySequence, (window) => listAudit(this.database.manager, partnerId, window), presentAct);
  }
}
