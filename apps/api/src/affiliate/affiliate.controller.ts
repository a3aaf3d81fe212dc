import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { affiliateSummary, listLedger, termsVersion, type LedgerEntry } from '@swap/domain/affiliate';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { dayRange } from '../http/day-range.js';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, ForPartners } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { LedgerQuery } from './affiliate.dto.js';

@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate')
export class AffiliateController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get('summary')
  async summary(@CurrentPartner() { partnerId }: SignedInPartner) {
    const summary = await affiliateSummary(this.database.read, partnerId, this.clock.now());
    return {
      data: {
        ledger_balance: summary.ledgerBalance,
        pending_payouts: summary.pendingPayouts,
        available_balance: summary.availableBalance,
        unmatured_balance: summary.unmaturedBalance,
        affiliate_commission_bps: summary.partner.affiliateCommissionBps,
        affiliate_enabled: summary.partner.affiliateEnabled,
        terms_version: termsVersion,
        terms_accepted_version: null,
        terms_accepted_at: null,
        minimum_payout_usd: summary.partner.minimumPayoutUsd,
      },
    };
  }

  @Get('ledger')
  async ledger(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: LedgerQuery) {
    const limit = query.limit ?? pageSizeDefault;
    const rows = await listLedger(this.database.read, partnerId, {
      limit: limit + 1,
      ...(query.kind && { kind: query.kind }),
      ...dayRange(query),
      ...(query.cursor && { before: readCursor(query.cursor, /^\d{1,18}$/) }),
    });
    return toPage(rows, limit, { keyOf: (row) => row.sequence, present: presentEntry });
  }
}

function presentEntry(entry: LedgerEntry) {
  return {
    id: entry.id,
    sequence: Number(entry.sequence),
    kind: entry.kind,
    amount_usd: entry.amountUsd,
    balance_after_usd: entry.balanceAfterUsd,
    order_id: entry.publicOrderId,
    payout_request_id: entry.payoutRequestId,
    note: entry.note,
    matures_at: entry.maturesAt,
    created_at: entry.createdAt,
    hash: entry.hash,
  };
}
