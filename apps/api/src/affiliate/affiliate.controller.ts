import { Body, Controller, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AcceptTerms, type LedgerFilter, listLedger, Statement, Terms } from '@swap/domain/affiliate';
import { listAudit } from '@swap/domain/audit';
import { LaggingReads } from '@swap/domain/database';
import { z } from 'zod';
import { auditEntry, AuditQuery, presentAct } from '../http/audit.answer.js';
import { csvFile } from '../http/csv.js';
import { dayRange } from '../http/day-range.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Post, Scoped } from '../http/route.js';
import { bySequence, page, pageOf, type Window } from '../http/rows.js';
import { file, moment, named, present, text } from '../http/wire.js';
import { ledgerEntry, presentEntry } from './affiliate.answer.js';
import { AcceptTermsBody, LedgerQuery, StatementQuery } from './affiliate.dto.js';

const terms = named('Terms', { version: text, url: text, sha256: text });
const acceptance = z.object({ version: text, sha256: text, accepted_at: moment });

/** What a partner earns, under which terms, and what happened in the account. */
@ForPartners('affiliate')
@Scoped(['account:read'])
@Controller('partners/affiliate')
export class AffiliateController {
  constructor(
    private readonly reads: LaggingReads,
    private readonly terms: Terms,
    private readonly acceptTerms: AcceptTerms,
    private readonly statement: Statement,
  ) {}

  @Get('ledger', 'listLedger', 'Lines of the ledger, newest first', {
    answer: page(ledgerEntry),
    errors: ['invalid_range'],
  })
  async ledger(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: LedgerQuery) {
    const { from, to, ...rest } = query;
    const range = dayRange({ ...(from && { from }), ...(to && { to }) });
    const read = (filter: LedgerFilter) =>
      this.reads.run((manager) => listLedger(manager, partnerId, { ...filter, ...range }));
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

  @Get('audit', 'listAudit', 'What was done with the account, newest first', { answer: page(auditEntry) })
  async audit(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: AuditQuery) {
    const { subject } = query;
    const read = (window: Window) => this.reads.run((manager) => listAudit(manager, partnerId, { ...window, subject }));
    return pageOf(query, bySequence, read, presentAct);
  }

  @Get('terms', 'getTerms', 'The terms in force', { answer: terms })
  termsInForce() {
    return present(terms, this.terms);
  }

  @Post('terms/accept', 'acceptTerms', 'Accept the terms in force', {
    answer: acceptance,
    errors: ['terms_outdated'],
    session: true,
  })
  async accept(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() { version }: AcceptTermsBody) {
    return present(acceptance, await this.acceptTerms.run(partnerId, caller, version));
  }
}

/** The document itself, for anybody: the very bytes that `sha256` names. */
@ApiTags('affiliate')
@Controller('affiliate-terms')
export class TermsDocumentController {
  constructor(private readonly terms: Terms) {}

  @Get('', 'readTerms', 'The text of the terms', { answer: file('text/markdown') })
  @Header('content-type', 'text/markdown; charset=utf-8')
  document() {
    return this.terms.document;
  }
}
