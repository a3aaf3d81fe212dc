import { Controller, Get, Query } from '@nestjs/common';
import { listWholeAudit, type AuditEntry } from '@swap/domain/audit';
import { Reconcile } from '@swap/domain/books';
import { Database } from '@swap/domain/database';
import { pageSizeDefault, PageQuery, readCursor, toPage } from '../http/paging.js';
import { idShape } from '../http/row-id.js';
import { ForStaff } from './admin.guard.js';

/** Whether everything agrees, and who did what. */
@ForStaff()
@Controller('admin')
export class BooksController {
  constructor(
    private readonly database: Database,
    private readonly reconcile: Reconcile,
  ) {}

  /** Looks now: reads all the books, which takes as long as they are thick. */
  @Get('reconciliation')
  async reconciliation() {
    return { data: await this.reconcile.run() };
  }

  @Get('audit')
  async audit(@Query() { limit = pageSizeDefault, cursor }: PageQuery) {
    const before = cursor === undefined ? undefined : readCursor(cursor, idShape);
    const rows = await listWholeAudit(this.database.manager, { limit: limit + 1, ...(before && { before }) });
    return toPage(rows, limit, { keyOf: ({ id }) => id, present });
  }
}

function present(entry: AuditEntry) {
  return {
    id: entry.id,
    partner_id: entry.partnerId,
    sequence: Number(entry.sequence),
    action: entry.action,
    actor: { kind: entry.actor, id: entry.actorId, via: entry.via },
    ip: entry.ip,
    user_agent: entry.userAgent,
    changes: entry.changes,
    created_at: entry.createdAt,
    hash: entry.hash,
  };
}
