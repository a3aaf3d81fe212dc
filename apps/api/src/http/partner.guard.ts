import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { Clock, DomainError, Keyring, SECOND } from '@swap/domain/kernel';
import { type AccessGrant, type KeyScope, LiveAccess, type MemberRole } from '@swap/domain/partners';
import { WebhookEndpoint } from '@swap/domain/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { type AccessClaims, BearerGuard, refuseIfOver, verification } from './access-tokens.js';
import { Admissions } from './admissions.js';
import { originOf } from './caller.js';
import { letIn } from './rate-limits.js';
import { Options, type RouteOptions, Scoped } from './route.js';
import { idShape } from './rows.js';

/** Who is calling a partner route. */
export interface SignedInPartner {
  readonly partnerId: string;
  /** Of the session; with the token of an API key, of the key. */
  readonly sessionId: string;
  /** What the token was issued for, and when it ends. */
  readonly grant: AccessGrant;
  readonly until: Date;
  /** What the person may do; null for the token of an API key. */
  readonly role: MemberRole | null;
  /** Whether password or code were shown in the session lately. */
  readonly steppedUp: boolean;
  /** What the token is good for; every scope for a session. */
  readonly scopes: readonly KeyScope[];
  /** Who it is, as the audit log names it. */
  readonly caller: Caller;
}

type PartnerRequest = FastifyRequest & { user: SignedInPartner };

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
    const { sub: holderId, sid: sessionId, scope } = claims;
    const grant = { holderId, scope, grantId: sessionId };
    const { partnerId, role, steppedUp, scopes } = await this.access.check(grant);
    const via = scope === 'dashboard' ? 'api_key' : 'session';
    return {
      partnerId,
      sessionId,
      grant,
      until: new Date(claims.exp * SECOND),
      role,
      steppedUp,
      scopes,
      caller: { actor: 'partner', actorId: holderId, via, ...originOf(request) },
    };
  }
}

/**
 * Lets signed-in partners through (promise 18), each so often, and asks for a fresh proof where a route does. Throws `invalid_token`,
 * `session_required`, `scope_required`, `role_required`, `rate_limited`, `step_up_required`.
 */
@Injectable()
export class PartnerGuard extends BearerGuard('partner', 'a live access token') {
  constructor(
    private readonly reflector: Reflector,
    private readonly admissions: Admissions,
    private readonly database: Database,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const http = context.switchToHttp();
    const request = http.getRequest<PartnerRequest>();
    const { user } = request;
    const { session, stepUp, scopes } = this.reflector.get(Options, context.getHandler());
    if (user.grant.scope !== 'session') {
      const ofController = this.reflector.get(Scoped, context.getClass()) as readonly KeyScope[] | undefined;
      const needed = session ? undefined : (scopes ?? ofController);
      if (!needed) {
        throw new DomainError('session_required', 'This needs a person who signed in; an API key does not suffice');
      }
      const missing = needed.filter((scope) => !user.scopes.includes(scope));
      if (missing.length > 0) {
        throw new DomainError('scope_required', `The API key of this token lacks the scope ${missing.join(', ')}`);
      }
    }
    this.refuseRole(request, context);
    letIn(request, http.getResponse<FastifyReply>(), await this.admissions.spendOfPartner(request, user.partnerId));
    if (stepUp && !user.steppedUp && (await this.wantsProof(stepUp, request))) {
      throw new DomainError('step_up_required', 'Show your password or a code once more first: POST /partners/step-up');
    }
    return true;
  }

  /** All members may read; what else a route takes besides an owner it names. */
  private refuseRole({ method, user: { role } }: PartnerRequest, context: ExecutionContext): void {
    if (role === null || role === 'owner' || method === 'GET' || method === 'HEAD') return;
    const { members = [] } = this.reflector.get(Options, context.getHandler());
    if (members === 'everyone' || members.includes(role)) return;
    throw new DomainError('role_required', `This needs the role ${['owner', ...members].join(' or ')}`);
  }

  /** The body is not validated yet. What is wrong with it is said once the proof is there, or where none is needed. */
  private async wantsProof(
    stepUp: NonNullable<RouteOptions['stepUp']>,
    { user, body, params }: PartnerRequest,
  ): Promise<boolean> {
    const { password, events } = (body ?? {}) as { password?: unknown; events?: unknown };
    if (stepUp === true) return true;
    if (stepUp === 'unless_proved_in_body') return typeof password !== 'string';
    if (tellOfMoney(events)) return true;
    const { id = '' } = params as { id?: string };
    if (!idShape.test(id)) return false;
    const known = await this.database.manager.findOneBy(WebhookEndpoint, { id, partnerId: user.partnerId });
    return tellOfMoney(known?.events);
  }
}

function tellOfMoney(events: unknown): boolean {
  return Array.isArray(events) && events.some((each) => typeof each === 'string' && each.startsWith('affiliate.'));
}

/** A controller of routes for signed-in partners: documented as such under a tag, and guarded. */
export const ForPartners = (tag: string) => applyDecorators(ApiTags(tag), ApiBearerAuth(), UseGuards(PartnerGuard));

/** The partner whose token came with the request. */
export const CurrentPartner = createParamDecorator((_: unknown, context: ExecutionContext): SignedInPartner => {
  return context.switchToHttp().getRequest<{ user: SignedInPartner }>().user;
});
