import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './problem.js';

const logger = new Logger('Http');

/** Renders every error as `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Also for errors that arise before a request reaches Nest, such as a body that is not JSON. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, retryAfterSeconds, defect } = toProblem(error, request.id);
  if (defect) {
    const trail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    logger.error(`${request.method} ${request.url.split('?')[0] ?? ''} [${request.id}] ${trail}`);
  }
  if (problem.code === 'service_unavailable') logger.warn(error instanceof Error ? error.message : String(error));
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  // A URL that cannot be decoded never reaches the hook that names every answer.
  void reply.header('x-request-id', request.id);
  void reply.status(problem.status).type('application/problem+json').send(problem);
}
