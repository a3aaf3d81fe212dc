import type { FastifyInstance } from 'fastify';
import type { HookInbox } from './inbox.js';

/** What the answer to a look at the newest one repeats of its headers. */
const repeated = /^(x-service-|webhook-|content-type$)/;

/**
 * A place for webhooks of whoever tries the service out: `POST /hooks/<name>` takes everything and answers 204, `GET` gives the newest
 * back as it came, signature and all; 404 until there is one.
 */
export function hookRoutes(app: FastifyInstance, inbox: HookInbox): void {
  // Signatures are over the bytes: nothing is parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { name: string } }>('/hooks/:name', async ({ params, headers, body }, reply) => {
    const told = Object.entries(headers).map(([name, value = '']) => [name, String(value)] as const);
    const at = new Date().toISOString();
    inbox.add({ name: params.name, headers: Object.fromEntries(told), body: typeof body === 'string' ? body : '', at });
    return reply.code(204).send();
  });
  app.get<{ Params: { name: string } }>('/hooks/:name', async ({ params }, reply) => {
    const [newest] = inbox.list(params.name);
    if (!newest) return reply.code(404).send({ error: 'not_found', message: 'Nothing came yet', field: null });
    const headers = Object.entries(newest.headers).filter(([name]) => repeated.test(name));
    return reply.headers(Object.fromEntries(headers)).send(Buffer.from(newest.body));
  });
}
