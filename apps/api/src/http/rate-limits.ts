import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@swap/domain/kernel';
import { holderOf, networkOf, Throttle, type Quota, type QuotaState } from '@swap/domain/throttle';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
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
  private readonly logger = new Logger(RateLimits.name);

  constructor(private readonly throttle: Throttle) {}

  /** Throws `rate_limited` with the longest wait of those that are used up. */
  async spend(request: FastifyRequest, reply: FastifyReply, spendings: readonly Spending[]): Promise<void> {
    const states = await Promise.all(spendings.map(({ quota, subject }) => this.throttle.spend(quota, subject)));
    report(reply, states);
    refuseUsedUp(request, states);
  }

  /** The same without spending anything: for what is spent once the request was accepted. */
  async look(request: FastifyRequest, reply: FastifyReply, spendings: readonly Spending[]): Promise<void> {
    const states = await Promise.all(spendings.map(({ quota, subject }) => this.throttle.look(quota, subject)));
    const usedUp = states.filter(({ retryAfterSeconds }) => retryAfterSeconds !== null);
    report(reply, usedUp);
    refuseUsedUp(request, usedUp);
  }

  /** Spends what an accepted request costs. What was done is not undone because it could not be counted. */
  async settle(reply: FastifyReply, spendings: readonly Spending[]): Promise<void> {
    try {
      report(reply, await Promise.all(spendings.map(({ quota, subject }) => this.throttle.spend(quota, subject))));
    } catch (error) {
      this.logger.warn(`an accepted request was not counted: ${String(error)}`);
    }
  }
}

function refuseUsedUp(request: FastifyRequest, states: readonly QuotaState[]): void {
  const waits = states.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waits.length === 0) return;
  throw new DomainError('rate_limited', `Too many requests to ${routeOf(request)}; wait and try again`, {
    retryAfterSeconds: Math.max(...waits),
  });
}

/** What the route of a request costs its address, and what it costs a key that many share. */
interface Costs {
  readonly own: readonly Spending[];
  readonly shared: readonly Spending[];
}

/**
 * Spends what a route costs whoever calls it, before anybody is asked who they are. What it costs the budget of a key is looked at
 * then, and spent by {@link SharedQuotas}: keys are public, and nobody shall empty them with requests that come to nothing.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rateLimits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { own, shared } = costsOf(context, this.reflector);
    await this.rateLimits.spend(request, reply, own);
    if (shared.length > 0) await this.rateLimits.look(request, reply, shared);
    return true;
  }
}

/** Spends the budget of a key when a request that named it was accepted. */
@Injectable()
export class SharedQuotas implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly rateLimits: RateLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { shared } = costsOf(context, this.reflector);
    if (shared.length === 0) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.rateLimits.settle(reply, shared);
        return answer;
      }),
    );
  }
}

function costsOf(context: ExecutionContext, reflector: Reflector): Costs {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const own = reflector.get(Options, context.getHandler()) as RouteOptions | undefined;
  const ofController = reflector.get(Limited, context.getClass()) as Surface | undefined;
  const surface: readonly RouteQuota[] = quotas[own?.limit ?? ofController ?? 'default'];
  const spendings = (shared: boolean) =>
    surface.flatMap((quota) => {
      const subject = (quota.per === 'api_key') === shared ? subjectOf[quota.per](request) : undefined;
      return subject === undefined ? [] : [{ quota, subject }];
    });
  return { own: spendings(false), shared: spendings(true) };
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
