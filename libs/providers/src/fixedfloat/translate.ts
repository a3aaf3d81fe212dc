import type { DomainError } from '@swap/domain/kernel';
import {
  outOfRange,
  type ActionCode,
  type ListedAsset,
  type OrderStatus,
  type ProviderReport,
  type RepeatedDeposit,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset, reportOf } from '../answers.js';
import { networkCode, tickerOn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import { wordIn } from '../word-table.js';
import type { currencies, envelope, order, price } from './schemas.js';

/** Their word, our state. A word that is not here is no news. EMERGENCY stands for a deposit that waits for a choice. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  NEW: 'waiting',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  WITHDRAW: 'sending',
  DONE: 'completed',
  EXPIRED: 'expired',
  EMERGENCY: 'confirming',
};

/** Why the customer is asked, the first that applies. */
const actions: readonly (readonly [reason: string, action: ActionCode])[] = [
  ['EXPIRED', 'deposit_late'],
  ['LESS', 'deposit_too_small'],
  ['MORE', 'deposit_too_large'],
];

const networkWords: Readonly<Record<string, string>> = {
  erc20: 'eth',
  trc20: 'trx',
  bep20: 'bsc',
  pol: 'matic',
  polygon: 'matic',
  arb: 'arbitrum',
  optimism: 'op',
  avax: 'cchain',
  avaxc: 'cchain',
};

export function toListedAsset(listed: z.infer<typeof currencies>[number]): ListedAsset {
  const network = networkCode(listed.network, networkWords);
  return listedAsset({
    ticker: tickerOn(network, listed.coin),
    name: listed.name,
    network,
    providerTicker: listed.code,
    providerNetwork: listed.network,
    memoSupported: listed.tag !== null,
    depositEnabled: listed.recv,
    withdrawEnabled: listed.send,
  });
}

type Reply = z.infer<typeof order>;

export function toReport(reply: Reply): ProviderReport {
  const received = reply.from.tx?.id ? reply.from.tx : null;
  const paid = reply.to.tx?.id ? reply.to.tx : null;
  const seen = received?.confirmations ?? null;
  const required = reply.from.reqConfirmations ?? null;
  return reportOf({
    rawStatus: reply.status,
    status: statusOf(reply),
    actionRequired: actionOf(reply),
    amountFrom: received?.amount ?? null,
    amountTo: paid ? (paid.amount ?? reply.to.amount) : null,
    depositTx: received?.id ?? null,
    payoutTx: paid?.id ?? null,
    refundTx: reply.back?.tx?.id ?? null,
    confirmations: seen === null || required === null ? null : { seen, required },
    repeatedDeposits: reply.emergency?.repeat ? [unreported] : [],
  });
}

/** That more came is said, not how much of it nor what became of it: its support knows. */
const unreported: RepeatedDeposit = {
  status: null,
  held: true,
  amountFrom: null,
  amountTo: null,
  depositTx: null,
  payoutTx: null,
};

/** The word alone does not tell where a deposit went: the customer's choice and the refund leg do. */
function statusOf(reply: Reply): OrderStatus | null {
  const choice = reply.emergency?.choice;
  const returned = Boolean(reply.back?.tx?.id);
  if (reply.status === 'EMERGENCY' && choice === 'REFUND') return 'refund_pending';
  if (reply.status === 'EMERGENCY' && choice === 'EXCHANGE') return 'exchanging';
  if (reply.status === 'DONE' && returned && (choice === 'REFUND' || !reply.to.tx?.id)) return 'refunded';
  if (reply.status === 'DONE' && choice === 'REFUND') return 'refund_pending';
  return wordIn(statuses, reply.status);
}

function actionOf({ status, emergency, from }: Reply): ActionCode | null {
  const decided = emergency?.choice === 'REFUND' || emergency?.choice === 'EXCHANGE';
  if (status !== 'EMERGENCY' || decided) return null;
  const reasons = emergency?.status ?? [];
  const action = actions.find(([reason]) => reasons.includes(reason))?.[1];
  if (action) return action;
  // LIMIT says that the amount is outside the limits, not on which side: what was agreed tells.
  const [came, agreed] = [from.tx?.amount, from.amount];
  if (!reasons.includes('LIMIT') || !came || !agreed || came.equals(agreed)) return 'provider_hold';
  return came.isLessThan(agreed) ? 'deposit_too_small' : 'deposit_too_large';
}

/** What a price with errors means; null when it is a price. `side` is the side whose amount was named. */
export function priceProblem(reply: z.infer<typeof price>, side: 'from' | 'to'): DomainError | null {
  if (reply.errors.some((word) => word.includes('LIMIT'))) return outOfRange(reply[side].min, reply[side].max, side);
  const { from, to } = reply;
  const priced = from.amount && to.amount && !from.amount.isZero && !to.amount.isZero;
  if (reply.errors.length === 0 && priced) return null;
  return pairUnavailable('FixedFloat');
}

/** What a refusal means in our terms. Its codes are not published, so some are known by their words. */
export function toError(reply: z.infer<typeof envelope>): DomainError {
  if (/address/i.test(reply.msg)) return badAddress('address_to');
  if (/direction|currency|pair/i.test(reply.msg)) return pairUnavailable('FixedFloat');
  return refused('fixedfloat', `${reply.code} ${reply.msg}`);
}
