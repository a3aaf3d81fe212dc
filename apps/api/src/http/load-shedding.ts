import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@swap/config';
import { Database } from '@swap/domain/database';
import { DomainError } from '@swap/domain/kernel';
import { Metrics } from '@swap/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.js';

/** The event loop is everybody's line: it may be late by this share of LINE_MAX_MS. */
const loopShare = 0.2;
/** With fewer under way it is something else that makes the loop late, and sending people away would not help. */
const crowd = 20;
const lookMs = 20;
/** Of the newest look counts a fifth, so that one long computation is no overload. */
const weight = 0.2;

/** Answered however busy the process is. */
const always = /^\/api\/v1\/(health|service-status)/;
/** Answers without an end, which are counted by themselves. */
const endless = /^\/api\/v1\/swap\/events/;

/**
 * Sends requests away early when this process has more to do than it can, so that those it takes are answered in good time: 503 with
 * `Retry-After`, before anything has been done for them. Measured is the line itself: how late the event loop is, how long somebody has
 * waited for a connection to the database, and how many requests are under way.
 */
@Injectable()
export class LoadShedding implements OnModuleDestroy {
  private readonly timer: NodeJS.Timeout;
  private lookedAt = performance.now();
  private lateMs = 0;
  private underWay = 0;
  private turn = 0;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {
    this.timer = setInterval(() => this.look(), lookMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Looks at every request of `fastify` before anything else does. */
  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url ?? '';
      if (always.test(route)) return done();
      const reason = this.overload();
      if (reason !== null) return this.sendAway(reason, request, reply);
      if (!endless.test(route)) reply.raw.once('close', this.begin());
      done();
    });
  }

  /** Whether a request to `route` would be sent away now. */
  isClosedTo(route: string): boolean {
    return !always.test(route) && this.overload() !== null;
  }

  /** Counts one more under way, until the answered function is called. */
  begin(): () => void {
    this.underWay += 1;
    return () => (this.underWay -= 1);
  }

  private overload(): 'event loop' | 'database' | 'requests' | null {
    const { LINE_MAX_MS, REQUESTS_AT_ONCE } = this.config.values;
    if (this.underWay >= crowd && this.lateMs > LINE_MAX_MS * loopShare) return 'event loop';
    if (this.database.pool.longestWaitMs > LINE_MAX_MS) return 'database';
    return this.underWay >= REQUESTS_AT_ONCE ? 'requests' : null;
  }

  private sendAway(reason: string, request: FastifyRequest, reply: FastifyReply): void {
    this.metrics.shed.inc({ reason });
    const words =
      reason === 'database'
        ? 'Every connection to the database is in use; try again shortly'
        : 'More requests than can be answered now; try again shortly';
    // Spread, so that they do not all come back at once.
    const retryAfterSeconds = 1 + (this.turn++ % 3);
    sendProblem(new DomainError('service_unavailable', words, { retryAfterSeconds }), request, reply);
  }

  private look(): void {
    const now = performance.now();
    const late = Math.max(0, now - this.lookedAt - lookMs);
    this.lookedAt = now;
    this.lateMs = this.lateMs * (1 - weight) + late * weight;
  }
}
