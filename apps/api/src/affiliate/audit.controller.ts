import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listAudit, type AuditEntry } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { pageSizeDefault, PageQuery, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, ForPartners } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';

/** What happened in the partner's account, by whom and from where. */
@ApiTags('affiliate')
@ForPartners()
@Controller('partners/affiliate/audit')
export class AuditController {
  constructor(private readonly database: Database) {}

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: PageQuery) {
    const limit = query.limit ?? pageSizeDefault;
    const rows = await listAudit(this.database.manager, partnerId, {
      limit: limit + 1,
      ...(query.cursor && { before: readCursor(query.cursor, /^\d{1,18}$/) }),
    });
    return toPage(rows, limit, { keyOf: (row) => row.sequence, present });
  }
}

/** Staff appear by their part only, and not by where they sat. */
function present(entry: AuditEntry) {
  const staff = entry.actor === 'operator';
  return {
    id: entry.id,
    sequence: Number(entry.sequence),
    action: entry.action,
    actor: { kind: entry.actor, via: staff ? null : entry.via },
    ip: staff ? null : entry.ip,
    changes: entry.changes,
    created_at: entry.createdAt,
    hash: entry.hash,
  };
}
