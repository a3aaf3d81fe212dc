import { applyDecorators, createParamDecorator, Injectable, UseGuards, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInPartner } from './partner.strategy.js';
import { partnerQuota } from './quotas.js';
import { RateLimits } from './rate-limits.js';
import { Options } from './route.js';

export type { SignedInPartner };

/** Lets signed-in partners through (specification §5.2), each so often. Throws `invalid_token`, `session_required`, `rate_limited`. */
@Injectable()
export class PartnerGuard extends AuthGuard('partner') {
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

  override handleRequest<T>(error: unknown, partner: T | false): T {
    if (error instanceof DomainError) throw error;
    if (error || !partner) {
      throw new DomainError('invalid_token', 'Send Authorization: Bearer with a live access token', { cause: error });
    }
    return partner;
  }
}

/** A controller of routes for signed-in partners: documented as such under a tag, and guarded. */
export const ForPartners = (tag: string) => applyDecorators(ApiTags(tag), ApiBearerAuth(), UseGuards(PartnerGuard));

/** The partner whose token came with the request. */
export const CurrentPartner = createParamDecorator((_: unknown, context: ExecutionContext): SignedInPartner => {
  return context.switchToHttp().getRequest<{ user: SignedInPartner }>().user;
});
