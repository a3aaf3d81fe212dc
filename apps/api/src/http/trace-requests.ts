import { inLogContext, publicIdPattern } from '@swap/domain/kernel';
import type { FastifyInstance } from 'fastify';

interface Named {
  readonly order_id?: unknown;
}

/** Has every line that is logged during a request name the request, and the order it is about. */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const id = (request.params as Named).order_id ?? (request.query as Named).order_id;
    const about = typeof id === 'string' && publicIdPattern.test(id) ? { order_id: id } : {};
    inLogContext({ request_id: request.id, ...about }, done);
  });
}
