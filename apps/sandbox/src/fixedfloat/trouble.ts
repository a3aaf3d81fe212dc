import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import type { TroubleAnswer } from '../http/party.js';

/** A refusal in FixedFloat's envelope: a code other than 0, with HTTP 200 (API documentation of FixedFloat v2, "Base and auth"). */
export class FixedFloatProblem extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Codes and words for the engine's refusals. Limits are not part of them: only `price` names those. */
const REFUSALS: Readonly<Record<RefusalCode, readonly [code: number, message: string]>> = {
  pair_inactive: [301, 'Incorrect direction'],
  below_minimum: [302, 'Out of limits'],
  above_maximum: [302, 'Out of limits'],
  rate_gone: [303, 'The rate is out of date'],
  bad_address: [304, 'Invalid address'],
  bad_input: [300, 'Invalid parameters'],
};

export const envelope = (data: unknown): unknown => ({ code: 0, msg: 'OK', data });
const refusal = (code: number, msg: string): unknown => ({ code, msg, data: null });

export const serverTrouble: TroubleAnswer = { status: 500, body: refusal(500, 'Internal error') };
export const rateLimitTrouble: TroubleAnswer = { status: 429, body: refusal(429, 'Too many requests') };

/** Answers every error of the scope in the envelope, with HTTP 200 unless something broke. */
export function answerTroubleAsFixedFloat(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(200).send(refusal(...REFUSALS[error.code]));
    if (error instanceof FixedFloatProblem) return reply.code(200).send(refusal(error.code, error.message));
    if (error.statusCode === 400) return reply.code(200).send(refusal(300, error.message));
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(200).send(refusal(404, 'Unknown method')));
}
