import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Idempotency } from '@swap/domain/idempotency';
import { holderOf } from '@swap/domain/throttle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { SignedInAdmin } from '../admin/admin.guard.js';
import { idempotencyKeyOf } from './idempotency.js';
import type { SignedInPartner } from './partner.guard.js';
import { Options, type RouteOptions } from './route.js';

/** What a first run answered, as it is kept. */
interface Kept {
  readonly answer: unknown;
}

/**
 * Runs the routes that are `idempotent: 'whole'` once for all repetitions of a request under one `Idempotency-Key` (promise 3): of an
 * account, or without one of an address. Those whose crashed runs have to be found again see to it themselves.
 */
@Injectable()
export class RepeatableRoutes implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const options = this.reflector.get(Options, context.getHandler()) as RouteOptions | undefined;
    if (options?.idempotent !== 'whole') return next.handle();
    const http = context.switchToHttp();
    return from(this.once(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), next));
  }

  private async once(request: FastifyRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const key = idempotencyKeyOf(request);
    if (key === null) return lastValueFrom(next.handle(), { defaultValue: undefined });
    const scope = `${request.method} ${request.routeOptions.url ?? ''}|${callerOf(request)}`;
    const repeatable = { scope, key, body: { params: request.params, body: request.body ?? null } };
    const { answer: kept, replayed } = await this.idempotency.run<Kept>(repeatable, async () => ({
      answer: await lastValueFrom(next.handle(), { defaultValue: undefined }),
    }));
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return kept.answer;
  }
}

function callerOf(request: FastifyRequest): string {
  const { user } = request as { user?: Partial<SignedInPartner & SignedInAdmin> };
  if (user?.adminId !== undefined) return `staff|${user.adminId}`;
  if (user?.partnerId !== undefined) return `partner|${user.partnerId}`;
  return `address|${holderOf(request.ip)}`;
}
