import { z } from 'zod';
import type { OrderStatus, ActionCode } from '../catalogue/index.js';
import { orderStatusNumbers } from './order-status.js';
import { evidence, exampleEvidence, shownEvidence } from './evidence.js';
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
  version: z.int().describe('Rises with every visible change'),
  currency_from: text('Catalogue parameter'),
  network_from: z.string(),
  amount_from: amount('What is sent'),
  currency_to: text('Catalogue parameter'),
  network_to: z.string(),
  amount_to: amount('What is received'),
  address_from: text('Where the deposit goes').nullable(),
  sender_memo_tag: z.string().nullable(),
  deposit_uri: text('The link that pays the deposit in a wallet, while the order waits for it').nullable(),
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
  evidence: evidence
    .nullable()
    .describe(
      'What the chains themselves show, whatever the exchange says; null while nothing was seen, or nobody looks',
    ),
  expires_at: moment('When the offer to deposit ends').nullable(),
  timeline: z.array(z.object({ status_name: statusName, at: moment('When it was entered') })),
});

export type Snapshot = z.output<typeof snapshot>;

/** An order as it may look, for the documents. */
export const exampleSnapshot: Snapshot = {
  order_id: '3v9k7m2q8r4t6w1x5y0z3a7c9e',
  status: 4,
  status_name: 'completed',
  is_final: true,
  action_required: null,
  reason: null,
  poll_after_seconds: null,
  creation_time: 1763722800,
  updated_at: '2025-11-21T11:14:32.118Z',
  version: 6,
  currency_from: 'btc',
  network_from: 'btc',
  amount_from: '0.0105',
  currency_to: 'eth',
  network_to: 'eth',
  amount_to: '0.3312',
  address_from: 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa',
  sender_memo_tag: null,
  deposit_uri: null,
  address_to: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
  receiver_memo_tag: null,
  refund_address: null,
  fixed: false,
  is_anonym: false,
  rate: '31.5428571428',
  price_usd_from: 942.18,
  provider: 'changenow',
  legs: 1,
  deposit_tx: '1f0e9d8c7b6a59483726150413f2e1d0c9b8a796857463524130f1e2d3c4b5a6',
  payout_tx: '0x7d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f6042',
  refund_tx: null,
  confirmations: null,
  repeated_deposits: [],
  evidence: exampleEvidence,
  expires_at: null,
  timeline: [
    { status_name: 'created', at: '2025-11-21T11:00:00.000Z' },
    { status_name: 'waiting', at: '2025-11-21T11:00:01.020Z' },
    { status_name: 'confirming', at: '2025-11-21T11:06:11.480Z' },
    { status_name: 'exchanging', at: '2025-11-21T11:12:40.007Z' },
    { status_name: 'sending', at: '2025-11-21T11:13:55.730Z' },
    { status_name: 'completed', at: '2025-11-21T11:14:32.118Z' },
  ],
};

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
    version: order.version,
    currency_from: order.currencyFrom,
    network_from: order.networkFrom,
    amount_from: order.amountFrom.toString(),
    currency_to: order.currencyTo,
    network_to: order.networkTo,
    amount_to: order.amountTo.toString(),
    address_from: order.depositAddress,
    sender_memo_tag: order.depositMemo,
    deposit_uri: order.status === 'waiting' ? order.depositUri : null,
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
    evidence: shownEvidence(order.evidence),
    expires_at: order.expiresAt?.toISOString() ?? null,
    timeline: order.timeline,
  };
}
