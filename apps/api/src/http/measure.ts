import { SECOND } from '@swap/domain/kernel';
import type { Metrics } from '@swap/metrics';
import type { FastifyInstance } from 'fastify';

/** Counts and times every answer, by the pattern of its route: paths hold ids, and there is no end to those. */
export function measureAnswers(fastify: FastifyInstance, { requests }: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / SECOND);
    done();
  });
}
