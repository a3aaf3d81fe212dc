import { DomainError } from '@swap/domain/kernel';
import { outOfRange, type ListedAsset, type ProviderReport, type OrderStatus } from '@swap/domain/catalogue';
import type { z } from 'zod';
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

const reasons: Readonly<Partial<Record<string, { code: string; message: string }>>> = {
  failed: { code: 'provider_failed', message: 'The exchange could not complete the swap; its support can tell more.' },
  refunded: { code: 'provider_refunded', message: 'The exchange sent the deposit back.' },
  expired: { code: 'no_deposit', message: 'No deposit arrived in time.' },
};

const statusOf = (word: string): OrderStatus | null =>
  Object.hasOwn(statuses, word) ? (statuses[word] ?? null) : null;

export function toReport(told: z.infer<typeof exchange>): ProviderReport {
  return {
    rawStatus: told.status,
    status: statusOf(told.status),
    // A hold for a check of the sender; nothing else asks the customer for anything.
    actionRequired: told.status === 'verifying' ? 'provider_hold' : null,
    reason: reasons[told.status] ?? null,
    amountFrom: told.amountFrom,
    amountTo: told.amountTo,
    depositTx: told.payinHash,
    payoutTx: told.payoutHash,
    refundTx: told.refundHash,
    confirmations: null,
    repeatedDeposits: told.repeatedExchangesInfo.map((each) => ({
      status: statusOf(each.status),
      held: each.status === 'verifying' || each.status === 'failed',
      amountFrom: each.amountFrom,
      amountTo: each.amountTo,
      depositTx: each.payinHash,
      payoutTx: each.payoutHash,
    })),
  };
}

export function toListedAsset(listed: z.infer<typeof currencies>[number]): ListedAsset {
  return {
    ticker: listed.ticker.toLowerCase(),
    name: listed.name,
    network: listed.network.toLowerCase(),
    providerTicker: listed.ticker,
    providerNetwork: listed.network,
    contractAddress: listed.tokenContract,
    decimals: null,
    isStable: listed.isStable ?? false,
    memoSupported: listed.isExtraIdSupported ?? listed.hasExternalId ?? false,
    memoRequired: listed.hasExternalId ?? false,
    iconUrl: null,
    depositEnabled: listed.sell,
    withdrawEnabled: listed.buy,
    floatSupported: true,
    fixedSupported: listed.supportsFixedRate ?? false,
  };
}

/** What a refusal means in our terms. `side` is the side whose amount was named. */
export function toError(told: z.infer<typeof problem>, side: 'from' | 'to'): DomainError {
  const bounds = told.payload?.range;
  switch (told.error) {
    case 'deposit_too_small':
    case 'deposit_too_big':
    case 'out_of_range':
      return outOfRange(bounds?.minAmount ?? null, bounds?.maxAmount ?? null, side);
    case 'pair_is_inactive':
      return new DomainError('pair_unavailable', 'ChangeNOW does not swap this pair now');
    case 'rate_id_not_found_or_expired':
      return new DomainError('quote_expired', 'The quote has expired; ask for a new one');
    case 'not_valid_address':
      return DomainError.ofField('invalid_address', 'address_to', 'The exchange does not accept this address');
    default:
      return new DomainError('provider_unavailable', `changenow refused: ${told.error} ${told.message}`.trim());
  }
}

/** Minutes from text such as `10-60`; a wide guess when it is anything else. */
export function toMinutes(forecast: string | null): { min: number; max: number } {
  const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(forecast ?? '') ?? [];
  return min && max ? { min: Number(min), max: Number(max) } : { min: 5, max: 60 };
}
