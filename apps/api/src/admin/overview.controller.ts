import { Controller } from '@nestjs/common';
import { StaffOverview } from '@swap/domain/analytics';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { ForStaff } from './admin.guard.js';
import { overview, presentOverview } from './overview.answer.js';
import { QueueDepths } from './queue-depths.js';

@ForStaff()
@Controller('admin/overview')
export class OverviewController {
  constructor(
    private readonly overview: StaffOverview,
    private readonly queueDepths: QueueDepths,
  ) {}

  @Get('', 'getOverview', 'Figures for the console', { answer: data(overview) })
  async figures() {
    const [figures, queues] = await Promise.all([this.overview.run(), this.queueDepths.list()]);
    return { data: presentOverview(figures, queues) };
  }
}
