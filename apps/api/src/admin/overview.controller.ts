import { Controller, Query } from '@nestjs/common';
import { type StaffFigures, StaffOverview } from '@swap/domain/analytics';
import { listWholeAudit } from '@swap/domain/audit';
import { discrepancyCodes, KeptBooks } from '@swap/domain/books';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { everyQueue, QueueBackend } from '@swap/queue';
import { z } from 'zod';
import { figures, presentFigures } from '../analytics/figures.answer.js';
import { presentStaffAct, staffAuditEntry, WholeAuditQuery } from '../http/audit.answer.js';
import { Get, Post } from '../http/route.js';
import { byId, page, pageOf, type Window } from '../http/rows.js';
import { count, data, flag, list, moment, named, present, text, usd } from '../http/wire.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

const books = named('BooksReport', {
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
      code: z.enum(discrepancyCodes),
      message: text,
      partner_id: text.nullable(),
      subject: text,
      expected: text.nullable(),
      found: text.nullable(),
    }),
  ),
});

const queue = z.object({ name: text, waiting: count, running: count });

const overview = named('Overview', {
  partners: count,
  owed_usd: usd,
  adjustments_waiting: count,
  changes_waiting: count.meta({ description: 'Changes of the staff and of money that wait for a second person' }),
  orders_needing_action: count,
  payouts: list(z.object({ status: text, requests: count, amount_usd: usd })),
  outbox: z.object({ messages: count, oldest_seconds: count }),
  queues: list(queue),
  books: z.object({ as_of: moment, discrepancies: count }).nullable(),
  orders: figures,
});

function presentOverview(
  { payouts, books, outbox, ...source }: StaffFigures,
  queues: readonly z.output<typeof queue>[],
): z.output<typeof overview> {
  return present(overview, source, {
    owed_usd: source.owed,
    payouts: payouts.map(({ status, requests, amount }) => ({ status, requests, amount_usd: amount })),
    outbox: { messages: outbox.messages, oldest_seconds: outbox.oldestSeconds },
    queues,
    books: books && { as_of: books.createdAt, discrepancies: books.discrepancies },
    orders: presentFigures(source.analytics),
  });
}

/** How the service stands: figures, the books, and who did what. */
@ForStaff()
@Controller('admin')
export class OverviewController {
  constructor(
    private readonly database: Database,
    private readonly keptBooks: KeptBooks,
    private readonly overview: StaffOverview,
    private readonly queues: QueueBackend,
    private readonly providers: LiquidityProviders,
  ) {}

  /** Thin books are looked through now; of thick ones what the last look found: a worker looks every day, and when asked. `as_of` says of what moment it is. */
  @Get('reconciliation', 'checkBooks', 'What the last look at the books found', {
    answer: data(books),
    errors: ['service_unavailable'],
  })
  async reconciliation() {
    return { data: await this.keptBooks.newest() };
  }

  /** Takes as long as the books are thick; the report is then of a later `as_of`. A look that is under way is not begun anew. */
  @Post('reconciliation', 'lookAtBooks', 'Have the books held against each other now', { status: 202 })
  async look(@CurrentAdmin() { caller }: SignedInAdmin): Promise<void> {
    await this.keptBooks.askForLook(caller);
  }

  @Get('audit', 'listAllAudit', 'What was done by anybody, newest first', { answer: page(staffAuditEntry) })
  async audit(@Query() query: WholeAuditQuery) {
    const { subject, partner_id: partnerId } = query;
    const read = (window: Window) => listWholeAudit(this.database.manager, { ...window, subject, partnerId });
    return pageOf(query, byId, read, presentStaffAct);
  }

  @Get('overview', 'getOverview', 'Figures for the console', { answer: data(overview) })
  async figures() {
    const [figures, queues] = await Promise.all([this.overview.run(), this.queueDepths()]);
    return { data: presentOverview(figures, queues) };
  }

  /** In the order of the names; empty while the queues cannot be reached. */
  private async queueDepths() {
    if (!(await this.queues.isUp())) return [];
    const names = everyQueue(this.providers.all().map(({ name }) => name));
    return Promise.all(names.map(async (name) => present(queue, { name, ...(await this.queues.depth(name)) })));
  }
}
