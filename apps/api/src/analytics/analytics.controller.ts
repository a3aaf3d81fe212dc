import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProviderOverview, PublicAnalytics, type Analytics, type ProviderState } from '@swap/domain/analytics';
import { Limited } from '../http/quotas.js';
import { DaysQuery } from './analytics.dto.js';
import { presentDay, presentPair } from './present.js';

const daysDefault = 30;

/** Figures of the whole platform, public and without names. */
@ApiTags('analytics')
@Controller()
export class AnalyticsController {
  constructor(
    private readonly analytics: PublicAnalytics,
    private readonly providers: ProviderOverview,
  ) {}

  @Get('analytics/public')
  @Limited('analytics')
  @Header('cache-control', 'public, max-age=60')
  async publicAnalytics(@Query() { days }: DaysQuery) {
    return { data: present(await this.analytics.run(days ?? daysDefault)) };
  }

  @Get('providers')
  @Header('cache-control', 'public, max-age=60')
  async list() {
    return { data: (await this.providers.list()).map(presentProvider) };
  }
}

function present(analytics: Analytics) {
  const { days, from, to, orders, completedOrders } = analytics;
  return {
    days,
    from,
    to,
    orders,
    completed_orders: completedOrders,
    completion_rate: orders === 0 ? null : Math.min(1, completedOrders / orders),
    volume_usd: analytics.volume,
    median_completion_seconds: analytics.medianCompletionSeconds,
    daily: analytics.daily.map(presentDay),
    top_pairs: analytics.topPairs.map(presentPair),
  };
}

function presentProvider({ name, up, enabled, score, capabilities }: ProviderState) {
  return {
    name,
    up: up && enabled,
    success_rate: score?.successRate ?? null,
    median_completion_seconds: score?.medianCompletionSeconds ?? null,
    hold_rate: score?.holdRate ?? null,
    mean_slippage_bps: score?.meanSlippageBps ?? null,
    orders: score?.orders ?? 0,
    since: score?.since ?? null,
    declared: {
      fixed: capabilities.fixed,
      private_leg: capabilities.privateLeg,
      refunds: capabilities.refunds,
      kyc: capabilities.kyc,
    },
  };
}
