import { applyDecorators, createParamDecorator, Injectable, UseGuards, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import { Limited } from '../http/quotas.js';
import { Options } from '../http/route.js';
import type { SignedInAdmin } from './admin.strategy.js';

export type { SignedInAdmin };

/** Opens a route to staff who have no second factor yet. */
export const BeforeTwoFactor = Reflector.createDecorator<true>({ transform: () => true });

/** Lets staff through (contract, Admin). Throws `invalid_token`, `two_factor_setup_required`, `role_required`. */
@Injectable()
export class AdminGuard extends AuthGuard('admin') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInAdmin }>();
    const places = [context.getHandler(), context.getClass()];
    if (!user.twoFactorEnabled && !this.reflector.getAllAndOverride<true | undefined>(BeforeTwoFactor, places)) {
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

  override handleRequest<T>(error: unknown, admin: T | false): T {
    if (error instanceof DomainError) throw error;
    if (error || !admin) {
      throw new DomainError('invalid_token', 'Send Authorization: Bearer with a live access token of the staff', {
        cause: error,
      });
    }
    return admin;
  }
}

/** A controller of routes for staff: documented as such, and guarded. */
export const ForStaff = () =>
  applyDecorators(ApiTags('admin'), ApiBearerAuth(), Limited('staff'), UseGuards(AdminGuard));

/** The admin whose token came with the request. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext): SignedInAdmin => {
  return context.switchToHttp().getRequest<{ user: SignedInAdmin }>().user;
});
