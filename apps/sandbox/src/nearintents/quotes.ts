import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { looksLikeAddress } from '../address/address-kinds.js';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal, plain, roundDown, type Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import type { World } from '../engine/world.js';
import { assetIdOf, symbolOf, wordOfNetwork } from './names.js';
import { signatureOf } from './signature.js';
import { NearIntentsProblem } from './trouble.js';

const quoteInput = z.looseObject({
  dry: z.boolean(),
  swapType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT', 'FLEX_INPUT', 'ANY_INPUT']),
  slippageTolerance: z.unknown(),
  originAsset: z.string().min(1),
  depositType: z.enum(['ORIGIN_CHAIN', 'INTENTS', 'CONFIDENTIAL_INTENTS']),
  destinationAsset: z.string().min(1),
  amount: z.string().regex(/^\d+$/, 'amount must be specified in base units'),
  refundTo: z.string().min(1),
  refundType: z.enum(['ORIGIN_CHAIN', 'INTENTS', 'CONFIDENTIAL_INTENTS']),
  recipient: z.string().min(1),
  recipientType: z.enum(['DESTINATION_CHAIN', 'INTENTS', 'CONFIDENTIAL_INTENTS']),
  deadline: z.iso.datetime(),
});

const SLIPPAGE = decimal('0.99');
const factor = ({ decimals }: Asset): Decimal => decimal(`1${'0'.repeat(decimals)}`);
const fromUnits = (units: string, asset: Asset): Decimal => decimal(units).div(factor(asset));
const toUnits = (amount: Decimal, asset: Asset): string => plain(roundDown(amount.times(factor(asset)), 0));

/** GET /v0/tokens. */
export function presentTokens(exchange: Exchange, world: World): unknown[] {
  const at = new Date(world.clock.now()).toISOString();
  return exchange.assets.map((asset) => ({
    assetId: assetIdOf(asset),
    decimals: asset.decimals,
    blockchain: wordOfNetwork(asset),
    symbol: symbolOf(asset),
    price: Number(plain(roundDown(world.market.anchor(asset.coin), 8))),
    priceUpdatedAt: at,
    ...(asset.tokenContract !== null && { contractAddress: asset.tokenContract }),
    coingeckoId: asset.coin.coingecko,
  }));
}

/** POST /v0/quote: a price, or with `dry: false` an order. Throws problems in 1Click's words. */
export function presentQuote(exchange: Exchange, world: World, body: unknown): unknown {
  const parsed = quoteInput.safeParse(body);
  if (!parsed.success) {
    throw new NearIntentsProblem(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(','),
    );
  }
  const input = parsed.data;
  const from = assetOf(exchange, input.originAsset, 'tokenIn');
  const to = assetOf(exchange, input.destinationAsset, 'tokenOut');
  if (!looksLikeAddress(to.network.addressKind, input.recipient))
    throw new NearIntentsProblem('recipient is not valid');
  if (!looksLikeAddress(from.network.addressKind, input.refundTo))
    throw new NearIntentsProblem('refundTo is not valid');
  const exactIn = input.swapType !== 'EXACT_OUTPUT';
  const wanted = exactIn ? { amountFrom: fromUnits(input.amount, from) } : { amountTo: fromUnits(input.amount, to) };
  const pair = { from, to, fixed: false };
  const price = priced(from, () => exchange.quote(pair, wanted));
  const order = input.dry
    ? null
    : exchange.open({
        ...pair,
        wanted,
        rateId: null,
        payoutAddress: input.recipient,
        payoutMemo: null,
        refundAddress: input.refundTo,
        refundMemo: null,
        attachments: {},
      });
  const timestamp = new Date(world.clock.now()).toISOString();
  const quote = {
    ...amountsOf(price.amountFrom, price.amountTo, { from, to, world }),
    timeEstimate: 60,
    refundFee: '0',
    withdrawFee: '0',
    ...(order && depositOf(order)),
  };
  const request = { ...input, slippageTolerance: 100, quoteWaitingTimeMs: 0 };
  const answer = { quote, quoteRequest: request, signature: signatureOf(request, quote, timestamp), timestamp };
  if (order) attached.set(order.terms.ref, answer);
  return { ...answer, correlationId: randomUUID() };
}

/** What each order was quoted, which its status repeats. */
const attached = new Map<string, unknown>();
export const quoteOf = (order: Order): unknown => attached.get(order.terms.ref);

const depositOf = ({ slot, terms }: Order) => ({
  depositAddress: slot.address,
  ...(slot.memo !== null && { depositMemo: slot.memo }),
  deadline: new Date(terms.expiresAt).toISOString(),
  timeWhenInactive: new Date(terms.expiresAt).toISOString(),
});

function amountsOf(
  amountIn: Decimal,
  amountOut: Decimal,
  { from, to, world }: { from: Asset; to: Asset; world: World },
) {
  const usd = (amount: Decimal, { coin }: Asset) => plain(roundDown(amount.times(world.market.anchor(coin)), 12));
  return {
    amountIn: toUnits(amountIn, from),
    amountInFormatted: plain(amountIn),
    amountInUsd: usd(amountIn, from),
    minAmountIn: toUnits(amountIn, from),
    amountOut: toUnits(amountOut, to),
    amountOutFormatted: plain(amountOut),
    amountOutUsd: usd(amountOut, to),
    minAmountOut: toUnits(amountOut.times(SLIPPAGE), to),
  };
}

function assetOf(exchange: Exchange, id: string, field: string): Asset {
  const asset = exchange.assets.find((each) => assetIdOf(each) === id);
  if (!asset) throw new NearIntentsProblem(`${field} is not valid`);
  return asset;
}

function priced<T>(from: Asset, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'below_minimum' && error.range) {
      throw new NearIntentsProblem(`Amount is too low for bridge, try at least ${toUnits(error.range.min, from)}`);
    }
    throw new NearIntentsProblem('Failed to get quote');
  }
}
