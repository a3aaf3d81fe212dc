import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { listLedger, Statement, Terms } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { affiliateSummary } from '@swap/domain/payouts';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, ForPartners } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { csvFile } from '../http/csv.js';
import { dayRange } from '../http/day-range.js';
import { presentEntry } from './present-entry.js';
import { LedgerQuery, StatementQuery } from './affiliate.dto.js';

@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate')
export class AffiliateController {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    private readonly statement: Statement,
    private readonly clock: Clock,
  ) {}

  @Get('summary')
  async summary(@CurrentPartner() { partnerId }: SignedInPartner) {
    const { partner, balance, acceptance } = await affiliateSummary(this.database.manager, partnerId, this.clock.now());
    return {
      data: {
        ledger_balance: balance.ledger,
        pending_payouts: balance.pending,
        available_balance: balance.available,
        unmatured_balance: balance.unmatured,
        affiliate_commission_bps: partner.affiliateCommissionBps,
        affiliate_enabled: partner.affiliateEnabled,
        terms_version: this.terms.version,
        terms_accepted_version: acceptance?.version ?? null,
        terms_accepted_at: acceptance?.acceptedAt ?? null,
        minimum_payout_usd: partner.minimumPayoutUsd,
      },
    };
  }

  @Get('ledger')
  async ledger(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: LedgerQuery) {
    const limit = query.limit ?? pageSizeDefault;
    const rows = await listLedger(this.database.manager, partnerId, {
      limit: limit + 1,
      ...(query.kind && { kind: query.kind }),
      ...dayRange(query),
      ...(query.cursor && { before: readCursor(query.cursor, /^\d{1,18}$/) }),
    });
    return toPage(rows, limit, { keyOf: (row) => row.sequence, present: presentEntry });
  }

  @Get('statement.csv')
  @ApiProduces('text/csv')
  statementCsv(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: StatementQuery): StreamableFile {
    const { from, until } = dayRange(query);
    return csvFile(this.statement.lines(partnerId, { from, until }), `statement-${query.from}-${query.to}.csv`);
  }
}
