import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Mailbox } from '../mail/mailbox.js';
import { readControl } from './input.js';

/** The messages received over SMTP. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mail', async (request) =>
    mailbox.list(readControl(z.strictObject({ to: z.string().optional() }), request.query).to),
  );

  app.delete('/mail', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}
