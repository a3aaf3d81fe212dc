import { Amount } from '@swap/domain/money';
import type { OrderStatus, ProviderReport } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { reportOf } from '../answers.js';
import { wordIn } from '../word-table.js';
import type { shift } from './schemas.js';

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
    // Only money that went to the customer's address is a payout; a refund's hash is not told.
    payoutTx: paid.find(({ settleHash }) => settleHash)?.settleHash ?? null,
  });
}

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
