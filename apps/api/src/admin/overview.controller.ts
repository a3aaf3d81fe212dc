import { Controller, Get } from '@nestjs/common';
import { StaffOverview } from '@swap/domain/analytics';
import { presentDay } from '../analytics/present.js';
import { ForStaff } from './admin.guard.js';
import { QueueDepths } from './queue-depths.js';

@ForStaff()
@Controller('admin/overview')
export class OverviewController {
  constructor(
    private readonly overview: StaffOverview,
    private readonly queueDepths: QueueDepths,
  ) {}

  @Get()
  async figures() {
    const [{ analytics, payouts, books, outbox, ...now }, queues] = await Promise.all([
      this.overview.run(),
      this.queueDepths.list(),
    ]);
    return {
      data: {
        partners: now.partners,
        owed_usd: now.owed,
        adjustments_waiting: now.adjustmentsWaiting,
        orders_needing_action: now.ordersNeedingAction,
        payouts: payouts.map(({ status, requests, amount }) => ({ status, requests, amount_usd: amount })),
        outbox: { messages: outbox.messages, oldest_seconds: outbox.oldestSeconds },
        queues,
        books: books && { as_of: books.createdAt, discrepancies: books.discrepancies },
        orders: {
          days: analytics.days,
          orders: analytics.orders,
          completed_orders: analytics.completedOrders,
          volume_usd: analytics.volume,
          daily: analytics.daily.map(presentDay),
        },
      },
    };
  }
}
