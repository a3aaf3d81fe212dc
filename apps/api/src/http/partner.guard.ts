import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@swap/domain/kernel';
import type { SignedInPartner } from './partner.strategy.js';

/** Lets signed-in partners through (specification §5.2). Throws `invalid_token`. */
@Injectable()
export class PartnerGuard extends AuthGuard('partner') {
  override handleRequest<T>(error: unknown, partner: T | false): T {
    if (error instanceof DomainError) throw error;
    if (error || !partner) {
      throw new DomainError('invalid_token', 'Send Authorization: Bearer with a live access token', { cause: error });
    }
    return partner;
  }
}

/** The partner whose token came with the request. */
export const CurrentPartner = createParamDecorator((_: unknown, context: ExecutionContext): SignedInPartner => {
  return context.switchToHttp().getRequest<{ user: SignedInPartner }>().user;
});
