import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { coinOf } from '../catalogue/catalogue.js';
import { plain } from '../engine/decimal.js';
import type { World } from '../engine/world.js';
import { ControlProblem, plainNumber, positiveDecimal, readControl } from './input.js';
import { presentTransfer } from './present-order.js';

const YEAR_SECONDS = 31_536_000;

const depositInput = z.strictObject({
  address: z.string().trim().min(1),
  amount: positiveDecimal.optional(),
  memo_tag: z.string().nullish(),
});

const clockInput = z
  .strictObject({
    speed: plainNumber(z.number().min(0).max(100_000)).optional(),
    advance_seconds: plainNumber(z.number().min(0).max(YEAR_SECONDS)).optional(),
  })
  .refine(({ speed, advance_seconds: seconds }) => speed !== undefined || seconds !== undefined, {
    path: ['advance_seconds'],
    message: 'give speed or advance_seconds',
  });

const priceInput = z.strictObject({ param: z.string().trim().min(1), usd: positiveDecimal });

/** Chain, clock and market: the parts of the world no single exchange owns. */
export function worldRoutes(app: FastifyInstance, world: World): void {
  const time = (): { now: string; speed: number } => ({
    now: new Date(world.clock.now()).toISOString(),
    speed: world.clock.speed,
  });

  app.post('/deposits', async (request, reply) => {
    const { address, amount, memo_tag: memo } = readControl(depositInput, request.body);
    const at = world.catchUp();
    const slot = world.chain.slotAt(address);
    if (!slot) throw new ControlProblem(404, 'unknown_address', 'No exchange gave out this address', 'address');
    const sent = amount ?? slot.expected;
    if (sent.round(slot.asset.decimals, 0).cmp(sent) !== 0) {
      throw new ControlProblem(400, 'invalid_input', `amount: at most ${slot.asset.decimals} decimals`, 'amount');
    }
    const transfer = world.chain.send({ address, memo: memo ?? null, asset: slot.asset, amount: sent, at });
    return reply.code(201).send(presentTransfer(transfer));
  });

  app.get('/deposits', async (request) => {
    const { address } = readControl(z.strictObject({ address: z.string().optional() }), request.query);
    world.catchUp();
    return world.chain.history(address).slice(0, 100).map(presentTransfer);
  });

  app.get('/clock', async () => time());

  app.post('/clock', async (request) => {
    const { speed, advance_seconds: seconds } = readControl(clockInput, request.body);
    world.catchUp();
    if (speed !== undefined) world.clock.setSpeed(speed);
    if (seconds !== undefined) world.clock.advance(Math.round(seconds * 1000));
    world.catchUp();
    return time();
  });

  app.post('/prices', async (request) => {
    const { param, usd } = readControl(priceInput, request.body);
    const coin = coinOf(param);
    if (!coin) throw new ControlProblem(400, 'invalid_input', `param: no asset is called ${param}`, 'param');
    world.catchUp();
    world.market.pin(coin, usd);
    return { param: param.toLowerCase(), ticker: coin.ticker, usd: plain(usd) };
  });
}
