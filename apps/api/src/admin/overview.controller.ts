import { Controller, Get } from '@nestjs/common';
import { StaffOverview } from '@swap/domain/analytics';
import { presentDay } from '../analytics/present.js';
import { ForStaff } from './admin.guard.js';

@ForStaff()
@Controller('admin/overview')
export class OverviewController {
  constructor(private readonly overview: StaffOverview) {}

  @Get()
  async figures() {
    const { analytics, payouts, books, outbox, ...now } = await this.overview.run();
    return {
      data: {
        partners: now.partners,
        owed_usd: now.owed,
        adjustments_waiting: now.adjustmentsWaiting,
        orders_needing_action: now.ordersNeedingAction,
        payouts: payouts.map(({ status, requests, amount }) => ({ status, requests, amount_usd: amount })),
        outbox: { messages: outbox.messages, oldest_seconds: outbox.oldestSeconds },
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
