import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@swap/domain/audit';
import { Clock, DomainError, Keyring } from '@swap/domain/kernel';
import { type LiveAdmin, LiveStaff } from '@swap/domain/staff';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { type AccessClaims, BearerGuard, refuseIfOver, verification } from '../http/access-tokens.js';
import { originOf } from '../http/caller.js';
import { Limited } from '../http/quotas.js';
import { Options } from '../http/route.js';

/** Who of the staff is calling. */
export interface SignedInAdmin extends LiveAdmin {
  readonly adminId: string;
  readonly sessionId: string;
  /** The same, as the audit log names it. */
  readonly caller: Caller;
}

/** Verifies the staff's access tokens, and that their session has not ended. */
@Injectable()
export class AdminStrategy extends PassportStrategy(Strategy, 'admin') {
  constructor(
    keyring: Keyring,
    private readonly staff: LiveStaff,
    private readonly clock: Clock,
  ) {
    super(verification('admin', keyring));
  }

  async validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<SignedInAdmin> {
    refuseIfOver(claims, this.clock);
    const { sub: adminId, sid: sessionId } = claims;
    const live = await this.staff.check(adminId, sessionId);
    const caller = { actor: 'operator', actorId: adminId, via: 'session', ...originOf(request) } as const;
    return { ...live, adminId, sessionId, caller };
  }
}

/** Opens a route to sessions that passed no second factor, for there is none yet. */
export const BeforeTwoFactor = Reflector.createDecorator<true>({ transform: () => true });

/** Lets staff through (promise 18). Throws `invalid_token`, `two_factor_setup_required`, `role_required`. */
@Injectable()
export class AdminGuard extends BearerGuard('admin', 'a live access token of the staff') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInAdmin }>();
    const places = [context.getHandler(), context.getClass()];
    if (!user.passedSecondFactor && !this.reflector.getAllAndOverride<true | undefined>(BeforeTwoFactor, places)) {
      throw new DomainError(
        'two_factor_setup_required',
        'Set up two-factor sign-in first; staff may do nothing without',
      );
    }
    const { roles: wanted } = this.reflector.get(Options, context.getHandler());
    if (wanted && !wanted.some((role) => user.roles.includes(role))) {
      throw new DomainError('role_required', `This needs the role ${wanted.join(' or ')}`);
    }
    return true;
  }
}

/** A controller of routes for staff: documented as such, and guarded. */
export const ForStaff = () =>
  applyDecorators(ApiTags('admin'), ApiBearerAuth(), Limited('staff'), UseGuards(AdminGuard));

/** The admin whose token came with the request. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext): SignedInAdmin => {
  return context.switchToHttp().getRequest<{ user: SignedInAdmin }>().user;
});
