import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Limited } from '../http/quotas.js';
import { Readiness } from './readiness.js';
import { version } from './version.js';
import type { FastifyReply } from 'fastify';

@ApiTags('health')
@Limited('none')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: the process answers. Touches nothing. */
  @Get()
  live() {
    return { status: 'ok' as const, version, uptime_seconds: Math.floor(process.uptime()) };
  }

  /** Readiness: what this process needs answers too. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const answer = await this.readiness.check();
    void reply.status(answer.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return answer;
  }
}
