import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HookInbox } from '../hooks/inbox.js';
import { readControl } from './input.js';

/** The webhooks received at `/hooks/<name>`. */
export function hookListRoutes(app: FastifyInstance, inbox: HookInbox): void {
  app.get('/hooks', async (request) =>
    inbox.list(readControl(z.strictObject({ name: z.string().optional() }), request.query).name),
  );

  app.delete('/hooks', async (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });
}
