import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { HttpArgumentsHost } from '@nestjs/common/interfaces/index.js';
import { DomainError } from '@swap/domain/kernel';
import { Idempotency, type RepeatableRequest } from '@swap/domain/idempotency';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Does `work` once for all repetitions of a request (promise 3). `scope` is the route and who calls it. `work` is told under which
 * name a crashed run of the same request left its mark; null without a key.
 */
export type Once = <T>(
  scope: string | Pick<RepeatableRequest, 'scope' | 'overtakable'>,
  body: unknown,
  work: (ref: string | null) => Promise<T>,
) => Promise<T>;

/** Makes {@link Once} of a request and its `Idempotency-Key`. Throws `validation_failed` for a key of the wrong shape. */
@Injectable()
class IdempotentRequests implements PipeTransform<HttpArgumentsHost, Once> {
  constructor(private readonly idempotency: Idempotency) {}

  transform(http: HttpArgumentsHost): Once {
    return async (scope, body, work) => {
      const key = idempotencyKeyOf(http.getRequest<FastifyRequest>());
      const of = typeof scope === 'string' ? { scope } : scope;
      const { answer, replayed } = await this.idempotency.run({ ...of, key, body }, work);
      if (replayed) void http.getResponse<FastifyReply>().header('idempotent-replayed', 'true');
      return answer;
    };
  }
}

const http = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp());

/** The {@link Once} of a request. */
export const IdempotentCall = () => http(IdempotentRequests);

/** The `Idempotency-Key` of a request; null when it has none. Throws `validation_failed` for one of the wrong shape. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw DomainError.ofField(
    'validation_failed',
    'Idempotency-Key',
    'Idempotency-Key must be 1 to 255 visible characters',
  );
}
