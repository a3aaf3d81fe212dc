import { Body, Controller, Param } from '@nestjs/common';
import { ProviderOverview } from '@swap/domain/analytics';
import { DomainError } from '@swap/domain/kernel';
import { SwitchProvider } from '@swap/domain/catalogue';
import { presentStaffProvider, staffProvider } from '../analytics/provider.answer.js';
import { Get, Patch } from '../http/route.js';
import { data, list } from '../http/wire.js';
import { ProviderPath, ProviderSwitchBody } from './admin.dto.js';
import { CurrentAdmin, ForStaff, type SignedInAdmin } from './admin.guard.js';

@ForStaff()
@Controller('admin/providers')
export class StaffProvidersController {
  constructor(
    private readonly overview: ProviderOverview,
    private readonly switchProvider: SwitchProvider,
  ) {}

  @Get('', 'listProviderSettings', 'Exchanges, their scores and switches', { answer: data(list(staffProvider)) })
  async list() {
    const [states, open] = await Promise.all([this.overview.list(), this.overview.openTrades()]);
    return { data: states.map((state) => presentStaffProvider(state, open.get(state.name) ?? 0)) };
  }

  /** The orders it has are followed to their end. */
  @Patch(':name', 'switchProvider', 'Let an exchange take new orders, or not', {
    answer: data(staffProvider),
    roles: ['operator'],
  })
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
