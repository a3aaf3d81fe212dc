import type { FastifyInstance } from 'fastify';
import { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import type { Party, TroubleAnswer } from '../http/party.js';

/** An answer that is no refusal of the exchange: who asks, from where, or for what. */
export class SideShiftProblem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404,
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** SideShift's words for the engine's refusals; where nothing is said, the refusal's own are right. */
const WORDS: Readonly<Partial<Record<RefusalCode, string>>> = {
  above_maximum: 'Amount too high',
  rate_gone: 'Quote expired or not found',
};

const problem = (message: string, code?: string): unknown => ({ error: { ...(code && { code }), message } });

const serverTrouble: TroubleAnswer = { status: 500, body: problem('Internal server error') };
const rateLimitTrouble: TroubleAnswer = { status: 429, body: problem('Too many requests') };

export const sideShiftParty: Party = { name: 'sideshift', onError: serverTrouble, onRateLimit: rateLimitTrouble };

function wordsFor(refusal: Refusal): string {
  // The limit is told in words only, and only for the minimum (API documentation of SideShift v2, "Errors").
  if (refusal.code === 'below_minimum')
    return `Amount too low, minimum deposit is ${refusal.range?.min.toFixed() ?? '?'}`;
  if (refusal.code === 'pair_inactive' && !refusal.message.startsWith('Invalid')) return 'Deposit method is disabled';
  if (refusal.code !== 'bad_address') return WORDS[refusal.code] ?? refusal.message;
  return refusal.message.includes('refundAddress') ? 'Invalid refundDestination' : 'Invalid receiving address';
}

/** Answers every error of the scope as `{ error: { code?, message } }`. */
export function answerTroubleAsSideShift(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(400).send(problem(wordsFor(error), 'BAD_USER_INPUT'));
    if (error instanceof SideShiftProblem) return reply.code(error.status).send(problem(error.message, error.code));
    if (error.statusCode === 400) return reply.code(400).send(problem(error.message, 'BAD_USER_INPUT'));
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem('Not found')));
}
