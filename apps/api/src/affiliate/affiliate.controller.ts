import { Controller, Query } from '@nestjs/common';
import { listLedger, Statement, Terms, type LedgerFilter } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { affiliateSummary } from '@swap/domain/payouts';
import { bySequence, page, pageOf } from '../http/paging.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { csvFile } from '../http/csv.js';
import { dayRange } from '../http/day-range.js';
import { Get } from '../http/route.js';
import { data, file } from '../http/wire.js';
import { LedgerQuery, StatementQuery } from './affiliate.dto.js';
import { ledgerEntry, presentEntry } from './ledger.answer.js';
import { presentSummary, summary } from './summary.answer.js';

@ForPartners('affiliate')
@Controller('partners/affiliate')
export class AffiliateController {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    private readonly statement: Statement,
    private readonly clock: Clock,
  ) {}

  @Get('summary', 'getAffiliateSummary', 'Balances and conditions', { answer: data(summary) })
  async summary(@CurrentPartner() { partnerId }: SignedInPartner) {
    const found = await affiliateSummary(this.database.manager, partnerId, this.clock.now());
    return { data: presentSummary(found, this.terms.version) };
  }

  @Get('ledger', 'listLedger', 'Lines of the ledger, newest first', {
    answer: page(ledgerEntry),
    errors: ['invalid_range'],
  })
  async ledger(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: LedgerQuery) {
    const { from, to, ...rest } = query;
    const range = dayRange({ ...(from && { from }), ...(to && { to }) });
    const read = (filter: LedgerFilter) => listLedger(this.database.manager, partnerId, { ...filter, ...range });
    return pageOf(rest, bySequence, read, presentEntry);
  }

  @Get('statement.csv', 'downloadStatement', 'A statement of some days', {
    answer: file('text/csv'),
    errors: ['invalid_range'],
  })
  statementCsv(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: StatementQuery) {
    const { from, until } = dayRange(query);
    return csvFile(this.statement.lines(partnerId, { from, until }), `statement-${query.from}-${query.to}.csv`);
  }
}
