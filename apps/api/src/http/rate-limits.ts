import { Injectable } from '@nestjs/common';
import { DomainError, noteTime, timed } from '@swap/domain/kernel';
import { holderOf, networkOf, Throttle, type Quota, type QuotaState } from '@swap/domain/throttle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { quotas, type QuotaSubject, type RouteQuota, type Surface } from './quotas.js';

/** What a request spends of which quota. */
export interface Spending {
  readonly quota: Quota;
  readonly subject: string;
  /** Now, unless it is told. */
  readonly at?: Date;
}

/** Spends quotas and says in the headers how they stand (draft-ietf-httpapi-ratelimit-headers-10). */
@Injectable()
export class RateLimits {
  constructor(private readonly throttle: Throttle) {}

  /**
   * Rejects with `rate_limited` and the longest wait of those that are used up. What is not exact is counted at once, and nobody waits for
   * what is let in: undefined.
   */
  spend(request: FastifyRequest, reply: FastifyReply, spendings: readonly Spending[]): Promise<void> | undefined {
    if (spendings.some(({ quota }) => quota.exact))
      return this.count(spendings).then((states) => settle(request, reply, states));
    return settle(request, reply, this.countLoosely(spendings));
  }

  /** Counts without refusing anything. */
  async count(spendings: readonly Spending[]): Promise<QuotaState[]> {
    return timed('limits', () =>
      Promise.all(spendings.map(({ quota, subject, at }) => this.throttle.spend(quota, subject, at))),
    );
  }

  private countLoosely(spendings: readonly Spending[]): QuotaState[] {
    const begun = performance.now();
    const states = spendings.map(({ quota, subject, at }) => this.throttle.spendLoosely(quota, subject, at));
    noteTime('limits', performance.now() - begun);
    return states;
  }

  /** The same as {@link RateLimits.spend} without counting, told of only where it refuses. */
  async look(request: FastifyRequest, reply: FastifyReply, { quota, subject }: Spending): Promise<void> {
    const state = await timed('limits', () => this.throttle.look(quota, subject));
    if (state.retryAfterSeconds !== null) await settle(request, reply, [state]);
  }

  /** Whether one more would be refused. */
  async isUsedUp({ quota, subject }: Spending): Promise<boolean> {
    return (await this.throttle.look(quota, subject)).retryAfterSeconds !== null;
  }

  /** Takes back what was counted a moment ago. */
  async giveBack({ quota, subject, at }: Required<Spending>): Promise<void> {
    await this.throttle.giveBack(quota, subject, at);
  }
}

/** Tells how they stand; rejects where one is used up. */
function settle(
  request: FastifyRequest,
  reply: FastifyReply,
  states: readonly QuotaState[],
): Promise<void> | undefined {
  report(reply, states);
  const waits = states.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waits.length === 0) return undefined;
  const words = `Too many requests to ${routeOf(request)}; wait and try again`;
  return Promise.reject(new DomainError('rate_limited', words, { retryAfterSeconds: Math.max(...waits) }));
}

/** What a surface costs who names no key. */
export function costsOf(surface: Surface, request: FastifyRequest): Spending[] {
  const routeQuotas: readonly RouteQuota[] = quotas[surface];
  return routeQuotas.map((quota) => ({ quota, subject: subjectOf[quota.per](request) }));
}

const subjectOf: Readonly<Record<QuotaSubject, (request: FastifyRequest) => string>> = {
  address: ({ ip }) => holderOf(ip),
  network: ({ ip }) => networkOf(ip),
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
