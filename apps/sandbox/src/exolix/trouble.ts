import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { Party, TroubleAnswer } from '../http/party.js';

/** An answer with a body of its own. */
export class ExolixProblem extends Error {
  constructor(
    readonly status: 200 | 400 | 401 | 404 | 422,
    readonly body: unknown,
  ) {
    super('refused');
  }
}

const serverTrouble: TroubleAnswer = { status: 500, body: { message: 'Internal server error' } };
const rateLimitTrouble: TroubleAnswer = { status: 429, body: { message: 'Too many requests' } };

export const exolixParty: Party = { name: 'exolix', onError: serverTrouble, onRateLimit: rateLimitTrouble };

/** Answers every error of the scope as `{ errors }` or in one sentence (API documentation of Exolix v2, "Errors"). */
export function answerTroubleAsExolix(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ExolixProblem) return reply.code(error.status).send(error.body);
    if (error instanceof Refusal && error.code === 'bad_address') {
      const field = error.message.includes('refundAddress') ? 'refundAddress' : 'withdrawalAddress';
      return reply.code(400).send({ errors: { [field]: 'Address is not valid' } });
    }
    if (error instanceof Refusal) return reply.code(422).send({ error: 'Such exchange pair is not available' });
    if (error.statusCode === 400) return reply.code(400).send({ message: error.message });
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
}
