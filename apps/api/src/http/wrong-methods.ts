import { DomainError } from '@swap/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { sendNoRoute, sendProblem } from './problem.js';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

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

  /**
   * Refuses every other method with 405 and says which there are (RFC 9110 §15.5.6), and has the router itself say which route a preflight
   * is about. By one route for each address: each takes ten kilobytes. Nothing may be added afterwards.
   */
  answerOthers(): void {
    // Those that stand for any address have one for preflights already.
    for (const [url, methods] of [...this.byUrl].filter(([url]) => !url.includes('*'))) {
      const others = known.filter((method) => !methods.has(method) && !this.fastify.hasRoute({ url, method }));
      const allow = known.filter((method) => methods.has(method)).join(', ');
      const message = `This route answers to ${allow}`;
      this.fastify.route({
        method: [...others, 'OPTIONS'],
        url,
        handler: (request, reply) => {
          if (request.method === 'OPTIONS') return sendNoRoute(request, reply);
          void reply.header('allow', allow);
          sendProblem(new DomainError('method_not_allowed', message), request, reply);
          return reply;
        },
      });
    }
  }
}
