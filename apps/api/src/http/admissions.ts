import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyLimits } from './key-limits.js';
import { callerLimits, type KeyedSurface, Limited, partnerQuota, type Surface } from './quotas.js';
import { costsOf, RateLimits } from './rate-limits.js';
import { Options, type RouteOptions } from './route.js';

interface Admission {
  readonly surface: Surface;
  /** Undefined where nobody waits for it. */
  readonly spent: Promise<void> | undefined;
}

/**
 * Spends what a route costs whoever calls it, before anybody is asked who they are: on the surfaces of {@link callerLimits} the budget
 * of the key that is named, otherwise that of the address. Then, where that is somebody who signed in, the budget of the account.
 */
@Injectable()
export class Admissions {
  private readonly admissions = new WeakMap<FastifyRequest, Admission>();
  private readonly ofPartners = new WeakMap<FastifyRequest, { readonly spent: Promise<void> | undefined }>();

  constructor(
    private readonly rateLimits: RateLimits,
    private readonly keyLimits: KeyLimits,
  ) {}

  /** Once for a request, however often it is asked for; undefined for one that is let in at once. Rejects with `rate_limited`, `wrong_environment`. */
  admit(request: FastifyRequest, reply: FastifyReply, surface: Surface): Promise<void> | undefined {
    const known = this.admissions.get(request);
    if (known) return known.spent;
    const spent = this.spend(request, reply, surface);
    this.admissions.set(request, { surface, spent });
    return spent;
  }

  /** Spends what the account bears from everywhere; once for a request, too. Rejects with `rate_limited`. */
  admitPartner(request: FastifyRequest, reply: FastifyReply, partnerId: string): Promise<void> | undefined {
    const known = this.ofPartners.get(request);
    if (known) return known.spent;
    const spent = this.rateLimits.spend(request, reply, [{ quota: partnerQuota, subject: partnerId }]);
    this.ofPartners.set(request, { spent });
    return spent;
  }

  /** Where a request was admitted to; undefined for one that was not. */
  surfaceOf(request: FastifyRequest): Surface | undefined {
    return this.admissions.get(request)?.surface;
  }

  private spend(request: FastifyRequest, reply: FastifyReply, surface: Surface): Promise<void> | undefined {
    const spendOfAddress = () => this.rateLimits.spend(request, reply, costsOf(surface, request));
    if (!isKeyed(surface) || request.headers['x-service-api-key'] === undefined) return spendOfAddress();
    return this.keyLimits
      .charge(request, reply, surface)
      .then((isCharged) => (isCharged ? undefined : spendOfAddress()));
  }
}

function isKeyed(surface: string): surface is KeyedSurface {
  return surface in callerLimits;
}

/** Admits every request to the surface that its route names. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admissions: Admissions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const own = this.reflector.get(Options, context.getHandler()) as RouteOptions | undefined;
    const ofController = this.reflector.get(Limited, context.getClass()) as Surface | undefined;
    const surface = own?.limit ?? ofController ?? 'default';
    await this.admissions.admit(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), surface);
    return true;
  }
}
