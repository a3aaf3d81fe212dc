import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { Party, TroubleAnswer } from '../http/party.js';

/** A refusal in one sentence, with status 400 but for an order that does not exist. */
export class NearIntentsProblem extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 = 400,
  ) {
    super(message);
  }
}

const serverTrouble: TroubleAnswer = { status: 500, body: { statusCode: 500, message: 'Internal server error' } };
const rateLimitTrouble: TroubleAnswer = { status: 429, body: { statusCode: 429, message: 'Too Many Requests' } };

/** A quote that is not dry is an order. */
const callOf: Party['callOf'] = ({ url, body }) => {
  if (url.includes('/v0/status')) return 'status';
  return (body as { dry?: unknown } | undefined)?.dry === false ? 'create' : 'other';
};

export const nearIntentsParty: Party = {
  name: 'nearintents',
  onError: serverTrouble,
  onRateLimit: rateLimitTrouble,
  callOf,
};

/** Errors as its framework writes them. */
export function answerTroubleAsNearIntents(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status =
      error instanceof NearIntentsProblem ? error.status : error instanceof Refusal ? 400 : error.statusCode;
    if (status === undefined || status >= 500) return reply.code(500).send(serverTrouble.body);
    const body = { message: error.message, error: status === 404 ? 'Not Found' : 'Bad Request', statusCode: status };
    return reply.code(status).send({ ...body, timestamp: new Date().toISOString(), path: request.url });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ statusCode: 404, message: 'Not Found' }));
}
