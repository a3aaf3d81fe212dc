import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import { Refusal } from '../engine/refusal.js';
import type { CallKind } from '../http/faults.js';
import type { Party } from '../http/party.js';
import { presentCurrency, tickerOf } from './currencies.js';
import { createOrder, listOrders, statusOf, validateAddress } from './orders.js';
import { price } from './price.js';
import type { Account } from './signature.js';
import {
  failure,
  KEY_PROBLEM,
  rateLimitTrouble,
  RpcProblem,
  rpcProblem,
  serverTrouble,
  UNKNOWN_METHOD,
} from './trouble.js';

const callInput = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.unknown().optional(),
  method: z.string(),
  params: z.unknown().optional(),
});

type Method = (params: unknown, request: FastifyRequest) => unknown;

function methodsOf(exchange: Exchange): Readonly<Record<string, Method>> {
  return {
    getCurrencies: () => exchange.assets.map(tickerOf),
    getCurrenciesFull: (_params, { host }) =>
      exchange.assets.map((asset) => presentCurrency(asset, `http://${host}/icons`)),
    getExchangeAmount: (params) => price(exchange, params, false),
    getFixRateForAmount: (params) => price(exchange, params, true),
    createTransaction: (params) => createOrder(exchange, params, false),
    createFixTransaction: (params) => createOrder(exchange, params, true),
    getStatus: (params) => statusOf(exchange, params),
    getTransactions: (params) => listOrders(exchange, params),
    validateAddress: (params) => validateAddress(exchange, params),
  };
}

const KINDS: Readonly<Record<string, CallKind>> = {
  createTransaction: 'create',
  createFixTransaction: 'create',
  getStatus: 'status',
  getTransactions: 'status',
};

const methodNamed = ({ body }: FastifyRequest): string => {
  const method = typeof body === 'object' && body !== null && 'method' in body ? body.method : '';
  return typeof method === 'string' ? method : '';
};

/** Every call has the same path; what it asks for stands in its body. */
export const changellyParty: Party = {
  name: 'changelly',
  onError: serverTrouble,
  onRateLimit: rateLimitTrouble,
  callOf: (request) => KINDS[methodNamed(request)] ?? 'other',
};

/** Changelly v2, relative to its base path: JSON-RPC 2.0 over one signed POST (API documentation of Changelly v2). */
export function changellyRoutes(app: FastifyInstance, exchange: Exchange, account: Account): void {
  const methods = methodsOf(exchange);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { id } = (request.body ?? {}) as { id?: unknown };
    if (error instanceof RpcProblem) return reply.code(200).send(failure(id, error));
    if (error instanceof Refusal) return reply.code(200).send(failure(id, rpcProblem(error)));
    if (error.statusCode === 400) {
      return reply.code(200).send(failure(id, new RpcProblem(KEY_PROBLEM, error.message)));
    }
    return reply.code(serverTrouble.status).send(serverTrouble.body);
  });

  app.post('/', async (request) => {
    account.requireSignature(request);
    const call = callInput.safeParse(request.body);
    if (!call.success) throw new RpcProblem(KEY_PROBLEM, 'Invalid request');
    const { id, method, params } = call.data;
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known) throw new RpcProblem(UNKNOWN_METHOD, 'Method not found');
    return { jsonrpc: '2.0', id, result: known(params, request) };
  });
}
