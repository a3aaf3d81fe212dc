import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import type { Party, TroubleAnswer } from '../http/party.js';

/** A refusal in StealthEX's own kinds. */
export class StealthExProblem extends Error {
  constructor(
    readonly status: 400 | 401 | 404,
    readonly kind: string,
    details: string,
  ) {
    super(details);
  }
}

/** Its kinds for the engine's refusals (API documentation of StealthEX v4, "Errors"). Limits are not part of them. */
const KINDS: Readonly<Record<RefusalCode, readonly [status: 400 | 404, kind: string]>> = {
  pair_inactive: [404, 'NoPair'],
  below_minimum: [400, 'InvalidAmount'],
  above_maximum: [400, 'InvalidAmount'],
  rate_gone: [400, 'RateId'],
  bad_address: [400, 'InvalidData'],
  bad_input: [400, 'InvalidData'],
};

const err = (kind: string, details: string): unknown => ({ err: { kind, details } });

const serverTrouble: TroubleAnswer = { status: 500, body: err('Internal', 'Something went wrong') };
const rateLimitTrouble: TroubleAnswer = { status: 429, body: err('TooManyRequests', 'Slow down') };

export const stealthExParty: Party = { name: 'stealthex', onError: serverTrouble, onRateLimit: rateLimitTrouble };

/** Answers every error of the scope as `{ err: { kind, details } }`. */
export function answerTroubleAsStealthEx(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof StealthExProblem) return reply.code(error.status).send(err(error.kind, error.message));
    if (error instanceof Refusal) {
      const [status, kind] = KINDS[error.code];
      return reply.code(status).send(err(kind, error.message));
    }
    if (error.statusCode === 400) return reply.code(400).send(err('InvalidData', error.message));
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(err('NotFound', 'Not found')));
}
