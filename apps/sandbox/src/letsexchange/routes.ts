import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { wordFor } from '../engine/exchange-profile.js';
import { presentCoins } from './coins.js';
import { info } from './offer.js';
import { assetNamed, line, partner, positive, read } from './input.js';
import { presentCreated, presentLine, presentOrder } from './present-order.js';
import { letsExchangeProfile } from './profile.js';
import { answerTroubleAsLetsExchange, LetsExchangeProblem } from './trouble.js';

const createInput = z.object({
  coin_from: z.string().min(1),
  coin_to: z.string().min(1),
  network_from: z.string().min(1),
  network_to: z.string().min(1),
  deposit_amount: z.unknown().optional(),
  withdrawal_amount: z.unknown().optional(),
  withdrawal: z.string().trim().min(1),
  withdrawal_extra_id: line,
  return: line,
  return_extra_id: line,
  rate_id: line,
  ...partner,
});

/** A token has the three parts of a JWT; `Bearer` before it may be left out. */
function requireToken(authorization: string | undefined): void {
  const token = (authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  if (token.split('.').filter(Boolean).length !== 3) throw new LetsExchangeProblem(403, 'Wrong number of segments');
}

function createOrder(exchange: Exchange, body: unknown, revert: boolean): Order {
  const input = read(createInput, body);
  const named = revert ? 'withdrawal_amount' : 'deposit_amount';
  const amount = positive(input[named], named);
  const fixed = !input.float;
  return exchange.open({
    from: assetNamed(exchange, { field: 'coin_from', code: input.coin_from, network: input.network_from }),
    to: assetNamed(exchange, { field: 'coin_to', code: input.coin_to, network: input.network_to }),
    fixed,
    wanted: revert ? { amountTo: amount } : { amountFrom: amount },
    rateId: fixed ? (input.rate_id ?? '') : null,
    payoutAddress: input.withdrawal,
    payoutMemo: input.withdrawal_extra_id,
    refundAddress: input.return,
    refundMemo: input.return_extra_id,
    attachments: { revert, affiliateId: input.affiliate_id },
  });
}

/** LetsExchange v1, with the coins of v2, relative to its base path (API documentation of LetsExchange). */
export function letsExchangeRoutes(app: FastifyInstance, exchange: Exchange): void {
  answerTroubleAsLetsExchange(app);
  app.addHook('preHandler', async ({ headers }) => requireToken(headers.authorization));

  const find = (id: string): Order => {
    const order = exchange.find(id);
    if (!order) throw new LetsExchangeProblem(404, 'Transaction not found');
    return order;
  };

  app.get('/v2/coins', async ({ host }) => presentCoins(exchange.assets, `http://${host}/icons`));
  app.post('/v1/info', async ({ body }) => info(exchange, body, false));
  app.post('/v1/info-revert', async ({ body }) => info(exchange, body, true));

  app.post('/v1/transaction', { config: { call: 'create' } }, async ({ body }) =>
    presentCreated(createOrder(exchange, body, false)),
  );
  app.post('/v1/transaction-revert', { config: { call: 'create' } }, async ({ body }) =>
    presentCreated(createOrder(exchange, body, true)),
  );

  app.get<{ Params: { id: string } }>('/v1/transaction/:id', { config: { call: 'status' } }, async ({ params }) =>
    presentOrder(find(params.id)),
  );
  app.get<{ Params: { id: string } }>('/v1/transaction/:id/status', async ({ params }, reply) =>
    reply.type('application/json').send(JSON.stringify(wordFor(letsExchangeProfile, find(params.id)))),
  );

  app.get<{ Params: { id: string } }>('/v1/affiliate/history/:id', async ({ params, query }) => {
    const page = z.object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      page: z.coerce.number().int().min(1).default(1),
    });
    const { limit, page: number } = read(page, query);
    const own = exchange.list().filter(({ terms }) => terms.attachments['affiliateId'] === params.id);
    return { data: own.slice((number - 1) * limit, number * limit).map(presentLine) };
  });
}
