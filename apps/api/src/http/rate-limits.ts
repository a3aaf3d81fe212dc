import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@swap/domain/kernel';
import { holderOf, networkOf, Throttle, type Quota, type QuotaState } from '@swap/domain/throttle';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited, quotas, type QuotaSubject, type RouteQuota, type Surface } from './quotas.js';
import { Options, type RouteOptions } from './route.js';

/** What a request spends of which quota. */
interface Spending {
  readonly quota: Quota;
  readonly subject: string;
}

/** Spends quotas and says in the headers how they stand (draft-ietf-httpapi-ratelimit-headers-10). */
@Injectable()
export class RateLimits {
  constructor(private readonly throttle: Throttle) {}

  /** Throws `rate_limited` with the longest wait of those that are used up. */
  async spend(request: FastifyRequest, reply: FastifyReply, spendings: readonly Spending[]): Promise<void> {
    const states = await Promise.all(spendings.map(({ quota, subject }) => this.throttle.spend(quota, subject)));
    report(reply, states);
    const waits = states.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
    if (waits.length === 0) return;
    throw new DomainError('rate_limited', `Too many requests to ${routeOf(request)}; wait and try again`, {
      retryAfterSeconds: Math.max(...waits),
    });
  }
}

/** Spends what a route costs whoever calls it, before anybody is asked who they are. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rateLimits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const own = this.reflector.get(Options, context.getHandler()) as RouteOptions | undefined;
    const ofController = this.reflector.get(Limited, context.getClass()) as Surface | undefined;
    const surface: readonly RouteQuota[] = quotas[own?.limit ?? ofController ?? 'default'];
    const spendings = surface.flatMap((quota) => {
      const subject = subjectOf[quota.per](request);
      return subject === undefined ? [] : [{ quota, subject }];
    });
    await this.rateLimits.spend(request, http.getResponse<FastifyReply>(), spendings);
    return true;
  }
}

const subjectOf: Readonly<Record<QuotaSubject, (request: FastifyRequest) => string | undefined>> = {
  address: ({ ip }) => holderOf(ip),
  network: ({ ip }) => networkOf(ip),
  api_key: ({ headers }) => {
    const key = headers['x-service-api-key'];
    return typeof key === 'string' ? createHash('sha256').update(key).digest('base64url') : undefined;
  },
};

/** Adds to what was reported before: a request may spend at several places. */
function report(reply: FastifyReply, states: readonly QuotaState[]): void {
  for (const { quota, remaining, resetSeconds } of states) {
    const { name, limit, windowSeconds } = quota;
    append(reply, 'ratelimit-policy', `"${name}";q=${String(limit)};w=${String(windowSeconds)}`);
    append(reply, 'ratelimit', `"${name}";r=${String(remaining)};t=${String(resetSeconds)}`);
  }
}

function append(reply: FastifyReply, header: string, item: string): void {
  const reported = reply.getHeader(header);
  void reply.header(header, typeof reported === 'string' ? `${reported}, ${item}` : item);
}

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`;
}
