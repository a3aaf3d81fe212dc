import type { affiliateSummary } from '@swap/domain/payouts';
import { z } from 'zod';
import { flag, moment, text, usd, whole } from '../http/wire.js';

type Summary = Awaited<ReturnType<typeof affiliateSummary>>;

export const balance = z.object({
  ledger_balance: usd,
  pending_payouts: usd,
  available_balance: usd,
  unmatured_balance: usd,
});

export function presentBalance({
  ledger,
  pending,
  available,
  unmatured,
}: Summary['balance']): z.output<typeof balance> {
  return {
    ledger_balance: ledger,
    pending_payouts: pending,
    available_balance: available,
    unmatured_balance: unmatured,
  };
}

export const summary = balance
  .extend({
    affiliate_commission_bps: whole,
    affiliate_enabled: flag,
    terms_version: text,
    terms_accepted_version: text.nullable(),
    terms_accepted_at: moment.nullable(),
    minimum_payout_usd: usd,
  })
  .meta({ id: 'AffiliateSummary' });

export function presentSummary(
  { partner, balance: held, acceptance }: Summary,
  termsVersion: string,
): z.output<typeof summary> {
  return {
    ...presentBalance(held),
    affiliate_commission_bps: partner.affiliateCommissionBps,
    affiliate_enabled: partner.affiliateEnabled,
    terms_version: termsVersion,
    terms_accepted_version: acceptance?.version ?? null,
    terms_accepted_at: acceptance?.acceptedAt ?? null,
    minimum_payout_usd: partner.minimumPayoutUsd,
  };
}
