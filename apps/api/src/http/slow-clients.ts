import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Config } from '@swap/config';
import { DomainError, SECOND } from '@swap/domain/kernel';
import { toProblem } from './problem.js';

/**
 * Longer than anything here is silent: an event stream says something every fifteen seconds, the slowest answer begins after ten.
 * A balancer in front waits at most as long for its next request on a connection.
 */
const silenceMs = 75 * SECOND;

/** How often Node looks for requests whose time is over; its own default, half a minute, would double the time they have. */
const lookMs = 2 * SECOND;

/**
 * How long clients may take, as options of Fastify: for the headers, and for the whole request, `REQUEST_TIMEOUT_MS` each, because a
 * connection that waits costs memory that somebody who opens thousands would have for nothing. Who takes longer is told 408 and cut off.
 */
export function patience({ values: { REQUEST_TIMEOUT_MS } }: Config) {
  const connectionsCheckingInterval = Math.min(lookMs, REQUEST_TIMEOUT_MS / 2);
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: silenceMs,
    http: { connectionsCheckingInterval, headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    clientErrorHandler: tellClient,
  };
}

interface ClientError extends Error {
  readonly code?: string;
}

/** Answers what never became a request, where there is still somebody to tell, and closes the connection. */
function tellClient(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(problemInFull(error));
  socket.destroySoon();
}

/** The answer as it stands on the wire: nothing has parsed the request, so nothing can write its answer. */
function problemInFull(error: ClientError): string {
  const id = randomUUID();
  const { problem } = toProblem(meaning(error), id);
  const body = JSON.stringify(problem);
  const reason = problem.status === 408 ? 'Request Timeout' : 'Bad Request';
  return [
    `HTTP/1.1 ${String(problem.status)} ${reason}`,
    'content-type: application/problem+json',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'cache-control: no-store',
    `x-request-id: ${id}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function meaning({ code }: ClientError): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new DomainError('request_timeout', 'The request took too long to arrive');
  const message =
    code === 'HPE_HEADER_OVERFLOW' ? 'The headers are larger than 16 KiB' : 'This is not a well-formed HTTP request';
  return DomainError.ofField('validation_failed', 'request', message);
}
