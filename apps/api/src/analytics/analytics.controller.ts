import { Controller, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProviderOverview, PublicAnalytics } from '@swap/domain/analytics';
import { QueryWhole } from '../http/fields.js';
import { Get } from '../http/route.js';
import { data, list } from '../http/wire.js';
import { presentPublicAnalytics, publicAnalytics } from './figures.answer.js';
import { presentProvider, provider } from './provider.answer.js';

export class DaysQuery {
  @QueryWhole({ from: 7, to: 90, optional: true, description: 'How many days, today included; 30 when left out' })
  days?: number;
}

const daysDefault = 30;

/** Figures of the whole platform, public and without names. */
@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: PublicAnalytics,
    private readonly providers: ProviderOverview,
  ) {}

  @Get('analytics/public', 'getPublicAnalytics', 'Figures of the whole platform', {
    answer: data(publicAnalytics),
    limit: 'analytics',
  })
  @Header('cache-control', 'public, max-age=60')
  async figures(@Query() { days }: DaysQuery) {
    return { data: presentPublicAnalytics(await this.analytics.run(days ?? daysDefault)) };
  }

  @Get('providers', 'listProviders', 'The exchanges, measured on our own orders', { answer: data(list(provider)) })
  @Header('cache-control', 'public, max-age=60')
  async list() {
    return { data: (await this.providers.list()).map(presentProvider) };
  }
}
