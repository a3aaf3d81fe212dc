import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@swap/domain/kernel';
import { Idempotency } from '@swap/domain/idempotency';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a route that may be called again needs of the call beside its input. */
export interface IdempotencyContext {
  /** The `Idempotency-Key`, as the client sent it, if it did. */
  readonly key: string | undefined;
  readonly reply: FastifyReply;
}

/** The {@link IdempotencyContext} of a request. */
export const IdempotentCall = createParamDecorator((_: unknown, context: ExecutionContext): IdempotencyContext => {
  const http = context.switchToHttp();
  const key = http.getRequest<FastifyRequest>().headers['idempotency-key'];
  return { key: typeof key === 'string' ? key : undefined, reply: http.getResponse<FastifyReply>() };
});

interface Call extends IdempotencyContext {
  /** The route and who calls it. */
  readonly scope: string;
  readonly body: unknown;
}

/** Answers requests that may come again (contract, Idempotency). */
@Injectable()
export class IdempotentRequests {
  constructor(private readonly idempotency: Idempotency) {}

  /** `work` is told under which name a crashed run of the same request left its mark; null without a key. */
  async run<T>({ scope, key, body, reply }: Call, work: (ref: string | null) => Promise<T>): Promise<T> {
    const request = { scope, key: checkIdempotencyKey(key), body };
    const { answer, replayed } = await this.idempotency.run(request, work);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return answer;
  }
}

/** The `Idempotency-Key` of a request, or null without one. Throws `validation_failed` for one of the wrong shape. */
function checkIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw DomainError.ofField(
    'validation_failed',
    'Idempotency-Key',
    'Idempotency-Key must be 1 to 255 visible characters',
  );
}
