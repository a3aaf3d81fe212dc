import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Incidents } from '@swap/domain/analytics';
import { QueryWhole } from '../http/fields.js';
import { Readiness } from './readiness.js';

const daysMax = 90;

export class StatusDaysQuery {
  @QueryWhole({ from: 1, to: daysMax, optional: true, description: 'How many days of history; 90 when left out' })
  days?: number;
}

/** How the service is and was, for everybody: what the public status page shows. */
@ApiTags('health')
@Controller('service-status')
export class StatusController {
  constructor(
    private readonly readiness: Readiness,
    private readonly incidents: Incidents,
  ) {}

  @Get()
  @Header('cache-control', 'public, max-age=10')
  async show(@Query() { days = daysMax }: StatusDaysQuery) {
    const [{ status, checks }, { since, lookedAt, incidents }] = await Promise.all([
      this.readiness.check(),
      this.incidents.history(days),
    ]);
    return {
      data: {
        status,
        checks,
        watched_since: since,
        looked_at: lookedAt,
        incidents: incidents.map(({ component, beganAt, endedAt }) => ({
          component,
          began_at: beganAt,
          ended_at: endedAt,
        })),
      },
    };
  }
}
