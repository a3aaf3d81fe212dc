import type { DomainError } from '@swap/domain/kernel';
import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, reportOf } from '../answers.js';
import { networkCode, tickerOn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
import type { currencies, problem, rate, transaction } from './schemas.js';

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

const networkWords: Readonly<Record<string, string>> = {
  arb: 'arbitrum',
  avaxc: 'cchain',
  optimism: 'op',
  polygon: 'matic',
  zksyncera: 'zksync',
};

/** One asset for each network of the coin. Exolix marks no outages: what it cannot do it does not price. */
export function toListedAssets(listed: z.infer<typeof currencies>['data'][number]): ListedAsset[] {
  return listed.networks.map(({ network: word, memoNeeded, contract }) => {
    const network = networkCode(word, networkWords);
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
  const status = wordIn(statuses, reply.status);
  const returned = status === 'refunded' || status === 'refund_pending';
  const arrived = reply.hashIn !== null;
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
