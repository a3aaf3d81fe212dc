import { z } from 'zod';

const usd = (what: string) => z.number().describe(`${what}, in USD with at most two decimals`);
const amount = (what: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .describe(`${what}, a decimal number as text`);
const orderId = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{26}$/)
  .describe('Public id of the order');
const moment = (what: string) => z.iso.datetime({ precision: 3 }).describe(what);
const text = (what: string) => z.string().describe(what);

const payoutStatus = z.enum(['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled']);

const orderStatusName = z.enum([
  'created',
  'waiting',
  'confirming',
  'exchanging',
  'sending',
  'completed',
  'expired',
  'refund_pending',
  'refunded',
  'failed',
]);

const note = z.object({ code: text('Stable and machine-readable'), message: text('For people') });

export const commissionAccrued = z.object({
  order_id: orderId,
  amount_usd: usd('The commission'),
  commission_bps: z.int().min(0).max(10_000).describe('Basis points of price_usd_from'),
  price_usd_from: usd('What was sent').nullable(),
  ledger_entry_id: z.uuid().describe('The line of the ledger'),
});

export const payoutUpdated = z.object({
  payout_request_id: z.uuid(),
  status: payoutStatus,
  previous_status: payoutStatus.nullable().describe('Null when it was just requested'),
  amount_usd: usd('What was asked for'),
  asset: text('Catalogue parameter of what is paid out, for example usdttrc20'),
  network: text('For example trx'),
  tx_hash: text('The transaction that paid it').nullable(),
  failure_reason: z.string().nullable(),
});

export const orderStatusChanged = z.object({
  order_id: orderId,
  status: z.int().describe('The number of status_name'),
  status_name: orderStatusName,
  is_final: z.boolean().describe('Nothing will change any more'),
  action_required: note.nullable().describe('What the customer has to decide'),
  reason: note.nullable().describe('Why it went wrong'),
  poll_after_seconds: z.int().nullable(),
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
  price_usd_from: usd('What is sent').nullable(),
  provider: z.string(),
  legs: z.int(),
  deposit_tx: z.string().nullable(),
  payout_tx: z.string().nullable(),
  refund_tx: z.string().nullable(),
  confirmations: z.object({ seen: z.int(), required: z.int() }).nullable().describe('Of the deposit, where known'),
  repeated_deposits: z
    .array(
      z.object({
        status_name: orderStatusName.nullable(),
        amount_from: z.string().nullable(),
        amount_to: z.string().nullable(),
        deposit_tx: z.string().nullable(),
        payout_tx: z.string().nullable(),
      }),
    )
    .describe('Deposits to the same address after the first'),
  expires_at: moment('When the offer to deposit ends').nullable(),
  timeline: z.array(z.object({ status_name: orderStatusName, at: moment('When it was entered') })),
});

export const webhookTest = z.object({ message: text('For people'), endpoint_id: z.uuid() });

/** What every request carries around the data of its type (contract, "Webhook request"). */
export const envelope = z.object({
  id: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/)
    .describe('The same on every attempt: know by it what you have had already'),
  type: z.string(),
  created_at: moment('When it happened'),
  sequence: z.int().min(1).describe('1, 2, 3 … over all events of your account, without gaps'),
  data: z.unknown(),
});
