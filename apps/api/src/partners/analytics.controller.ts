import { Controller, Query } from '@nestjs/common';
import { PartnerAnalytics } from '@swap/domain/analytics';
import { partnerAnalytics, presentPartnerAnalytics } from '../analytics/figures.answer.js';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { PartnerDaysQuery } from './partners.dto.js';

const daysDefault = 30;

@ForPartners('partner account')
@Controller('partners/analytics')
export class PartnerAnalyticsController {
  constructor(private readonly analytics: PartnerAnalytics) {}

  @Get('', 'getAnalytics', 'Orders, volume and commission by day', { answer: data(partnerAnalytics) })
  async show(@CurrentPartner() { partnerId }: SignedInPartner, @Query() { days }: PartnerDaysQuery) {
    return { data: presentPartnerAnalytics(await this.analytics.run(partnerId, days ?? daysDefault)) };
  }
}
