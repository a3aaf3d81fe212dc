import type { LedgerEntry } from '@swap/domain/affiliate';
import type { affiliateSummary } from '@swap/domain/payouts';
import { z } from 'zod';
import { count, flag, hash, moment, named, present, text, usd, uuid, whole } from '../http/wire.js';

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

export const summary = named('AffiliateSummary', {
  ...balance.shape,
  affiliate_commission_bps: whole,
  affiliate_enabled: flag,
  terms_version: text,
  terms_accepted_version: text.nullable(),
  terms_accepted_at: moment.nullable(),
  minimum_payout_usd: usd,
});

export function presentSummary(
  { partner, balance: held, termsVersion: accepted, termsAcceptedAt }: Summary,
  termsVersion: string,
): z.output<typeof summary> {
  return {
    ...presentBalance(held),
    affiliate_commission_bps: partner.affiliateCommissionBps,
    affiliate_enabled: partner.affiliateEnabled,
    terms_version: termsVersion,
    terms_accepted_version: accepted,
    terms_accepted_at: termsAcceptedAt,
    minimum_payout_usd: partner.minimumPayoutUsd,
  };
}

export const ledgerEntry = named('LedgerEntry', {
  id: uuid,
  sequence: count,
  kind: text,
  amount_usd: usd,
  balance_after_usd: usd,
  order_id: text.nullable(),
  payout_request_id: uuid.nullable(),
  note: text.nullable(),
  matures_at: moment,
  created_at: moment,
  hash,
});

export const presentEntry = (entry: LedgerEntry) =>
  present(ledgerEntry, entry, { sequence: Number(entry.sequence), order_id: entry.publicOrderId });
