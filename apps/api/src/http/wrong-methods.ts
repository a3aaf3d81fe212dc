import { DomainError } from '@swap/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.js';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Routes of the dashboard's own, which a plugin adds in its own way. */
const dashboard = '/queues';

/** Which methods each address answers to; it has to watch from before the first route is added. */
export class MethodsByRoute {
  private readonly byUrl = new Map<string, Set<string>>();

  constructor(private readonly fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      const methods = this.byUrl.get(url) ?? new Set();
      for (const each of [method].flat()) methods.add(each);
      this.byUrl.set(url, methods);
    });
  }

  /** Refuses every other method with 405 and says which there are (RFC 9110 §15.5.6). Nothing may be added afterwards. */
  refuseOthers(): void {
    for (const [url, methods] of [...this.byUrl]) {
      const others = known.filter((method) => !methods.has(method) && !this.fastify.hasRoute({ url, method }));
      if (url.includes('*') || url.startsWith(dashboard) || others.length === 0) continue;
      const allow = known.filter((method) => methods.has(method)).join(', ');
      const message = `This route answers to ${allow}`;
      this.fastify.route({
        method: others,
        url,
        handler: (request, reply) => {
          void reply.header('allow', allow);
          sendProblem(new DomainError('method_not_allowed', message), request, reply);
          return reply;
        },
      });
    }
  }
}
