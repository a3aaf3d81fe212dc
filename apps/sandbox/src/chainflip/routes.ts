import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { looksLikeAddress } from '../address/address-kinds.js';
import type { Asset } from '../catalogue/catalogue.js';
import { decimal, isDecimalText } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { World } from '../engine/world.js';
import { AskedAmounts } from './asked.js';
import { idOf, networkOf } from './names.js';
import { blockOf, presentChannel, presentStatus } from './present-status.js';
import { presentAssets, presentQuotes, priced } from './quotes.js';
import { answerTroubleAsChainflip, ChainflipProblem } from './trouble.js';

const text = z.string().default('');
const pairInput = z.looseObject({ sourceAsset: text, destinationAsset: text, apiKey: text });
const quoteInput = pairInput.extend({ amount: text });
const swapInput = pairInput.extend({ destinationAddress: text, refundAddress: text, minimumPrice: text });
const channelInput = z.looseObject({ issuedBlock: text, network: text, channelId: text });

/** Chainflip's broker as a service, relative to its base path. Every call is a GET, also the one that opens an order. */
export function chainflipRoutes(app: FastifyInstance, exchange: Exchange, world: World): void {
  answerTroubleAsChainflip(app);

  const assetOf = (id: string, which: string): Asset => {
    const found = exchange.assets.find((asset) => idOf(asset) === id.toLowerCase());
    if (!found) throw new ChainflipProblem(`Unknown ${which} Asset`);
    return found;
  };
  const pairOf = ({ sourceAsset, destinationAsset, apiKey }: z.infer<typeof pairInput>) => {
    if (apiKey !== '' && apiKey !== 'sandbox') throw new ChainflipProblem('Invalid API key');
    return { from: assetOf(sourceAsset, 'Source'), to: assetOf(destinationAsset, 'Destination'), fixed: false };
  };
  const asked = new AskedAmounts();

  app.get('/assets', async () => presentAssets(exchange, world));

  app.get('/quotes-native', async (request) => {
    const input = quoteInput.parse(request.query);
    const pair = pairOf(input);
    if (!/^[1-9]\d*$/.test(input.amount)) throw new ChainflipProblem('Invalid Amount');
    const units = decimal(`1${'0'.repeat(pair.from.decimals)}`);
    const amountFrom = decimal(input.amount).div(units);
    const quote = priced(pair.from, () => exchange.quote(pair, { amountFrom }));
    asked.note(quote);
    return presentQuotes(quote, world);
  });

  app.get('/swap', async (request) => {
    const input = swapInput.parse(request.query);
    const pair = pairOf(input);
    const { destinationAddress, refundAddress, minimumPrice } = input;
    if (!looksLikeAddress(pair.to.network.addressKind, destinationAddress))
      throw new ChainflipProblem('Invalid Destination Address');
    if (!looksLikeAddress(pair.from.network.addressKind, refundAddress))
      throw new ChainflipProblem('Invalid Refund Address');
    if (minimumPrice !== '' && !isDecimalText(minimumPrice)) throw new ChainflipProblem('Invalid Minimum Price');
    const floor = minimumPrice === '' ? null : decimal(minimumPrice);
    const amountFrom = asked.guess(pair, floor) ?? priced(pair.from, () => exchange.range(pair).min);
    const order = priced(pair.from, () =>
      exchange.open({
        ...pair,
        wanted: { amountFrom },
        rateId: null,
        payoutAddress: destinationAddress,
        payoutMemo: null,
        refundAddress,
        refundMemo: null,
        attachments: { minimumPrice },
      }),
    );
    return presentChannel(order);
  });

  app.get('/status-by-deposit-channel', async (request) => {
    const { issuedBlock, network, channelId } = channelInput.parse(request.query);
    const order = exchange.find(channelId);
    const isKnown = order && issuedBlock === String(blockOf(order)) && network === networkOf(order.terms.from);
    // The broker learns of its channels from the chain, a moment later.
    if (!isKnown || order.status === 'new') throw new ChainflipProblem('Not Found', {}, 404);
    return presentStatus(exchange, order);
  });
}
