import { z } from 'zod';
import { defineEvent } from '../webhooks/index.js';
import { payoutStatuses } from './payout-rules.js';

const payoutStatus = z.enum(payoutStatuses);

export const payoutUpdated = defineEvent(
  'affiliate.payout_updated',
  z.object({
    payout_request_id: z.uuid(),
    status: payoutStatus,
    previous_status: payoutStatus.nullable().describe('Null when it was just requested'),
    amount_usd: z.number().describe('What was asked for, in USD with at most two decimals'),
    asset: z.string().describe('Catalogue parameter of what is paid out, for example usdttrc20'),
    network: z.string().describe('For example trx'),
    tx_hash: z.string().describe('The transaction that paid it').nullable(),
    failure_reason: z.string().nullable(),
  }),
  'A payout request of yours was made or changed its status.',
  {
    payout_request_id: '019aa1b2-8d2f-7a10-8c44-5b1f0e9d7733',
    status: 'paid',
    previous_status: 'processing',
    amount_usd: 120.5,
    asset: 'usdttrc20',
    network: 'trx',
    tx_hash: '9f2d6c1e4b7a8053c6d1e2f3a4b5968778695a4b3c2d1e0f9f2d6c1e4b7a8053',
    failure_reason: null,
  },
);

export const payoutProfileChanged = defineEvent(
  'affiliate.payout_profile_changed',
  z.object({
    asset: z.string().describe('Catalogue parameter of what is paid out'),
    network: z.string(),
    address: z.string().describe('Where payouts go now'),
    memo_tag: z.string().nullable(),
    cooling_down_until: z.iso.datetime({ precision: 3 }).nullable().describe('Nothing is paid there before'),
    updated_at: z.iso.datetime({ precision: 3 }),
  }),
  'Where your payouts go, or how you hear of them, was changed. If it was not you, freeze your payouts by the link of the mail.',
  {
    asset: 'usdttrc20',
    network: 'trx',
    address: 'THNo6nFfjzF1rD9RTuGqX56Y4fXaE4UU8o',
    memo_tag: null,
    cooling_down_until: '2025-11-24T11:14:32.118Z',
    updated_at: '2025-11-21T11:14:32.118Z',
  },
);
