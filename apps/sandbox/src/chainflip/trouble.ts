import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { Party, TroubleAnswer } from '../http/party.js';

type Errors = Readonly<Record<string, readonly string[]>>;

/** A problem of RFC 7807, as the broker's framework writes it. */
export class ChainflipProblem extends Error {
  constructor(
    message: string,
    readonly errors: Errors = {},
    readonly status: 400 | 404 = 400,
  ) {
    super(message);
  }
}

const problemOf = (status: number, detail: string, errors: Errors = {}) => ({
  type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
  title: status === 400 ? 'One or more validation errors occurred.' : detail,
  status,
  detail,
  errors,
  traceId: '00-00000000000000000000000000000000-0000000000000000-00',
});

const serverTrouble: TroubleAnswer = { status: 500, body: problemOf(500, 'An error occurred.') };
const rateLimitTrouble: TroubleAnswer = { status: 429, body: problemOf(429, 'Too Many Requests') };

const callOf: Party['callOf'] = ({ url }) => {
  if (url.includes('/status-by')) return 'status';
  return /\/swap\b/.test(url) ? 'create' : 'other';
};

export const chainflipParty: Party = {
  name: 'chainflip',
  onError: serverTrouble,
  onRateLimit: rateLimitTrouble,
  callOf,
};

export function answerTroubleAsChainflip(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ChainflipProblem)
      return reply.code(error.status).send(problemOf(error.status, error.message, error.errors));
    if (error instanceof Refusal) return reply.code(400).send(problemOf(400, error.message));
    const status = error.statusCode ?? 500;
    return reply.code(status).send(problemOf(status, status >= 500 ? 'An error occurred.' : error.message));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problemOf(404, 'Not Found')));
}
