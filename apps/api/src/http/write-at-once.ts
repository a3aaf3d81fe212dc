import type { FastifyReply } from 'fastify';

/**
 * Answers past everything that would still look at the answer. `headers` are names and values in turn, and all there are; a client hears
 * nothing of `body` where the status has none.
 */
export function writeAtOnce(reply: FastifyReply, status: number, headers: string[], body?: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(status, headers).end(body);
}
