import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { z } from 'zod';
import { listedAsset, reportOf, unlessZero } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import { amount, optionalAmount, optionalList, optionalText, wholeNumber, word } from '../schema.js';
import { baseUnits, fromUnits } from '../units.js';

/** Shapes of the broker's answers (chainflip-broker.io). `…Native` counts in the smallest unit, as text. */
export const assets = z.object({
  assets: z.array(
    z.object({
      id: word,
      ticker: word,
      network: word,
      contractAddress: optionalText,
      decimals: wholeNumber,
      enabled: z.boolean(),
      direction: word,
    }),
  ),
});

const fee = z.object({ type: word, asset: word, amountNative: baseUnits });

const quote = z.object({
  type: word,
  platform: optionalText,
  ingressAsset: word,
  ingressAmountNative: baseUnits,
  egressAsset: word,
  egressAmountNative: baseUnits,
  includedFees: optionalList(fee),
  estimatedPrice: amount,
  recommendedSlippageTolerancePercent: optionalAmount,
  estimatedDurationSeconds: optionalAmount,
});
export const quotes = z.array(quote);
export type Quote = z.infer<typeof quote>;

export const channel = z.object({
  address: word,
  issuedBlock: wholeNumber,
  network: word,
  channelId: wholeNumber,
});

/** What leaves there: the payout or the return. On its way it has no transaction yet. */
const egress = z.object({
  amount: optionalAmount,
  transactionReference: optionalText,
  witnessedAt: z.string().nullish(),
});
type Egress = z.infer<typeof egress> | null | undefined;

export const status = z.object({
  status: z.object({
    state: word.max(64),
    depositChannel: z.object({ id: word, isExpired: z.boolean().nullish() }),
    deposit: z
      .object({
        amount: optionalAmount,
        transactionReference: optionalText,
        transactionConfirmations: wholeNumber.nullish(),
      })
      .nullish(),
    sourceChainRequiredBlockConfirmations: wholeNumber.nullish(),
    swapEgress: egress.nullish(),
    refundEgress: egress.nullish(),
  }),
});
type Status = z.infer<typeof status>['status'];

/** A problem of RFC 7807. */
export const problem = z.object({
  title: z.string(),
  detail: optionalText,
  errors: z.record(z.string(), z.array(z.string())).nullish(),
});
export type Problem = z.infer<typeof problem>;

/** The one price of a swap that is made at once: neither in parts over hours nor of another house it resells. */
export const plainQuote = (offered: readonly Quote[]): Quote | null =>
  offered.find(({ type, platform }) => type === 'regular' && (platform ?? 'chainflip') === 'chainflip') ?? null;

/** What the payout costs on its network; null where it does not say. */
export function networkFeeOf({ includedFees, egressAsset }: Quote, decimals: number): Amount | null {
  const found = includedFees.find(({ type, asset }) => type === 'egress' && asset === egressAsset);
  return found ? fromUnits(found.amountNative, decimals) : null;
}

/** Their word, our state, while neither payout nor return is under way. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  waiting: 'waiting',
  receiving: 'confirming',
  swapping: 'exchanging',
  sending: 'sending',
  sent: 'sending',
  completed: 'sending',
  failed: 'failed',
};

const hasLeft = (out: Egress): boolean => Boolean(out?.transactionReference ?? out?.witnessedAt);

/** What became of the money decides before their word does: a return, too, is `completed` there. */
function stateOf({ state, depositChannel, swapEgress, refundEgress }: Status): OrderStatus | null {
  const known = wordIn(statuses, state);
  if (known === 'waiting' && depositChannel.isExpired) return 'expired';
  if (known !== 'sending' && known !== 'failed') return known;
  const isOver = state === 'completed' || state === 'failed';
  if (swapEgress) return isOver && hasLeft(swapEgress) ? 'completed' : 'sending';
  if (refundEgress) return isOver && hasLeft(refundEgress) ? 'refunded' : 'refund_pending';
  return known;
}

export function toListedAsset({ id, ticker, network: place, direction, ...listed }: Listed): ListedAsset {
  const network = networkCode(place, 'chainflip');
  const goes = (way: string): boolean => listed.enabled && (direction === 'both' || direction === way);
  return listedAsset({
    ticker: tickerOn(network, ticker),
    name: ticker,
    network,
    providerTicker: id,
    providerNetwork: place,
    contractAddress: listed.contractAddress,
    decimals: listed.decimals,
    depositEnabled: goes('ingress'),
    withdrawEnabled: goes('egress'),
    fixedSupported: false,
  });
}
type Listed = z.infer<typeof assets>['assets'][number];

export function toReport({ status: told }: z.infer<typeof status>): ProviderReport {
  const { deposit, swapEgress, refundEgress, sourceChainRequiredBlockConfirmations: required } = told;
  const state = stateOf(told);
  const seen = deposit?.transactionConfirmations;
  const isCounted = state === 'confirming' && typeof seen === 'number' && typeof required === 'number';
  return reportOf({
    rawStatus: told.state,
    status: state,
    amountFrom: unlessZero(deposit?.amount ?? null),
    amountTo: state === 'completed' ? unlessZero(swapEgress?.amount ?? null) : null,
    depositTx: deposit?.transactionReference ?? null,
    payoutTx: swapEgress?.transactionReference ?? null,
    refundTx: refundEgress?.transactionReference ?? null,
    confirmations: isCounted ? { seen, required } : null,
  });
}

/** What a refusal means in our terms, told by its words; the least amount comes beside them, in the smallest unit of what is sent. */
export function toError({ title, detail, errors }: Problem, decimals: number | null): DomainError {
  const words = detail ?? title;
  const [least] = errors?.['minimalAmountNative'] ?? [];
  if (/below minimum/i.test(words)) {
    const isTold = decimals !== null && baseUnits.safeParse(least).success;
    return outOfRange(isTold ? fromUnits(least ?? '', decimals) : null, null, 'from');
  }
  if (/refund address/i.test(words)) return badAddress('refund_address');
  if (/destination address/i.test(words)) return badAddress('address_to');
  if (/(source|destination) asset|liquidity|no quote/i.test(words)) return pairUnavailable('Chainflip');
  return refused('chainflip', words.slice(0, 200));
}

/** The least that is taken for one unit: the price less a part of a hundred, as plain text. */
export function floorOf(price: Amount, percent: Amount): string {
  const kept = Amount.of('100').lessOrZero(percent).dividedBy(Amount.of('100'));
  return price.times(kept).significant(15).toString();
}
