import { Injectable } from '@nestjs/common';
import { DomainError, noteTime, timed } from '@swap/domain/kernel';
import { holderOf, networkOf, Throttle, type Quota, type QuotaState } from '@swap/domain/throttle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from './asked.js';
import { quotas, type QuotaSubject, type RouteQuota, type Surface } from './quotas.js';

/** What a request spends of which quota. */
export interface Spending {
  readonly quota: Quota;
  readonly subject: string;
  /** Now, unless it is told. */
  readonly at?: Date;
}

/** How the quotas stand that a request spent. */
export type Spent = readonly QuotaState[];

/** Spends quotas. Nobody is refused here: {@link letIn} does that, of who has used one up. */
@Injectable()
export class RateLimits {
  constructor(private readonly throttle: Throttle) {}

  /** What is not exact is counted at once, and nobody waits for it. */
  spend(spendings: readonly Spending[]): Spent | Promise<Spent> {
    return spendings.some(({ quota }) => quota.exact) ? this.count(spendings) : this.countLoosely(spendings);
  }

  /** Rejects with `service_unavailable` when an exact quota cannot be counted. */
  async count(spendings: readonly Spending[]): Promise<Spent> {
    return timed('limits', () =>
      Promise.all(spendings.map(({ quota, subject, at }) => this.throttle.spend(quota, subject, at))),
    );
  }

  private countLoosely(spendings: readonly Spending[]): Spent {
    const begun = performance.now();
    const states = spendings.map(({ quota, subject, at }) => this.throttle.spendLoosely(quota, subject, at));
    noteTime('limits', performance.now() - begun);
    return states;
  }

  /** How it would stand after one more, which is not counted. */
  async look({ quota, subject }: Spending): Promise<QuotaState> {
    return timed('limits', () => this.throttle.look(quota, subject));
  }

  /** Takes back what was counted a moment ago. */
  async giveBack({ quota, subject, at }: Required<Spending>): Promise<void> {
    await this.throttle.giveBack(quota, subject, at);
  }
}

/** Whether who spent that is to be refused. */
export function isUsedUp(spent: Spent): boolean {
  return spent.some(({ retryAfterSeconds }) => retryAfterSeconds !== null);
}

/**
 * Says in the headers how they stand (draft-ietf-httpapi-ratelimit-headers-10). Throws `rate_limited` where one is used up, with the longest
 * wait of those that are.
 */
export function letIn(request: FastifyRequest, reply: FastifyReply, spent: Spent): void {
  // Adds to what was reported before: a request may spend at several places.
  for (const [header, items] of reported(spent))
    void reply.header(header, [reply.getHeader(header) ?? [], items].flat().join(', '));
  const waits = spent.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  if (waits.length === 0) return;
  const words = `Too many requests to ${routeOf(request)}; wait and try again`;
  throw new DomainError('rate_limited', words, { retryAfterSeconds: Math.max(...waits) });
}

/** The headers that say how they stand, with their values; none where nothing was spent. */
export function reported(spent: Spent): readonly (readonly [string, string])[] {
  if (spent.length === 0) return [];
  const policies = spent.map(
    ({ quota: { name, limit, windowSeconds } }) => `"${name}";q=${String(limit)};w=${String(windowSeconds)}`,
  );
  const states = spent.map(
    ({ quota: { name }, remaining, resetSeconds }) => `"${name}";r=${String(remaining)};t=${String(resetSeconds)}`,
  );
  return [
    ['ratelimit-policy', policies.join(', ')],
    ['ratelimit', states.join(', ')],
  ];
}

/** What a surface costs who names no key. */
export function costsOf(surface: Surface, asked: Asked): Spending[] {
  const routeQuotas: readonly RouteQuota[] = quotas[surface];
  return routeQuotas.map((quota) => ({ quota, subject: subjectOf[quota.per](asked) }));
}

const subjectOf: Readonly<Record<QuotaSubject, (asked: Asked) => string>> = {
  address: ({ ip }) => holderOf(ip),
  network: ({ ip }) => networkOf(ip),
};

function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`;
}
