import type { Partner } from '@swap/domain/partners';
import type { affiliateSummary, PayoutProfile } from '@swap/domain/payouts';
import { z } from 'zod';
import { balance, presentBalance } from '../affiliate/affiliate.answer.js';
import { payoutProfile, presentProfile } from '../affiliate/payout.answer.js';
import { flag, moment, named, present, text, usd, uuid, whole } from '../http/wire.js';

export const staffPartner = named('StaffPartner', {
  id: uuid,
  email: text,
  name: text,
  website: text.nullable(),
  email_verified: flag,
  affiliate_enabled: flag,
  affiliate_commission_bps: whole,
  minimum_payout_usd: usd,
  holding_days: whole,
  suspended: flag,
  closed_at: moment.nullable(),
  limit_multiplier: z.number(),
  created_at: moment,
});

export const presentPartner = (partner: Partner) =>
  present(staffPartner, partner, {
    email_verified: partner.emailVerifiedAt !== null,
    suspended: partner.suspendedAt !== null,
  });

export const staffPartnerInFull = named('StaffPartnerInFull', {
  ...staffPartner.shape,
  balance,
  terms_accepted_version: text.nullable(),
  payout_profile: payoutProfile.nullable(),
});

export function presentPartnerInFull(
  { partner, balance: held, termsVersion }: Awaited<ReturnType<typeof affiliateSummary>>,
  profile: PayoutProfile | null,
): z.output<typeof staffPartnerInFull> {
  return {
    ...presentPartner(partner),
    balance: presentBalance(held),
    terms_accepted_version: termsVersion,
    payout_profile: presentProfile(profile),
  };
}
