import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@swap/domain/audit';
import type { FastifyRequest } from 'fastify';

type Origin = Pick<Caller, 'ip' | 'userAgent'>;

/** Where a request comes from, for the audit log. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { ip, userAgent: headers['user-agent'] ?? null };
}

/** The caller of a route that asks for no token: somebody who may become a partner. */
export const UnknownCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { actor: 'partner', actorId: null, via: 'none', ...originOf(request) };
});
