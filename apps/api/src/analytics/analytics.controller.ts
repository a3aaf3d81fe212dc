import { Controller, Header, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProviderOverview, PublicAnalytics } from '@swap/domain/analytics';
import { SECOND } from '@swap/domain/kernel';
import type { FastifyReply } from 'fastify';
import { QueryWhole } from '../http/fields.js';
import { ReadyAnswers } from '../http/ready-answers.js';
import { Get } from '../http/route.js';
import { data, list } from '../http/wire.js';
import { presentPublicAnalytics, publicAnalytics } from './figures.answer.js';
import { presentProvider, provider } from './provider.answer.js';

export class DaysQuery {
  @QueryWhole({ from: 7, to: 90, optional: true, description: 'How many days, today included; 30 when left out' })
  days?: number;
}

const daysDefault = 30;

/** Whoever asks is told to ask again after a minute. */
const readyMs = 5 * SECOND;

/** Figures of the whole platform, public and without names. */
@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: PublicAnalytics,
    private readonly providers: ProviderOverview,
    private readonly readyAnswers: ReadyAnswers,
  ) {}

  @Get('analytics/public', 'getPublicAnalytics', 'Figures of the whole platform', {
    answer: data(publicAnalytics),
    limit: 'analytics',
  })
  @Header('cache-control', 'public, max-age=60')
  async figures(@Query() { days }: DaysQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    this.readyAnswers.keep(reply, { forMs: readyMs });
    return { data: presentPublicAnalytics(await this.analytics.run(days ?? daysDefault)) };
  }

  @Get('providers', 'listProviders', 'The exchanges, measured on our own orders', { answer: data(list(provider)) })
  @Header('cache-control', 'public, max-age=60')
  async list(@Res({ passthrough: true }) reply: FastifyReply) {
    this.readyAnswers.keep(reply, { forMs: readyMs });
    return { data: (await this.providers.list()).map(presentProvider) };
  }
}
