import { Injectable } from '@nestjs/common';
import { inTimings, Timings } from '@swap/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExtractJwt } from 'passport-jwt';
import { asksForTiming } from '../http/ready-answers.js';
import { Tokens } from '../http/access-tokens.js';
import { AdminStrategy } from './admin.guard.js';

const tokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

/** When an answer began to be written as text (`performance.now()`), of requests whose time is taken. */
const begun = new WeakMap<FastifyReply, number>();

/**
 * Says where the time of a request went, in `Server-Timing` (W3C), on every route, to staff who send `x-server-timing` beside their
 * access token. Nobody else is told: the times of others' work tell of it.
 */
@Injectable()
export class ServerTiming {
  private readonly taken = new WeakMap<FastifyRequest, Timings>();

  constructor(
    private readonly tokens: Tokens,
    private readonly strategy: AdminStrategy,
  ) {}

  /** Takes the time from here on of requests that ask for it. */
  serve(fastify: FastifyInstance): void {
    fastify.addHook('preValidation', (request, _reply, done) => {
      if (!asksForTiming(request.headers)) return done();
      this.isOfStaff(request).then(
        (isOfStaff) => {
          if (!isOfStaff) return done();
          const timings = new Timings();
          this.taken.set(request, timings);
          inTimings(timings, done);
        },
        () => done(),
      );
    });
    fastify.addHook('preSerialization', (request, reply, payload, done) => {
      if (this.taken.has(request)) begun.set(reply, performance.now());
      done(null, payload);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const timings = this.taken.get(request);
      const at = begun.get(reply);
      if (timings && at !== undefined) timings.add('serialise', performance.now() - at);
      if (timings) void reply.header('server-timing', textOf(timings, reply.elapsedTime));
      done(null, payload);
    });
  }

  /** Whether a live session of theirs asks, one that passed the second factor. */
  private async isOfStaff(request: FastifyRequest): Promise<boolean> {
    const token = tokenOf(request);
    if (token === null) return false;
    const { passedSecondFactor } = await this.strategy.validate(request, await this.tokens.claimsOf('admin', token));
    return passedSecondFactor;
  }
}

function textOf(timings: Timings, total: number): string {
  const phases = timings.phases.map(({ phase, ms, times }) =>
    [phase, `dur=${tenths(ms)}`, ...(times > 1 ? [`desc="${String(times)} times"`] : [])].join(';'),
  );
  return [...phases, `total;dur=${tenths(total)}`].join(', ');
}

const tenths = (ms: number): string => String(Math.round(ms * 10) / 10);
