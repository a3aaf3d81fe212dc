import { type PayoutProfile, type PayoutRequest, payoutStatuses, type PayoutStep } from '@swap/domain/payouts';
import { z } from 'zod';
import { flag, list, moment, named, present, text, usd, uuid } from '../http/wire.js';

export const payoutStatus = z.enum(payoutStatuses);

export const payout = named('Payout', {
  id: uuid,
  amount_usd: usd,
  status: payoutStatus,
  note: text.nullable(),
  destination: z.object({ asset: text, network: text, address: text, memo_tag: text.nullable() }),
  tx_hash: text.nullable(),
  tx_url: text.nullable(),
  failure_reason: text.nullable(),
  created_at: moment,
  updated_at: moment,
});

export const presentPayout = (request: PayoutRequest) =>
  present(payout, request, { destination: present(payout.shape.destination, request) });

/** How a request came to where it is. Staff appear by their part only. */
const step = z.object({ status: payoutStatus, actor: text, reason: text.nullable(), at: moment });

export const payoutWithHistory = payout.extend({ history: list(step) }).meta({ id: 'PayoutWithHistory' });

export function presentWithHistory(
  request: PayoutRequest,
  steps: readonly PayoutStep[],
): z.output<typeof payoutWithHistory> {
  const history = steps.map((each) => present(step, each, { at: each.createdAt }));
  return { ...presentPayout(request), history };
}

export const payoutProfile = named('PayoutProfile', {
  asset: text,
  network: text,
  address: text,
  memo_tag: text.nullable(),
  preferences: z.object({ notify_email: flag }),
  cooling_down_until: moment.nullable(),
  frozen: flag,
  updated_at: moment,
});

/** Null before a destination was ever set. */
export function presentProfile(profile: PayoutProfile | null): z.output<typeof payoutProfile> | null {
  return (
    profile &&
    present(payoutProfile, profile, {
      preferences: { notify_email: profile.notifyEmail },
      frozen: profile.frozenAt !== null,
    })
  );
}
