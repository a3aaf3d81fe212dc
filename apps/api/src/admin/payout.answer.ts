import type { LedgerEntry } from '@swap/domain/affiliate';
import type { Partner } from '@swap/domain/partners';
import {
  riskCodes,
  type Balance,
  type Outlook,
  type PayoutApproval,
  type PayoutRequest,
  type PayoutStep,
  type RiskFlag,
} from '@swap/domain/payouts';
import { z } from 'zod';
import { ledgerEntry, presentEntry } from '../affiliate/affiliate.answer.js';
import { payout, payoutStatus, presentPayout } from '../affiliate/payout.answer.js';
import { amount, count, list, moment, named, present, text, usd, uuid } from '../http/wire.js';

export const staffPayout = named('StaffPayout', {
  ...payout.shape,
  partner_id: uuid,
  approvals_required: count,
  processed_by: text.nullable(),
  batch_id: uuid.nullable().meta({ description: 'The batch it was taken over with' }),
  coin_amount: amount.nullable().meta({
    description: 'What it owes in its coin, fixed when it was taken over for sending; null where no price was known',
  }),
  coin_price_usd: amount.nullable(),
  coin_price_sources: text.nullable(),
  coin_priced_at: moment.nullable(),
});

export const presentStaffPayout = (request: PayoutRequest) => present(staffPayout, request, presentPayout(request));

const owner = z.object({ id: uuid, email: text, name: text, created_at: moment });
const step = z.object({
  status: payoutStatus,
  actor: text,
  actor_id: text.nullable(),
  reason: text.nullable(),
  at: moment,
});

const estimate = z.object({
  coin_amount: amount,
  coin_price_usd: amount,
  coin_price_sources: text,
  coin_priced_at: moment,
});

export const staffPayoutInFull = named('StaffPayoutInFull', {
  ...staffPayout.shape,
  stops: list(z.object({ code: text, message: text })).meta({
    description:
      'Why the next step would be refused to whoever asks, beside the role that it takes; empty where nothing is in its way',
  }),
  estimate: estimate
    .nullable()
    .meta({ description: 'What it would owe in its coin if it were taken over now; null once that is fixed' }),
  payment_uri: text.nullable().meta({
    description: 'Opens a wallet with what is to be paid; null where no link can say it, and before it is taken over',
  }),
  partner: owner,
  balance: z.object({ ledger_balance: usd, available_balance: usd }),
  risk_flags: list(z.object({ code: z.enum(riskCodes), message: text })),
  approvals: list(z.object({ admin_id: text, at: moment })),
  ledger: list(ledgerEntry),
  history: list(step),
});

/** What whoever decides on a request looks at. */
interface PayoutCase {
  readonly request: PayoutRequest;
  readonly partner: Partner;
  readonly balance: Balance;
  readonly flags: readonly RiskFlag[];
  readonly ledger: readonly LedgerEntry[];
  readonly steps: readonly PayoutStep[];
  readonly approvals: readonly PayoutApproval[];
  readonly outlook: Outlook;
}

function presentEstimate({ estimate: found }: Outlook): z.output<typeof estimate> | null {
  if (!found) return null;
  const { amount: coins, priceUsd, sources, asOf } = found;
  return { coin_amount: coins, coin_price_usd: priceUsd, coin_price_sources: sources, coin_priced_at: asOf };
}

export function presentPayoutInFull(found: PayoutCase): z.output<typeof staffPayoutInFull> {
  return {
    ...presentStaffPayout(found.request),
    stops: found.outlook.stops,
    estimate: presentEstimate(found.outlook),
    payment_uri: found.outlook.paymentUri,
    partner: present(owner, found.partner),
    balance: { ledger_balance: found.balance.ledger, available_balance: found.balance.available },
    risk_flags: found.flags,
    approvals: found.approvals.map(({ approvedBy, createdAt }) => ({ admin_id: approvedBy, at: createdAt })),
    ledger: found.ledger.map(presentEntry),
    history: found.steps.map((each) => present(step, each, { at: each.createdAt })),
  };
}
