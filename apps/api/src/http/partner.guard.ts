import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { Clock, DomainError, Keyring } from '@swap/domain/kernel';
import { LiveAccess } from '@swap/domain/partners';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { type AccessClaims, BearerGuard, refuseIfOver, type Scope, verification } from './access-tokens.js';
import { originOf } from './caller.js';
import { partnerQuota } from './quotas.js';
import { RateLimits } from './rate-limits.js';
import { Options } from './route.js';

/** Who is calling a partner route. */
export interface SignedInPartner {
  readonly partnerId: string;
  /** Of the session; with the `dashboard` scope, of the API key. */
  readonly sessionId: string;
  readonly scope: Scope;
  /** The same, as the audit log names it. */
  readonly caller: Caller;
}

/** Verifies partners' access tokens, and that what they were issued for has not ended. */
@Injectable()
export class PartnerStrategy extends PassportStrategy(Strategy, 'partner') {
  constructor(
    keyring: Keyring,
    private readonly access: LiveAccess,
    private readonly clock: Clock,
  ) {
    super(verification('partner', keyring));
  }

  async validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<SignedInPartner> {
    refuseIfOver(claims, this.clock);
    const { sub: partnerId, sid: sessionId, scope } = claims;
    await this.access.check({ partnerId, scope, grantId: sessionId });
    const via = scope === 'dashboard' ? 'api_key' : 'session';
    return { partnerId, sessionId, scope, caller: { actor: 'partner', actorId: partnerId, via, ...originOf(request) } };
  }
}

/** Lets signed-in partners through (promise 18), each so often. Throws `invalid_token`, `session_required`, `rate_limited`. */
@Injectable()
export class PartnerGuard extends BearerGuard('partner', 'a live access token') {
  constructor(
    private readonly reflector: Reflector,
    private readonly rateLimits: RateLimits,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const http = context.switchToHttp();
    const { user } = http.getRequest<{ user: SignedInPartner }>();
    const { session } = this.reflector.get(Options, context.getHandler());
    if (session && user.scope !== 'session') {
      throw new DomainError('session_required', 'This needs a person who signed in; an API key does not suffice');
    }
    const limited = [{ quota: partnerQuota, subject: user.partnerId }];
    await this.rateLimits.spend(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), limited);
    return true;
  }
}

/** A controller of routes for signed-in partners: documented as such under a tag, and guarded. */
export const ForPartners = (tag: string) => applyDecorators(ApiTags(tag), ApiBearerAuth(), UseGuards(PartnerGuard));

/** The partner whose token came with the request. */
export const CurrentPartner = createParamDecorator((_: unknown, context: ExecutionContext): SignedInPartner => {
  return context.switchToHttp().getRequest<{ user: SignedInPartner }>().user;
});
