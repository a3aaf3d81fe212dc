import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PartnerAnalytics } from '@swap/domain/analytics';
import { presentDay, presentPair } from '../analytics/present.js';
import { CurrentPartner, ForPartners } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { PartnerDaysQuery } from './partners.dto.js';

const daysDefault = 30;

@ApiTags('partner account')
@ForPartners()
@Controller('partners/analytics')
export class PartnerAnalyticsController {
  constructor(private readonly analytics: PartnerAnalytics) {}

  @Get()
  async show(@CurrentPartner() { partnerId }: SignedInPartner, @Query() { days }: PartnerDaysQuery) {
    const figures = await this.analytics.run(partnerId, days ?? daysDefault);
    return {
      data: {
        days: figures.days,
        orders: figures.orders,
        completed_orders: figures.completedOrders,
        volume_usd: figures.volume,
        affiliate_usd: figures.commission,
        daily: figures.daily.map((day) => ({ ...presentDay(day), affiliate_usd: day.commission })),
        top_pairs: figures.topPairs.map(presentPair),
      },
    };
  }
}
