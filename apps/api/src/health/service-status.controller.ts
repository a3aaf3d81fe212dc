import { Controller, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Incidents } from '@swap/domain/analytics';
import { QueryWhole } from '../http/fields.js';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { Readiness } from './readiness.js';
import { presentServiceStatus, serviceStatus } from './service-status.answer.js';

const daysMax = 90;

export class StatusDaysQuery {
  @QueryWhole({ from: 1, to: daysMax, optional: true, description: 'How many days of history; 90 when left out' })
  days?: number;
}

/** How the service is and was, for everybody: what the public status page shows. */
@ApiTags('health')
@Controller('service-status')
export class ServiceStatusController {
  constructor(
    private readonly readiness: Readiness,
    private readonly incidents: Incidents,
  ) {}

  @Get('', 'getServiceStatus', 'How the service is, and its incidents of the last 90 days', {
    answer: data(serviceStatus),
  })
  @Header('cache-control', 'public, max-age=10')
  async show(@Query() { days = daysMax }: StatusDaysQuery) {
    const [now, history] = await Promise.all([this.readiness.check(), this.incidents.history(days)]);
    return { data: presentServiceStatus(now, history) };
  }
}
