import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** What a route begins with that stands for an address in each of several languages, as `/de/status`. */
export const inAnyLanguage = '(?:\\/:language\\([^/]*\\))?';

/**
 * Serves what there is at an address in every language by one route for all but English, which has none of it in its addresses: a router
 * that knew each of them would take as long to start as everything else.
 */
export class LanguageRoutes {
  private readonly byRest = new Map<string, Map<string, Handler>>();

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly tags: readonly string[],
  ) {}

  /** A path that is not of English, or of all, begins with its language. */
  add(path: string, handler: Handler): void {
    const [, tag = ''] = path.split('/');
    if (!this.tags.includes(tag)) {
      this.fastify.get(path, handler);
      return;
    }
    const rest = path.slice(`/${tag}`.length);
    const handlers = this.byRest.get(rest) ?? new Map<string, Handler>();
    this.byRest.set(rest, handlers.set(tag, handler));
  }

  /** Once all are added. */
  serve(): void {
    for (const [rest, handlers] of this.byRest) {
      this.fastify.get(`/:language(^(?:${[...handlers.keys()].join('|')})$)${rest}`, (request, reply) => {
        const { language } = request.params as { language: string };
        return handlers.get(language)?.(request, reply);
      });
    }
  }
}
