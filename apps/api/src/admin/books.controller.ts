import { Controller, Query } from '@nestjs/common';
import { listWholeAudit } from '@swap/domain/audit';
import { Reconcile } from '@swap/domain/books';
import { Database } from '@swap/domain/database';
import { z } from 'zod';
import { presentStaffAct, staffAuditEntry } from '../http/audit.answer.js';
import { byId, page, pageOf, PageQuery } from '../http/paging.js';
import { Get } from '../http/route.js';
import { count, data, flag, list, moment, text } from '../http/wire.js';
import { ForStaff } from './admin.guard.js';

const books = z
  .object({
    as_of: moment,
    agrees: flag,
    checked: z.object({
      partners: count,
      ledger_entries: count,
      orders: count,
      payout_requests: count,
      audit_entries: count,
      anchors: count,
    }),
    discrepancies: list(
      z.object({
        code: text,
        message: text,
        partner_id: text.nullable(),
        subject: text,
        expected: text.nullable(),
        found: text.nullable(),
      }),
    ),
  })
  .meta({ id: 'BooksReport' });

/** Whether everything agrees, and who did what. */
@ForStaff()
@Controller('admin')
export class BooksController {
  constructor(
    private readonly database: Database,
    private readonly reconcile: Reconcile,
  ) {}

  /** Looks now: reads all the books, which takes as long as they are thick. */
  @Get('reconciliation', 'checkBooks', 'Hold the books against each other', { answer: data(books) })
  async reconciliation() {
    return { data: await this.reconcile.run() };
  }

  @Get('audit', 'listAllAudit', 'What was done by anybody, newest first', { answer: page(staffAuditEntry) })
  async audit(@Query() query: PageQuery) {
    return pageOf(query, byId, (window) => listWholeAudit(this.database.manager, window), presentStaffAct);
  }
}
