import {
  outOfRange,
  type ListedAsset,
  type OrderStatus,
  type ProviderReport,
  type RepeatedDeposit,
} from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, reportOf, unreported, usualStatuses } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import { amount, optionalAmount, optionalText, optionalTime } from '../schema.js';

/** Shapes of ChangeNOW v2 answers (documenter.getpostman.com/view/8180765/SVfTPnM8). Keys without a value may be absent. */
export const currencies = z.array(
  z.object({
    ticker: z.string().min(1),
    name: z.string(),
    isExtraIdSupported: z.boolean().nullish(),
    hasExternalId: z.boolean().nullish(),
    isFiat: z.boolean(),
    isStable: z.boolean().nullish(),
    supportsFixedRate: z.boolean().nullish(),
    network: z.string().min(1),
    tokenContract: optionalText,
    buy: z.boolean(),
    sell: z.boolean(),
  }),
);

export const range = z.object({ minAmount: amount, maxAmount: optionalAmount });

export const estimate = z.object({
  rateId: optionalText,
  validUntil: optionalTime,
  transactionSpeedForecast: optionalText,
  warningMessage: optionalText,
  withdrawalFee: optionalAmount,
  fromAmount: amount,
  toAmount: amount,
});

export const created = z.object({
  id: z.string().min(1),
  fromAmount: amount,
  toAmount: amount,
  payinAddress: z.string().min(1),
  payinExtraId: optionalText,
  validUntil: optionalTime,
});

/** Nobody has recorded one: one that is written otherwise is still one, and its order must not be lost over it. */
const repeated = z.object({
  status: z.string().min(1).max(64),
  amountFrom: optionalAmount,
  amountTo: optionalAmount,
  payinHash: optionalText,
  payoutHash: optionalText,
});

export const exchange = z.object({
  id: z.string().min(1),
  status: z.string().min(1).max(64),
  amountFrom: optionalAmount,
  amountTo: optionalAmount,
  payinHash: optionalText,
  payoutHash: optionalText,
  refundHash: optionalText,
  /** Trades of their own that further deposits to the same address became. */
  repeatedExchangesInfo: z
    .array(repeated.or(z.looseObject({}).transform(() => null)))
    .max(100)
    .nullish()
    .transform((list) => list ?? []),
});

/** Error codes may come with any status. */
export const problem = z.object({
  error: z.string().min(1),
  message: z.string().default(''),
  payload: z.object({ range: z.object({ minAmount: optionalAmount, maxAmount: optionalAmount }).optional() }).nullish(),
});

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = { ...usualStatuses, verifying: 'confirming' };

export function toReport(reply: z.infer<typeof exchange>): ProviderReport {
  return reportOf({
    rawStatus: reply.status,
    status: wordIn(statuses, reply.status),
    // A hold for a check of the sender; nothing else asks the customer for anything.
    actionRequired: reply.status === 'verifying' ? 'provider_hold' : null,
    amountFrom: reply.amountFrom,
    amountTo: reply.amountTo,
    depositTx: reply.payinHash,
    payoutTx: reply.payoutHash,
    refundTx: reply.refundHash,
    repeatedDeposits: reply.repeatedExchangesInfo.map((each) => (each ? toRepeated(each) : unreported)),
  });
}

const toRepeated = (each: z.infer<typeof repeated>): RepeatedDeposit => ({
  status: wordIn(statuses, each.status),
  held: each.status === 'verifying' || each.status === 'failed',
  amountFrom: each.amountFrom,
  amountTo: each.amountTo,
  depositTx: each.payinHash,
  payoutTx: each.payoutHash,
});

export function toListedAsset(listed: z.infer<typeof currencies>[number]): ListedAsset {
  const network = networkCode(listed.network, 'changenow');
  return listedAsset({
    ticker: tickerOn(network, listed.ticker),
    name: listed.name,
    network,
    providerTicker: listed.ticker,
    providerNetwork: listed.network,
    contractAddress: listed.tokenContract,
    isStable: listed.isStable ?? false,
    memoSupported: listed.isExtraIdSupported ?? listed.hasExternalId ?? false,
    memoRequired: listed.hasExternalId ?? false,
    depositEnabled: listed.sell,
    withdrawEnabled: listed.buy,
    fixedSupported: listed.supportsFixedRate ?? false,
  });
}

export type Problem = z.infer<typeof problem>;

export function toError(reply: Problem, side: 'from' | 'to'): DomainError {
  const bounds = reply.payload?.range;
  switch (reply.error) {
    case 'deposit_too_small':
    case 'deposit_too_big':
    case 'out_of_range':
      // They speak of what is sent; none are stated for what is received.
      return side === 'from'
        ? outOfRange(bounds?.minAmount ?? null, bounds?.maxAmount ?? null, side)
        : outOfRange(null, null, side);
    case 'pair_is_inactive':
      return pairUnavailable('ChangeNOW');
    case 'rate_id_not_found_or_expired':
      return quoteExpired();
    case 'not_valid_address':
      return badAddress('address_to');
    default:
      return refused('changenow', `${reply.error} ${reply.message}`);
  }
}

/** Minutes from text such as `10-60`; a wide guess when it is anything else. */
export function toMinutes(forecast: string | null): { min: number; max: number } {
  const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(forecast ?? '') ?? [];
  return min && max ? { min: Number(min), max: Number(max) } : { min: 5, max: 60 };
}
