import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { TroubleAnswer } from '../http/party.js';

export const serverTrouble: TroubleAnswer = { status: 500, body: { success: false, error: 'Server Error' } };
export const rateLimitTrouble: TroubleAnswer = { status: 429, body: { success: false, error: 'Too Many Attempts.' } };

/** A 422 that names the fields it is about (API documentation of LetsExchange, "Errors"). */
export class ValidationProblem extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Another answer than 200 or 422: a bad token (403), an unknown order (404). */
export class LetsExchangeProblem extends Error {
  constructor(
    readonly status: 403 | 404,
    message: string,
  ) {
    super(message);
  }
}

const validation = (field: string, message: string): unknown => ({
  success: false,
  error: { validation: { [field]: [message] } },
});

/** The field a refusal of the engine is about, when an order is created. */
function fieldOf({ code, message }: Refusal): string {
  switch (code) {
    case 'pair_inactive':
      return 'coin_from';
    case 'below_minimum':
    case 'above_maximum':
      return 'deposit_amount';
    case 'rate_gone':
      return 'rate_id';
    case 'bad_address':
      return message.includes('refundAddress') ? 'return' : 'withdrawal';
    case 'bad_input':
      return message.split(':')[0] ?? 'body';
  }
}

/** Answers every error of the scope as LetsExchange does. */
export function answerTroubleAsLetsExchange(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ValidationProblem) return reply.code(422).send(validation(error.field, error.message));
    if (error instanceof Refusal) return reply.code(422).send(validation(fieldOf(error), error.message));
    if (error instanceof LetsExchangeProblem) return reply.code(error.status).send({ error: error.message });
    if (error.statusCode === 400) return reply.code(422).send(validation('body', error.message));
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not Found' }));
}
