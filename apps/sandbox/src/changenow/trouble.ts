import type { FastifyInstance } from 'fastify';
import type { Range } from '../engine/pair.js';
import { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import type { TroubleAnswer } from '../http/party.js';

/** ChangeNOW's words for the engine's refusals; all leave as HTTP 400 (API documentation of ChangeNOW v2, "Errors"). */
const CODES: Readonly<Record<RefusalCode, string>> = {
  pair_inactive: 'pair_is_inactive',
  below_minimum: 'deposit_too_small',
  above_maximum: 'deposit_too_big',
  rate_gone: 'rate_id_not_found_or_expired',
  bad_address: 'not_valid_address',
  bad_input: 'not_valid_fields',
};

/** Faults in ChangeNOW's shape. */
export const serverTrouble: TroubleAnswer = {
  status: 500,
  body: { error: 'internal_error', message: 'Internal server error' },
};
export const rateLimitTrouble: TroubleAnswer = {
  status: 429,
  body: { error: 'too_many_requests', message: 'Too many requests' },
};

/** An answer other than 200 that is no refusal of the exchange: missing key, unknown id. */
export class ChangeNowProblem extends Error {
  constructor(
    readonly status: 401 | 404,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

const rangePayload = ({ min, max }: Range): unknown => ({
  range: { minAmount: jsonNumber(min), maxAmount: jsonNumberOrNull(max) },
});

/** Answers every error of the scope in ChangeNOW's shape `{ error, message, payload? }`. */
export function answerTroubleAsChangeNow(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) {
      const payload = error.range === undefined ? {} : { payload: rangePayload(error.range) };
      return reply.code(400).send({ error: CODES[error.code], message: error.message, ...payload });
    }
    if (error instanceof ChangeNowProblem) {
      return reply.code(error.status).send({ error: error.error, message: error.message });
    }
    if (error.statusCode === 400) return reply.code(400).send({ error: 'not_valid_fields', message: error.message });
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found', message: 'Not found' }));
}
