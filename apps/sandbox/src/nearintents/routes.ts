import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decimal, plain } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';
import type { World } from '../engine/world.js';
import { presentQuote, presentTokens, quoteOf } from './quotes.js';
import { answerTroubleAsNearIntents, NearIntentsProblem } from './trouble.js';

const statusInput = z.object({ depositAddress: z.string().min(1), depositMemo: z.string().optional() });

/** 1Click, relative to its base path (docs.near-intents.org); a token is not asked for. */
export function nearIntentsRoutes(app: FastifyInstance, exchange: Exchange, world: World): void {
  answerTroubleAsNearIntents(app);

  app.get('/v0/tokens', async () => presentTokens(exchange, world));

  app.post('/v0/quote', async (request, reply) => reply.code(201).send(presentQuote(exchange, world, request.body)));

  app.get('/v0/status', async (request) => {
    const wanted = statusInput.safeParse(request.query);
    if (!wanted.success) throw new NearIntentsProblem('depositAddress should not be empty');
    const { depositAddress, depositMemo = null } = wanted.data;
    const orders = exchange.list().filter(({ terms }) => terms.repeatOf === null);
    const order = orders.find(({ slot }) => slot.address === depositAddress && slot.memo === depositMemo);
    if (!order) throw new NearIntentsProblem(`Deposit address ${depositAddress} not found`, 404);
    return presentStatus(exchange, order);
  });
}

const hashes = (hash: string | null) => (hash === null ? [] : [{ hash, explorerUrl: '' }]);
const formatted = (amount: Decimal | null) => (amount === null ? null : plain(amount));

function presentStatus(exchange: Exchange, order: Order): unknown {
  const report = order.report();
  const finished = report.status === 'finished';
  return {
    status: wordFor(exchange.profile, order),
    updatedAt: new Date(report.updatedAt).toISOString(),
    correlationId: order.terms.ref,
    swapDetails: {
      depositedAmountFormatted: formatted(report.amountFrom),
      intentHashes: [],
      nearTxHashes: [],
      amountInFormatted: finished ? formatted(report.amountFrom) : null,
      amountOutFormatted: finished ? formatted(report.amountTo) : null,
      slippage: null,
      refundedAmountFormatted: formatted(report.refundAmount ?? decimal('0')),
      refundReason: report.status === 'refunded' ? 'The deposit went back' : null,
      originChainTxHashes: hashes(report.payinHash),
      destinationChainTxHashes: finished ? hashes(report.payoutHash) : [],
    },
    quoteResponse: quoteOf(order),
  };
}
