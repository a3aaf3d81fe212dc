import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { Audit } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import type { FastifyReply } from 'fastify';
import { CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';
import { dashboardPath, passSeconds, QueuePass } from './queue-pass.js';

@ForStaff()
@Controller('admin/queue-dashboard')
export class QueueDashboardController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly pass: QueuePass,
  ) {}

  /** Lets this browser look at the dashboard of the queues, for a quarter of an hour. */
  @Post()
  @HttpCode(200)
  @OnlyFor(['operator'])
  async open(@CurrentAdmin() admin: SignedInAdmin, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.database.transaction((tx) =>
      this.audit.record(tx, admin.caller, { partnerId: null, action: 'queue_dashboard.opened' }),
    );
    void reply.header('set-cookie', this.pass.issue(admin));
    return { data: { path: `${dashboardPath}/`, expires_in: passSeconds } };
  }
}
