import { LosslessNumber } from 'lossless-json';
import { decimal, plain, roundDown } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Refusal } from '../engine/refusal.js';
import type { RefusalCode } from '../engine/refusal.js';
import type { TroubleAnswer } from '../http/party.js';

export const KEY_PROBLEM = -32600;
export const UNKNOWN_METHOD = -32601;
export const BAD_PARAMETERS = -32602;

/** A JSON-RPC error; leaves with HTTP 200 (API documentation of Changelly v2, "Base and auth"). */
export class RpcProblem extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

const WORDS: Readonly<Record<RefusalCode, string>> = {
  pair_inactive: 'Invalid currency pair',
  below_minimum: 'Amount is less than the minimal amount',
  above_maximum: 'Amount is more than the maximal amount',
  rate_gone: 'rateId was expired or already used. Use method getFixRateForAmount to generate new rateId',
  bad_address: 'Invalid address',
  bad_input: 'Invalid params',
};

const side = (from: Decimal | null, rate: Decimal): unknown => ({
  from: from === null ? null : plain(from),
  to: from === null ? null : plain(roundDown(from.times(rate), 8)),
});

/** The engine's refusal in JSON-RPC; `rate` (units received for one sent) turns the limits into those of both sides. */
export function rpcProblem(refusal: Refusal, rate: Decimal = decimal('1')): RpcProblem {
  const { code, range } = refusal;
  const outOfRange = code === 'below_minimum' || code === 'above_maximum';
  const data = outOfRange && range ? { limits: { min: side(range.min, rate), max: side(range.max, rate) } } : undefined;
  return new RpcProblem(BAD_PARAMETERS, code === 'bad_input' ? refusal.message : WORDS[code], data);
}

export const failure = (id: unknown, { code, message, data }: RpcProblem): Record<string, unknown> => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code: new LosslessNumber(String(code)), message, ...(data === undefined ? {} : { data }) },
});

export const serverTrouble: TroubleAnswer = {
  status: 500,
  body: failure(null, new RpcProblem(-32603, 'Internal error')),
};
export const rateLimitTrouble: TroubleAnswer = {
  status: 429,
  body: failure(null, new RpcProblem(-32603, 'Too many requests')),
};
