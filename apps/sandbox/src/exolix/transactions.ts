import { z } from 'zod';
import type { Asset } from '../catalogue/catalogue.js';
import { significant } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Order } from '../engine/order.js';
import { jsonNumber } from '../http/lossless-json.js';
import { line, pairOf, read, termsInput, wantedOf } from './input.js';
import { coinWord, networkWord } from './names.js';
import { inRange } from './rate.js';
import { ExolixProblem } from './trouble.js';

const createInput = termsInput.extend({
  withdrawalAddress: z.string().trim().min(1),
  withdrawalExtraId: line,
  refundAddress: line,
  refundExtraId: line,
  slippage: z.unknown().optional(),
});

const listInput = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
});

/** POST /transactions: the price is that of this moment. `key` is remembered, so that the list shows each caller its own. */
export function createTransaction(exchange: Exchange, body: unknown, key: string): Order {
  const input = read(createInput, body);
  const pair = pairOf(exchange, input);
  const wanted = wantedOf(input);
  return inRange(exchange, pair, wanted, () =>
    exchange.open({
      ...pair,
      wanted,
      rateId: null,
      payoutAddress: input.withdrawalAddress,
      payoutMemo: input.withdrawalExtraId,
      refundAddress: input.refundAddress,
      refundMemo: input.refundExtraId,
      attachments: { key },
    }),
  );
}

/** The order of that id. Throws a 404 problem. */
export function findTransaction(exchange: Exchange, id: string): Order {
  const order = exchange.find(id);
  if (!order) throw new ExolixProblem(404, { message: 'Transaction not found' });
  return order;
}

/** GET /transactions: the caller's own, newest first, by the page. */
export function listTransactions(exchange: Exchange, query: unknown, key: string): unknown {
  const { page, size } = read(listInput, query);
  const own = exchange.list().filter(({ terms }) => terms.attachments['key'] === key);
  return { data: own.slice((page - 1) * size, page * size).map((order) => presentTransaction(exchange, order)) };
}

const presentSide = (asset: Asset): Record<string, unknown> => ({
  coinCode: coinWord(asset),
  coinName: asset.coin.name,
  network: networkWord(asset),
  networkName: asset.network.id,
  networkShortName: networkWord(asset),
  icon: null,
  memoName: asset.network.memoName,
  networkIcon: null,
  networkNotes: '',
  contract: asset.tokenContract,
});

const presentHash = (hash: string | null): unknown => ({ hash, link: hash && `https://explorer.invalid/tx/${hash}` });

/** An order as Exolix tells it: the amounts are those agreed until it knows better. */
export function presentTransaction(exchange: Exchange, order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  const amount = report.amountFrom ?? terms.expectedFrom;
  const amountTo = report.amountTo ?? terms.expectedTo;
  return {
    id: terms.ref,
    amount: jsonNumber(amount),
    amountTo: jsonNumber(amountTo),
    coinFrom: presentSide(terms.from),
    coinTo: presentSide(terms.to),
    comment: null,
    createdAt: new Date(terms.createdAt).toISOString(),
    depositAddress: slot.address,
    depositExtraId: slot.memo,
    withdrawalAddress: terms.payoutAddress,
    withdrawalExtraId: terms.payoutMemo,
    refundAddress: terms.refundAddress,
    refundExtraId: terms.refundMemo,
    hashIn: presentHash(report.payinHash),
    hashOut: presentHash(report.refundHash ?? report.payoutHash),
    rate: jsonNumber(significant(amountTo.div(amount), 12)),
    rateType: terms.fixed ? 'fixed' : 'float',
    affiliateToken: null,
    status: wordFor(exchange.profile, order),
    source: 'api',
    email: null,
    clickId: null,
  };
}
