import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { z } from 'zod';
import { listedAsset, reportOf } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import { amount, optionalAmount, optionalText, optionalTime, wholeNumber, word, optionalList } from '../schema.js';

/** True for every network of a coin, or the networks it is true for; missing means none. */
const someNetworks = z
  .union([z.boolean(), z.array(z.string())])
  .nullish()
  .transform((reply) => reply ?? false);

/** Shapes of SideShift v2 answers (docs.sideshift.ai/openapi.yaml). Amounts are decimal text; keys without a value are absent. */
export const coins = z.array(
  z.object({
    coin: word,
    name: z.string(),
    networks: z.array(word),
    hasMemo: z.boolean().nullish(),
    networksWithMemo: z.array(z.string()).nullish(),
    fixedOnly: someNetworks,
    variableOnly: someNetworks,
    depositOffline: someNetworks,
    settleOffline: someNetworks,
    tokenDetails: z
      .record(z.string(), z.object({ contractAddress: optionalText, decimals: wholeNumber.nullish() }))
      .nullish(),
  }),
);

export const pair = z.object({
  min: amount,
  max: amount,
  rate: amount,
  depositCoin: z.string(),
  settleCoin: z.string(),
});

export const quote = z.object({
  id: word,
  expiresAt: optionalTime,
  depositAmount: amount,
  settleAmount: amount,
});

/** The answer to both ways of opening a shift. A variable one carries no amounts, because any within the limits will do. */
export const created = z.object({
  id: word,
  status: z.string().min(1),
  depositAddress: word,
  depositMemo: optionalText,
  depositAmount: optionalAmount,
  settleAmount: optionalAmount,
  expiresAt: optionalTime,
});

const deposit = z.object({
  status: z.string().min(1).max(64),
  depositHash: optionalText,
  depositReceivedAt: optionalText,
  depositAmount: optionalAmount,
  settleHash: optionalText,
  settleAmount: optionalAmount,
  issue: optionalText,
});

/** `deposits` is there only when several came in. The deposit address is not read: it is taken away after some weeks. */
export const shift = deposit.extend({
  id: word,
  refundAddress: optionalText,
  deposits: optionalList(deposit),
});

/** The key `error` decides, whatever the status says. */
export const problem = z
  .object({ error: z.object({ message: z.string().default(''), code: z.string().optional() }) })
  .transform(({ error }) => error);

type Coin = z.infer<typeof coins>[number];
type SomeNetworks = Coin['depositOffline'];

const holdsFor = (reply: SomeNetworks, network: string): boolean =>
  typeof reply === 'boolean' ? reply : reply.includes(network);

/** One asset for each network of the coin. */
export function toListedAssets(listed: Coin): ListedAsset[] {
  return listed.networks.map((word) => {
    const network = networkCode(word, 'sideshift');
    const token = listed.tokenDetails?.[word];
    return listedAsset({
      ticker: tickerOn(network, listed.coin),
      name: listed.name,
      network,
      providerTicker: listed.coin,
      providerNetwork: word,
      contractAddress: token?.contractAddress ?? null,
      decimals: token?.decimals ?? null,
      memoSupported: listed.networksWithMemo?.includes(word) ?? listed.hasMemo ?? false,
      depositEnabled: !holdsFor(listed.depositOffline, word),
      withdrawEnabled: !holdsFor(listed.settleOffline, word),
      floatSupported: !holdsFor(listed.fixedOnly, word),
      fixedSupported: !holdsFor(listed.variableOnly, word),
    });
  });
}

export interface Limits {
  readonly min: Amount;
  readonly max: Amount;
}

/** Limits speak of what is deposited; none are stated for what is received. */
export function outOfLimits(limits: Limits | null, side: 'from' | 'to'): DomainError {
  return side === 'from' ? outOfRange(limits?.min ?? null, limits?.max ?? null, side) : outOfRange(null, null, side);
}

export type Problem = z.infer<typeof problem>;

/** Whether the amount is what they object to; their refusal does not name the limits. */
export const isAboutAmount = ({ message }: Problem): boolean => /^amount too (low|high)/i.test(message);

