import type { DomainError } from '@swap/domain/kernel';
import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, reportOf } from '../answers.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
import type { currencies, exchange, problem } from './schemas.js';

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  new: 'waiting',
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
  verifying: 'confirming',
};

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
    repeatedDeposits: reply.repeatedExchangesInfo.map((each) => ({
      status: wordIn(statuses, each.status),
      held: each.status === 'verifying' || each.status === 'failed',
      amountFrom: each.amountFrom,
      amountTo: each.amountTo,
      depositTx: each.payinHash,
      payoutTx: each.payoutHash,
    })),
  });
}

export function toListedAsset(listed: z.infer<typeof currencies>[number]): ListedAsset {
  return listedAsset({
    ticker: listed.ticker.toLowerCase(),
    name: listed.name,
    network: listed.network.toLowerCase(),
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

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(reply: z.infer<typeof problem>, side: 'from' | 'to'): DomainError {
  const bounds = reply.payload?.range;
  switch (reply.error) {
    case 'deposit_too_small':
    case 'deposit_too_big':
    case 'out_of_range':
      return outOfRange(bounds?.minAmount ?? null, bounds?.maxAmount ?? null, side);
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
