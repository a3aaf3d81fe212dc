import { DomainError } from '@swap/domain/kernel';
import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ProviderOverview, type ProviderState } from '@swap/domain/analytics';
import { SwitchProvider } from '@swap/domain/catalogue';
import { ProviderPath, ProviderSwitchBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, OnlyFor } from './admin.guard.js';
import type { SignedInAdmin } from './admin.strategy.js';

@ForStaff()
@Controller('admin/providers')
export class AdminProvidersController {
  constructor(
    private readonly overview: ProviderOverview,
    private readonly switchProvider: SwitchProvider,
  ) {}

  @Get()
  async list() {
    const [states, open] = await Promise.all([this.overview.list(), this.overview.openTrades()]);
    return { data: states.map((state) => present(state, open.get(state.name) ?? 0)) };
  }

  /** Switches it on or off for new orders; those it has are followed to their end. */
  @Patch(':name')
  @OnlyFor(['operator'])
  async change(
    @CurrentAdmin() { caller }: SignedInAdmin,
    @Param() { name }: ProviderPath,
    @Body() { enabled }: ProviderSwitchBody,
  ) {
    await this.one(name);
    await this.switchProvider.run(name, enabled, caller);
    return { data: await this.one(name) };
  }

  private async one(name: string) {
    const { data } = await this.list();
    const found = data.find((each) => each.name === name);
    if (!found) throw new DomainError('not_found', `No provider named ${name} is configured`);
    return found;
  }
}

function present(state: ProviderState, openTrades: number) {
  const { name, source, enabled, up, pausedCalls: resting, rank: standing, score, capabilities } = state;
  return {
    ...{ name, source, enabled, up, resting, standing },
    enabled_changed_at: state.enabledChangedAt,
    listed_at: state.listedAt,
    polls_per_minute: state.pollsPerMinute,
    open_trades: openTrades,
    score: score && {
      orders: score.orders,
      success_rate: score.successRate,
      median_completion_seconds: score.medianCompletionSeconds,
      hold_rate: score.holdRate,
      mean_slippage_bps: score.meanSlippageBps,
      since: score.since,
    },
    declared: {
      fixed: capabilities.fixed,
      private_leg: capabilities.privateLeg,
      refunds: capabilities.refunds,
      kyc: capabilities.kyc,
    },
  };
}
