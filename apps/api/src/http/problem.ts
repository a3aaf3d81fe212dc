import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { isPassing, reasonOf } from '@swap/domain/database';
import { DomainError, type ErrorCode, errorCodes, type ErrorKind } from '@swap/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
};

/** Requests that are malformed rather than wrong. */
const statusOfCode: Readonly<Partial<Record<ErrorCode, number>>> = {
  validation_failed: 400,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  body_too_large: 413,
  request_timeout: 408,
};

/** HTTP status of each error code of the contract. */
export function statusOf(code: ErrorCode): number {
  return statusOfCode[code] ?? statusOfKind[errorCodes[code]];
}

/** RFC 9457 problem details, with the members the contract adds. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly { field: string; message: string }[];
  readonly [member: string]: unknown;
}

/** When whoever is told "not now" may come again, where nothing better is known. */
const comeAgainSeconds = 5;

/** What the caller is told of an error, and whether somebody here should look at it. Nothing internal leaves. */
export function toProblem(
  error: unknown,
  requestId: string,
): { problem: Problem; retryAfterSeconds?: number; defect: boolean } {
  const known = toDomainError(error);
  const status = known ? statusOf(known.code) : 500;
  const code = known?.code ?? 'internal_error';
  const comeAgain = known?.retryAfterSeconds ?? (status === 503 ? comeAgainSeconds : undefined);
  return {
    defect: known === null,
    ...(comeAgain !== undefined && { retryAfterSeconds: comeAgain }),
    problem: {
      ...known?.members,
      type: `/docs/errors#${code}`,
      title: titleOf(code),
      status,
      detail: known?.message ?? 'Something went wrong on our side. Quote the request id when you report it.',
      code,
      request_id: requestId,
      ...(known && known.fields.length > 0 && { errors: known.fields }),
    },
  };
}

/** Of an address where nothing answers. */
export function noRoute(): DomainError {
  return new DomainError('not_found', 'There is no such route');
}

/** Answers that there is nothing at this address. */
export function sendNoRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendProblem(noRoute(), request, reply);
  return reply;
}

function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Errors of the web framework in our terms; null for a defect. */
function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const status = frameworkStatus(error);
  // A client that goes away in the middle of its body looks like a database that does, but for the status it was given.
  if (status === undefined && isPassing(error)) {
    return new DomainError('service_unavailable', reasonOf(error), {
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  switch (status) {
    case 400:
      return DomainError.ofField(
        'validation_failed',
        'body',
        'The request is not well formed: its body must be valid JSON',
      );
    // Fastify says 414 of a path whose parameter is longer than any id.
    case 404:
    case 414:
      return noRoute();
    case 413:
      return new DomainError('body_too_large', 'The body is larger than 64 KiB');
    case 415:
      return new DomainError('unsupported_media_type', 'Send the body as application/json');
    default:
      return null;
  }
}

/** Nest throws HttpException, Fastify an error with `statusCode`. */
export function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return (error as { statusCode?: number } | null)?.statusCode;
}

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