/**
 * What a refusal means in our terms, told by its words: only `BAD_USER_INPUT` and `ACCESS_DENIED` exist as codes. A customer
 * whose country is blocked is refused the pair; SideShift is not down because of it.
 */
export function toError(reply: Problem): DomainError {
  const { message } = reply;
  if (/quote/i.test(message) && /expired|not found|already used|invalid/i.test(message)) {
    return quoteExpired();
  }
  if (reply.code === 'ACCESS_DENIED' || /country-blocked|access denied/i.test(message)) {
    return new DomainError('pair_unavailable', 'SideShift does not serve this region');
  }
  if (
    /invalid (coin|network|pair|method)/i.test(message) ||
    (/method|pair/i.test(message) && /disabled/i.test(message))
  ) {
    return pairUnavailable('SideShift');
  }
  if (/invalid|belongs/i.test(message)) {
    if (/refund ?(address|destination)/i.test(message)) return badAddress('refund_address');
    if (/receiving address|settle ?address/i.test(message)) return badAddress('address_to');
  }
  return refused('sideshift', message);
}

/** Their word, our state. A word that is not here is no news; `multiple` is told by its parts. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  waiting: 'waiting',
  pending: 'confirming',
  review: 'confirming',
  processing: 'exchanging',
  settling: 'sending',
  settled: 'completed',
  refund: 'refund_pending',
  refunding: 'refund_pending',
  refunded: 'refunded',
  expired: 'expired',
};

/** Of several deposits the order stands where the one stands that is least far; money in motion before money at rest. */
const progress: readonly OrderStatus[] = [
  'waiting',
  'confirming',
  'exchanging',
  'sending',
  'refund_pending',
  'completed',
  'refunded',
];

type Reply = z.infer<typeof shift>;
type Deposit = Reply['deposits'][number];

export function toReport(reply: Reply): ProviderReport {
  const parts = reply.status === 'multiple' && reply.deposits.length > 0 ? reply.deposits : [reply];
  const status = reply.status === 'multiple' ? statusOfParts(parts) : wordIn(statuses, reply.status);
  const arrived = parts.filter(({ depositHash, depositReceivedAt }) => depositHash ?? depositReceivedAt);
  const paid = parts.filter((part) => ['settling', 'settled'].includes(part.status));
  return reportOf({
    rawStatus: reply.status,
    status,
    actionRequired: actionOf(parts, reply.refundAddress),
    ...reasonOf(parts),
    // A fixed shift names its amounts from the start; they count when the coins are there.
    amountFrom: sum(arrived.map(({ depositAmount }) => depositAmount)),
    amountTo: sum(paid.map(({ settleAmount }) => settleAmount)),
    depositTx: arrived[0]?.depositHash ?? null,
    // What went back is told under the same name as what went to the customer's address.
    payoutTx: hashOf(paid),
    refundTx: hashOf(parts.filter((part) => part.status === 'refunded')),
  });
}

const hashOf = (parts: readonly Deposit[]): string | null =>
  parts.find(({ settleHash }) => settleHash)?.settleHash ?? null;

function statusOfParts(parts: readonly Deposit[]): OrderStatus | null {
  const each = parts.map(({ status }) => wordIn(statuses, status));
  if (each.includes(null)) return null;
  return progress.find((status) => each.includes(status)) ?? null;
}

function actionOf(parts: readonly Deposit[], refundAddress: string | null): ProviderReport['actionRequired'] {
  const words = parts.map(({ status }) => status);
  if (words.includes('refund') && refundAddress === null) return 'refund_address_needed';
  return words.includes('review') ? 'provider_hold' : null;
}

/** What went wrong in their words, where they say it. */
function reasonOf(parts: readonly Deposit[]): Partial<ProviderReport> {
  const issue = parts.find((part) => part.issue)?.issue;
  return issue ? { reason: { code: 'provider_issue', message: issue.slice(0, 200) } } : {};
}

function sum(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((each) => each !== null);
  return known.length === 0 ? null : known.reduce((total, each) => total.plus(each), Amount.zero);
}
