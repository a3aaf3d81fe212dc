import { readFileSync } from 'node:fs';
import { Controller, Header, HttpStatus, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Config } from '@swap/config';
import { Incidents } from '@swap/domain/analytics';
import { SECOND } from '@swap/domain/kernel';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { QueryWhole } from '../http/fields.js';
import { ReadyAnswers } from '../http/ready-answers.js';
import { Get } from '../http/route.js';
import { count, data, flag, list, moment, named, present, text } from '../http/wire.js';
import { readiness, Readiness } from './readiness.js';

/** Of the API, from its package. */
export const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

const incident = z.object({ component: text, began_at: moment, ended_at: moment.nullable() });

const serviceStatus = named('ServiceStatus', {
  ...readiness.shape,
  watched_since: moment.nullable(),
  looked_at: moment.nullable(),
  incidents: list(incident),
});

export function presentServiceStatus(
  now: z.output<typeof readiness>,
  { since, lookedAt, incidents }: Awaited<ReturnType<Incidents['history']>>,
): z.output<typeof serviceStatus> {
  const shown = incidents.map((each) => present(incident, each));
  return { ...now, watched_since: since, looked_at: lookedAt, incidents: shown };
}

const health = named('Health', {
  status: z.literal('ok'),
  version: text,
  uptime_seconds: count,
  trial: flag.meta({ description: 'No real coins: the exchanges are played by a sandbox' }),
});

export const daysMax = 90;

/** Its uptime counts seconds. */
const readyMs = SECOND;

export class StatusDaysQuery {
  @QueryWhole({ from: 1, to: daysMax, optional: true, description: 'How many days of history; 90 when left out' })
  days?: number;
}

/** How the service is and was. */
@ApiTags('health')
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly gracefulShutdown: GracefulShutdown,
    private readonly incidents: Incidents,
    private readonly config: Config,
    private readonly readyAnswers: ReadyAnswers,
  ) {}

  /** Touches nothing. */
  @Get('health', 'getHealth', 'Whether the service lives', { answer: health, limit: 'none' })
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    this.readyAnswers.keep(reply, { forMs: readyMs });
    const trial = this.config.values.TRIAL === 'true';
    return { status: 'ok' as const, version, uptime_seconds: Math.floor(process.uptime()), trial };
  }

  /** What placing an order needs answers too, and the process is not about to stop. `degraded` says what it does without. */
  @Get('health/ready', 'getReadiness', 'Whether the service has all it needs', {
    answer: readiness.meta({ id: 'Readiness' }),
    also: 503,
    limit: 'none',
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const found = await this.readiness.check();
    const answer = this.gracefulShutdown.isAnnounced ? { ...found, status: 'unavailable' as const } : found;
    void reply.status(answer.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    if (answer.status !== 'ok') void reply.header('retry-after', '2');
    return answer;
  }

  /** For everybody: what the public status page shows. */
  @Get('service-status', 'getServiceStatus', 'How the service is, and its incidents of the last 90 days', {
    answer: data(serviceStatus),
  })
  @Header('cache-control', 'public, max-age=10')
  async show(@Query() { days = daysMax }: StatusDaysQuery) {
    const [now, history] = await Promise.all([this.readiness.check(), this.incidents.history(days)]);
    return { data: presentServiceStatus(now, history) };
  }
}
