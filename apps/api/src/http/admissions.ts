import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from './asked.js';
import { KeyLimits } from './key-limits.js';
import { callerLimits, type KeyedSurface, Limited, partnerQuota, type Surface } from './quotas.js';
import { costsOf, letIn, RateLimits, type Spent } from './rate-limits.js';
import { Options, type RouteOptions } from './route.js';

interface Admission {
  readonly surface: Surface;
  readonly spent: Spent | Promise<Spent>;
}

/**
 * Spends what a route costs whoever calls it, before anybody is asked who they are: on the surfaces of {@link callerLimits} the budget
 * of the key that is named, otherwise that of the address. Then, where that is somebody who signed in, the budget of the account.
 * Each once for a request, however often it is asked for. All reject with `wrong_environment`, `service_unavailable`.
 */
@Injectable()
export class Admissions {
  private readonly admissions = new WeakMap<IncomingMessage, Admission>();
  private readonly ofPartners = new WeakMap<IncomingMessage, Spent | Promise<Spent>>();

  constructor(
    private readonly rateLimits: RateLimits,
    private readonly keyLimits: KeyLimits,
  ) {}

  spend(asked: Asked, surface: Surface): Spent | Promise<Spent> {
    const known = this.admissions.get(asked.raw);
    if (known) return known.spent;
    const spent = this.spendOf(asked, surface);
    this.admissions.set(asked.raw, { surface, spent });
    return spent;
  }

  /** What the account bears from everywhere. */
  spendOfPartner({ raw }: Asked, partnerId: string): Spent | Promise<Spent> {
    const known = this.ofPartners.get(raw);
    if (known) return known;
    const spent = this.rateLimits.spend([{ quota: partnerQuota, subject: partnerId }]);
    this.ofPartners.set(raw, spent);
    return spent;
  }

  /** Where a request was admitted to; undefined for one that was not. */
  surfaceOf({ raw }: Asked): Surface | undefined {
    return this.admissions.get(raw)?.surface;
  }

  private spendOf(asked: Asked, surface: Surface): Spent | Promise<Spent> {
    const spendOfAddress = () => this.rateLimits.spend(costsOf(surface, asked));
    if (!isKeyed(surface) || asked.headers['x-service-api-key'] === undefined) return spendOfAddress();
    return this.keyLimits.charge(asked, surface).then((charged) => charged ?? spendOfAddress());
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
    const request = http.getRequest<FastifyRequest>();
    letIn(request, http.getResponse<FastifyReply>(), await this.admissions.spend(request, surface));
    return true;
  }
}
