import { Controller, HttpStatus, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { Get } from '../http/route.js';
import { count, text } from '../http/wire.js';
import { Readiness, readiness } from './readiness.js';
import { version } from './version.js';
import type { FastifyReply } from 'fastify';

const health = z.object({ status: z.literal('ok'), version: text, uptime_seconds: count }).meta({ id: 'Health' });

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly gracefulShutdown: GracefulShutdown,
  ) {}

  /** Touches nothing. */
  @Get('', 'getHealth', 'Whether the service lives', { answer: health, limit: 'none' })
  live() {
    return { status: 'ok' as const, version, uptime_seconds: Math.floor(process.uptime()) };
  }

  /** What this process needs answers too, and it is not about to stop. */
  @Get('ready', 'getReadiness', 'Whether the service has all it needs', {
    answer: readiness.meta({ id: 'Readiness' }),
    also: 503,
    limit: 'none',
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const found = await this.readiness.check();
    const answer = this.gracefulShutdown.isAnnounced ? { ...found, status: 'unavailable' as const } : found;
    void reply.status(answer.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return answer;
  }
}
