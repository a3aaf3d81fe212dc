import { context, SpanStatusCode } from '@opentelemetry/api';
import { inLogContext, openSpan, publicIdPattern, SECOND } from '@swap/domain/kernel';
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

interface Named {
  readonly order_id?: unknown;
}

/** Asked every few seconds by whoever looks whether the process is well. */
const unremarkable = /^\/api\/v1\/health/;

/**
 * Has every line that is logged during a request name the request, and the order it is about, and makes the request a trace. A trace
 * that a client began is not gone on with: the public would decide what is kept.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    const id = (request.params as Named).order_id ?? (request.query as Named).order_id;
    const about = typeof id === 'string' && publicIdPattern.test(id) ? { order_id: id } : {};
    const names = { request_id: request.id, ...about };
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    if (unremarkable.test(route)) return inLogContext(names, done);
    const attributes = { 'http.request.method': method, 'http.route': route, ...names };
    const { span, around } = openSpan(`${method} ${route}`, { kind: 'server', attributes, parent: null });
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(around, () => inLogContext(names, done));
  });
}
