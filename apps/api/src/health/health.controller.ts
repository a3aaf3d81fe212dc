import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { Limited } from '../http/quotas.js';
import { Readiness } from './readiness.js';
import { version } from './version.js';
import type { FastifyReply } from 'fastify';

@ApiTags('health')
@Limited('none')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly gracefulShutdown: GracefulShutdown,
  ) {}

  /** Liveness: the process answers. Touches nothing. */
  @Get()
  live() {
    return { status: 'ok' as const, version, uptime_seconds: Math.floor(process.uptime()) };
  }

  /** Readiness: what this process needs answers too, and it is not about to stop. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const found = await this.readiness.check();
    const answer = this.gracefulShutdown.isAnnounced ? { ...found, status: 'unavailable' as const } : found;
    void reply.status(answer.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return answer;
  }
}
