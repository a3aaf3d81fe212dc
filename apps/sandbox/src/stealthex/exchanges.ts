import type { Asset } from '../catalogue/catalogue.js';
import type { Decimal } from '../engine/decimal.js';
import { wordFor } from '../engine/exchange-profile.js';
import type { Exchange } from '../engine/exchange.js';
import type { Order } from '../engine/order.js';
import { Refusal } from '../engine/refusal.js';
import { jsonNumber } from '../http/lossless-json.js';
import { createInput, pairOf, read, wantedOf } from './input.js';
import { placeOf } from './names.js';
import { StealthExProblem } from './trouble.js';

/** POST /exchanges. Throws `Refusal`; a fixed order needs the id of its price. */
export function createExchange(exchange: Exchange, body: unknown): Order {
  const input = read(createInput, body);
  const pair = pairOf(exchange, input);
  if (pair.fixed && input.rate_id === null) throw new Refusal('rate_gone', 'rate_id is required for a fixed rate');
  requireMemo(pair.to, input.extra_id);
  return exchange.open({
    ...pair,
    wanted: wantedOf(input),
    rateId: pair.fixed ? input.rate_id : null,
    payoutAddress: input.address,
    payoutMemo: input.extra_id,
    refundAddress: input.refund_address,
    refundMemo: input.refund_extra_id,
    attachments: {},
  });
}

/** A destination tag is a number; other memos are free text. */
function requireMemo({ network }: Asset, memo: string | null): void {
  if (network.memoName !== 'Destination tag' || memo === null || /^\d{1,10}$/.test(memo)) return;
  throw new StealthExProblem(400, 'ExtraId', 'extra_id is not valid');
}

/** The exchange of that id. Throws `NotFound`. */
export function findExchange(exchange: Exchange, id: string): Order {
  const order = exchange.find(id);
  if (!order) throw new StealthExProblem(404, 'NotFound', 'Exchange not found');
  return order;
}

const explorer = (kind: string, value: string | null): string | null =>
  value && `https://explorer.invalid/${kind}/${value}`;

interface Side {
  readonly asset: Asset;
  readonly address: string;
  readonly memo: string | null;
  readonly hash: string | null;
  readonly expected: Decimal;
  readonly write: (amount: Decimal) => unknown;
  readonly amount: Decimal | null;
}

const presentSide = ({ asset, address, memo, hash, expected, amount, write }: Side): Record<string, unknown> => ({
  ...placeOf(asset),
  amount: write(amount ?? expected),
  expected_amount: write(expected),
  address,
  extra_id: memo,
  tx_hash: hash,
  address_explorer_url: explorer('address', address),
  tx_explorer_url: explorer('tx', hash),
});

/** An exchange as it is told. */
export function presentExchange(exchange: Exchange, order: Order): Record<string, unknown> {
  const { terms, slot } = order;
  const report = order.report();
  return {
    id: terms.ref,
    status: wordFor(exchange.profile, order),
    rate: terms.fixed ? 'fixed' : 'floating',
    deposit: presentSide({
      asset: terms.from,
      address: slot.address,
      memo: slot.memo,
      hash: report.payinHash,
      expected: terms.expectedFrom,
      amount: report.amountFrom,
      write: jsonNumber,
    }),
    withdrawal: presentSide({
      asset: terms.to,
      address: terms.payoutAddress,
      memo: terms.payoutMemo,
      hash: report.payoutHash,
      expected: terms.expectedTo,
      amount: report.amountTo,
      write: jsonNumber,
    }),
    refund_address: terms.refundAddress,
    refund_extra_id: terms.refundMemo,
    created_at: new Date(terms.createdAt).toISOString(),
    // A float order names no end.
    expires_at: terms.fixed ? new Date(terms.expiresAt).toISOString() : null,
  };
}
