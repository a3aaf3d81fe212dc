import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, reportOf } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import { amount, optionalAmount, optionalText, optionalTime, wholeNumber, word, optionalList } from '../schema.js';

/** Shapes of Exolix v2 answers (exolix.com/developers). Amounts are JSON numbers. */
const network = z.object({
  network: word,
  memoNeeded: z.boolean().nullish(),
  contract: optionalText,
});

/** A page of coins. What it calls precision is that of its prices, not of the chain, so it is not read. */
export const currencies = z.object({
  data: z.array(
    z.object({
      code: word,
      name: z.string(),
      networks: optionalList(network),
    }),
  ),
  count: wholeNumber,
});

/** A price, or the limits that were missed: then `toAmount` is 0 and `message` says why. */
export const rate = z.object({
  fromAmount: amount,
  toAmount: amount,
  message: optionalText,
  minAmount: optionalAmount,
  withdrawMin: optionalAmount,
  maxAmount: optionalAmount,
});

/** An asset without a network is none that anybody asked for. */
const side = z
  .object({ coinCode: z.string(), network: optionalText })
  .transform(({ coinCode, network }) => ({ ticker: coinCode, network: network ?? '' }));
const hash = z
  .object({ hash: optionalText })
  .nullish()
  .transform((reply) => reply?.hash ?? null);

export const transaction = z.object({
  id: word,
  status: z.string().min(1).max(64),
  amount,
  amountTo: amount,
  coinFrom: side,
  coinTo: side,
  createdAt: optionalTime,
  depositAddress: word,
  depositExtraId: optionalText,
  withdrawalAddress: optionalText,
  hashIn: hash,
  hashOut: hash,
});

export const transactions = z.object({ data: z.array(transaction) });

/** A refusal: by field, or in one sentence under one of two names. */
export const problem = z.object({
  errors: z.record(z.string(), z.unknown()).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
});

/**
 * Their word, our state. A word that is not here is no news. `refund` is on its way and `refunded` is done; `deleted` is
 * an order that was cleared away unpaid, which late money may still wake.
 */
const statuses: Readonly<Record<string, OrderStatus>> = {
  wait: 'waiting',
  confirmation: 'confirming',
  confirmed: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  success: 'completed',
  overdue: 'expired',
  deleted: 'expired',
  refund: 'refund_pending',
  refunded: 'refunded',
  error: 'failed',
};

/** One asset for each network of the coin. Exolix marks no outages: what it cannot do it does not price. */
export function toListedAssets(listed: z.infer<typeof currencies>['data'][number]): ListedAsset[] {
  return listed.networks.map(({ network: word, memoNeeded, contract }) => {
    const network = networkCode(word, 'exolix');
    return listedAsset({
      ticker: tickerOn(network, listed.code),
      name: listed.name,
      network,
      providerTicker: listed.code,
      providerNetwork: word,
      contractAddress: contract,
      memoSupported: memoNeeded ?? false,
      memoRequired: memoNeeded ?? false,
    });
  });
}

export function toReport(reply: z.infer<typeof transaction>): ProviderReport {
  const arrived = reply.hashIn !== null;
  // Nothing failed where nothing came: they write `error` of orders that ran out of time as well.
  const status = reply.status === 'error' && !arrived ? 'expired' : wordIn(statuses, reply.status);
  const returned = status === 'refunded' || status === 'refund_pending';
  return reportOf({
    rawStatus: reply.status,
    status,
    // The amounts are those agreed until the coins are there.
    amountFrom: arrived ? reply.amount : null,
    amountTo: arrived && !returned ? reply.amountTo : null,
    depositTx: reply.hashIn,
    // There is one hash for what went out; of a returned deposit it is the refund's.
    payoutTx: returned ? null : reply.hashOut,
    refundTx: returned ? reply.hashOut : null,
  });
}

type Rate = z.infer<typeof rate>;

/** Limits of the named side. No maximum is stated for what is received. */
export const limitsOf = (reply: Rate, side: 'from' | 'to') =>
  side === 'from' ? { min: reply.minAmount, max: reply.maxAmount } : { min: reply.withdrawMin, max: null };

/** The refusal inside a price; null when it is a price. The HTTP status does not tell: it is 422 for one side, 200 for the other. */
export function rateProblem(reply: Rate, side: 'from' | 'to'): DomainError | null {
  if (!reply.toAmount.isZero && !reply.fromAmount.isZero) return null;
  const { min, max } = limitsOf(reply, side);
  return outOfRange(min, max, side);
}

type Problem = z.infer<typeof problem>;

export const isAboutAmount = ({ errors, error, message }: Problem): boolean =>
  Object.keys(errors ?? {}).some((field) => /amount/i.test(field)) || /amount/i.test(error ?? message ?? '');

/** What a refusal means in our terms; fields decide where there are any, words otherwise. */
export function toError({ errors, error, message }: Problem, status: number): DomainError {
  const fields = Object.keys(errors ?? {});
  if (fields.includes('withdrawalAddress')) return badAddress('address_to');
  if (fields.includes('refundAddress')) return badAddress('refund_address');
  const said = error ?? message ?? '';
  const aboutPair = fields.some((field) => /^(coin|network)/i.test(field)) || /pair|coin|network|currency/i.test(said);
  if (aboutPair || (status === 422 && fields.length === 0)) {
    return pairUnavailable('Exolix');
  }
  return refused('exolix', `${String(status)} ${said || fields.join(', ')}`);
}
