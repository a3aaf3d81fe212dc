import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import type { TroubleAnswer } from '../http/party.js';

export const serverTrouble: TroubleAnswer = {
  status: 500,
  body: { error: 'Server error', message: 'Try again later' },
};
export const rateLimitTrouble: TroubleAnswer = {
  status: 429,
  body: { error: 'Too many requests', message: 'Slow down' },
};

/** An answer other than 200 and 400: a missing key. */
export class TrocadorProblem extends Error {
  constructor(
    readonly status: 401,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

const WORDS: Readonly<Record<RefusalCode, string>> = {
  pair_inactive: 'Coin not found',
  below_minimum: 'Amount out of range',
  above_maximum: 'Amount out of range',
  rate_gone: 'Rate ID expired',
  bad_address: 'Invalid address',
  bad_input: 'Invalid parameters',
};

/** Answers every error of the scope as `{ error, message }`, refusals with HTTP 400 (API documentation of Trocador). */
export function answerTroubleAsTrocador(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(400).send({ error: WORDS[error.code], message: error.message });
    if (error instanceof TrocadorProblem) {
      return reply.code(error.status).send({ error: error.error, message: error.message });
    }
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found', message: 'No such method' }));
}
