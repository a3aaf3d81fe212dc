import { Controller, Res } from '@nestjs/common';
import { Audit } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Post } from '../http/route.js';
import { data, text, whole } from '../http/wire.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';
import { dashboardPath, passSeconds, QueuePass } from './queue-pass.js';

const dashboard = z
  .object({
    path: text.meta({ description: 'Where it is, on the origin of this API' }),
    expires_in: whole.meta({ description: 'Seconds' }),
  })
  .meta({ id: 'QueueDashboard', description: 'Comes with the cookie that opens it' });

@ForStaff()
@Controller('admin/queue-dashboard')
export class QueueDashboardController {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly pass: QueuePass,
  ) {}

  /** For a quarter of an hour. */
  @Post('', 'openQueueDashboard', 'Open the queue dashboard for this browser', {
    answer: data(dashboard),
    roles: ['operator'],
  })
  async open(@CurrentAdmin() admin: SignedInAdmin, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.database.transaction((tx) =>
      this.audit.record(tx, admin.caller, { partnerId: null, action: 'queue_dashboard.opened' }),
    );
    void reply.header('set-cookie', this.pass.issue(admin));
    return { data: { path: `${dashboardPath}/`, expires_in: passSeconds } };
  }
}
