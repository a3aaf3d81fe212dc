import { z } from 'zod';
import type { OrderStatus, ActionCode } from '../catalogue/index.js';
import { orderStatusNumbers } from './order-status.js';
import type { Order } from './order.js';

const text = (what: string) => z.string().describe(what);
const amount = (what: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .describe(`${what}, a decimal number as text`);
const moment = (what: string) => z.iso.datetime({ precision: 3 }).describe(what);
const note = z.object({ code: text('Stable and machine-readable'), message: text('For people') });
const statusName = z.enum(Object.keys(orderStatusNumbers) as OrderStatus[]);

/** The order as the public sees it: what routes answer and webhooks carry. Plain JSON: amounts are decimal text, USD a number. */
export const snapshot = z.object({
  order_id: z
    .string()
    .regex(/^[0-9a-hjkmnp-tv-z]{26}$/)
    .describe('Public id of the order'),
  status: z.int().describe('The number of status_name'),
  status_name: statusName,
  is_final: z
    .boolean()
    .describe('Nothing will change any more, except that late money may still move an expired order'),
  action_required: note.nullable().describe('What the customer has to decide'),
  reason: note.nullable().describe('Why it went wrong'),
  poll_after_seconds: z.int().nullable().describe('When to ask again; null when nothing will change'),
  creation_time: z.int().describe('Unix seconds'),
  updated_at: moment('Of this status'),
  currency_from: text('Catalogue parameter'),
  network_from: z.string(),
  amount_from: amount('What is sent'),
  currency_to: text('Catalogue parameter'),
  network_to: z.string(),
  amount_to: amount('What is received'),
  address_from: text('Where the deposit goes').nullable(),
  sender_memo_tag: z.string().nullable(),
  address_to: z.string().describe('Where the coins go; empty once it was removed for its age'),
  receiver_memo_tag: z.string().nullable(),
  refund_address: z.string().nullable(),
  fixed: z.boolean(),
  is_anonym: z.boolean(),
  rate: amount('Units received for one unit sent'),
  price_usd_from: z.number().describe('What is sent, in USD with at most two decimals').nullable(),
  provider: z.string(),
  legs: z.int().describe('Trades it takes: two when routed privately'),
  deposit_tx: z.string().nullable(),
  payout_tx: z.string().nullable(),
  refund_tx: z.string().nullable(),
  confirmations: z.object({ seen: z.int(), required: z.int() }).nullable().describe('Of the deposit, where known'),
  repeated_deposits: z
    .array(
      z.object({
        status_name: statusName.nullable(),
        amount_from: z.string().nullable(),
        amount_to: z.string().nullable(),
        deposit_tx: z.string().nullable(),
        payout_tx: z.string().nullable(),
      }),
    )
    .describe('Deposits to the same address after the first'),
  expires_at: moment('When the offer to deposit ends').nullable(),
  timeline: z.array(z.object({ status_name: statusName, at: moment('When it was entered') })),
});

export type Snapshot = z.output<typeof snapshot>;

const actionMessages: Readonly<Record<ActionCode, string>> = {
  refund_address_needed: 'The exchange returns the deposit and needs an address to send it to.',
  deposit_too_small: 'Less arrived than the exchange accepts. Choose to go on or to be refunded.',
  deposit_too_large: 'More arrived than the exchange accepts. Choose to go on or to be refunded.',
  deposit_late: 'The deposit arrived after the order had expired. Choose to go on or to be refunded.',
  deposit_repeated:
    'More money came to the address after the first deposit, and waits at the exchange; its support can help. An address serves once.',
  provider_hold: 'The exchange holds the order for a check. Its support may ask for documents.',
};

/** How long a polite client waits before it asks again, in seconds; null when nothing will change. */
const pollAfterSeconds: Readonly<Record<OrderStatus, number | null>> = {
  created: 2,
  waiting: 10,
  confirming: 5,
  exchanging: 5,
  sending: 5,
  refund_pending: 30,
  expired: 600,
  completed: null,
  failed: null,
  refunded: null,
};

/** The order as it stands now. */
export function snapshotOf(order: Order): Snapshot {
  return {
    order_id: order.publicId,
    status: orderStatusNumbers[order.status],
    status_name: order.status,
    is_final: order.isFinal,
    action_required: order.actionRequired && {
      code: order.actionRequired,
      message: actionMessages[order.actionRequired],
    },
    reason: order.reasonCode === null ? null : { code: order.reasonCode, message: order.reasonMessage ?? '' },
    poll_after_seconds: pollAfterSeconds[order.status],
    creation_time: Math.floor(order.createdAt.getTime() / 1000),
    updated_at: order.updatedAt.toISOString(),
    currency_from: order.currencyFrom,
    network_from: order.networkFrom,
    amount_from: order.amountFrom.toString(),
    currency_to: order.currencyTo,
    network_to: order.networkTo,
    amount_to: order.amountTo.toString(),
    address_from: order.depositAddress,
    sender_memo_tag: order.depositMemo,
    address_to: order.addressTo,
    receiver_memo_tag: order.receiverMemoTag,
    refund_address: order.refundAddress,
    fixed: order.fixed,
    is_anonym: order.isAnonym,
    rate: order.amountFrom.isZero ? '0' : order.amountTo.dividedBy(order.amountFrom).significant(12).toString(),
    price_usd_from: order.priceUsdFrom?.toJSON() ?? null,
    provider: order.provider,
    legs: order.isAnonym ? 2 : 1,
    deposit_tx: order.depositTx,
    payout_tx: order.payoutTx,
    refund_tx: order.refundTx,
    confirmations: order.confirmations && {
      seen: order.confirmations.seen,
      required: order.confirmations.required,
    },
    repeated_deposits: (order.repeatedDeposits ?? []).map(
      ({ status_name, amount_from, amount_to, deposit_tx, payout_tx }) => {
        return { status_name, amount_from, amount_to, deposit_tx, payout_tx };
      },
    ),
    expires_at: order.expiresAt?.toISOString() ?? null,
    timeline: order.timeline,
  };
}
