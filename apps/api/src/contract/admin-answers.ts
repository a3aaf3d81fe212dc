import { z } from 'zod';
import { BooksController } from '../admin/books.controller.js';
import { AdminOrdersController } from '../admin/orders.controller.js';
import { OverviewController } from '../admin/overview.controller.js';
import { QueueDashboardController } from '../admin/queue-dashboard.controller.js';
import { AdjustmentsController, AdminPartnersController } from '../admin/partners.controller.js';
import { PayoutActionsController, PayoutReviewController } from '../admin/payouts.controller.js';
import { AdminProvidersController } from '../admin/providers.controller.js';
import { AdminsController, AdminSignInController, AdminTwoFactorController } from '../admin/staff.controller.js';
import { passwordCodes, recovery, tokens, twoFactor } from './account-answers.js';
import { entry, payout, payoutProfile, payoutStatus } from './affiliate-answers.js';
import { answer, answersOf, nothing, type Answers } from './answer.js';
import { declared } from './public-answers.js';
import { dayFigures, snapshot } from './swap-shapes.js';
import { amount, count, data, day, flag, hash, list, moment, page, share, text, usd, uuid, whole } from './wire.js';

const nullableText = text.nullable();
const nullableMoment = moment.nullable();

const act = z
  .object({
    id: uuid,
    partner_id: nullableText,
    sequence: count,
    action: text,
    actor: z.object({ kind: text, id: nullableText, via: nullableText }),
    ip: nullableText,
    user_agent: nullableText,
    changes: z.record(text, z.unknown()),
    created_at: moment,
    hash,
  })
  .meta({ id: 'StaffAuditEntry' });

const discrepancy = z.object({
  code: text,
  message: text,
  partner_id: nullableText,
  subject: text,
  expected: nullableText,
  found: nullableText,
});

const books = z
  .object({
    as_of: moment,
    agrees: flag,
    checked: z.object({
      partners: count,
      ledger_entries: count,
      orders: count,
      payout_requests: count,
      audit_entries: count,
      anchors: count,
    }),
    discrepancies: list(discrepancy),
  })
  .meta({ id: 'BooksReport' });

const order = snapshot
  .extend({ partner_id: uuid.nullable(), commission_bps: whole.nullable(), reversed_at: nullableMoment })
  .meta({ id: 'StaffOrder' });

const leg = z.object({
  id: uuid,
  position: count,
  provider: text,
  ref: nullableText,
  status_name: text,
  raw_status: nullableText,
  action_required: nullableText,
  currency_from: text,
  currency_to: text,
  amount_from: amount,
  amount_to: amount,
  deposit_tx: nullableText,
  payout_tx: nullableText,
  refund_tx: nullableText,
  created_at: moment,
});

const report = z.object({ leg_id: uuid, raw_status: text, status_name: nullableText, applied: flag, at: moment });

const overview = z
  .object({
    partners: count,
    owed_usd: usd,
    adjustments_waiting: count,
    orders_needing_action: count,
    payouts: list(z.object({ status: text, requests: count, amount_usd: usd })),
    outbox: z.object({ messages: count, oldest_seconds: count }),
    queues: list(z.object({ name: text, waiting: count, running: count })),
    books: z.object({ as_of: moment, discrepancies: count }).nullable(),
    orders: z.object({
      days: whole,
      orders: count,
      completed_orders: count,
      volume_usd: usd,
      daily: list(dayFigures),
    }),
  })
  .meta({ id: 'Overview' });

const dashboard = z
  .object({
    path: text.meta({ description: 'Where it is, on the origin of this API' }),
    expires_in: whole.meta({ description: 'Seconds' }),
  })
  .meta({ id: 'QueueDashboard', description: 'Comes with the cookie that opens it' });

const partner = z
  .object({
    id: uuid,
    email: text,
    name: text,
    website: nullableText,
    email_verified: flag,
    affiliate_enabled: flag,
    affiliate_commission_bps: whole,
    minimum_payout_usd: usd,
    holding_days: whole,
    suspended: flag,
    created_at: moment,
  })
  .meta({ id: 'StaffPartner' });

const partnerInFull = partner
  .extend({
    balance: z.object({
      ledger_balance: usd,
      pending_payouts: usd,
      available_balance: usd,
      unmatured_balance: usd,
    }),
    terms_accepted_version: nullableText,
    payout_profile: payoutProfile.nullable(),
  })
  .meta({ id: 'StaffPartnerInFull' });

const adjustment = z
  .object({
    id: uuid,
    partner_id: uuid,
    kind: z.enum(['ADJUSTMENT_CREDIT', 'ADJUSTMENT_DEBIT']),
    amount_usd: usd,
    reason: text,
    status: z.enum(['waiting', 'booked', 'rejected']),
    needs_second_person: flag,
    requested_by: text,
    decided_by: nullableText,
    ledger_entry_id: uuid.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Adjustment' });

const staffPayout = payout
  .extend({ partner_id: uuid, approvals_required: count, processed_by: nullableText })
  .meta({ id: 'StaffPayout' });

const payoutInFull = staffPayout
  .extend({
    partner: z.object({ id: uuid, email: text, name: text, created_at: moment }),
    balance: z.object({ ledger_balance: usd, available_balance: usd }),
    risk_flags: list(z.object({ code: text, message: text })),
    approvals: list(z.object({ admin_id: text, at: moment })),
    ledger: list(entry),
    history: list(
      z.object({ status: payoutStatus, actor: text, actor_id: nullableText, reason: nullableText, at: moment }),
    ),
  })
  .meta({ id: 'StaffPayoutInFull' });

const provider = z
  .object({
    name: text,
    source: whole,
    enabled: flag,
    up: flag,
    resting: list(text),
    standing: z.number(),
    enabled_changed_at: nullableMoment,
    listed_at: nullableMoment,
    polls_per_minute: z.number().nullable(),
    open_trades: count,
    score: z
      .object({
        orders: count,
        success_rate: share.nullable(),
        median_completion_seconds: z.number().nullable(),
        hold_rate: share.nullable(),
        mean_slippage_bps: z.number().nullable(),
        since: day,
      })
      .nullable(),
    declared,
  })
  .meta({ id: 'StaffProvider' });

const admin = z
  .object({
    id: uuid,
    email: text,
    name: text,
    roles: list(z.enum(['support', 'operator', 'reviewer', 'treasurer'])),
    active: flag,
    invited: flag,
    created_at: moment,
  })
  .meta({ id: 'Admin' });

const moved = (...codes: ('payout_not_cancellable' | 'insufficient_balance' | 'tx_hash_used')[]) =>
  answer(staffPayout, { codes: ['action_not_available', 'four_eyes_required', ...codes] });

/** The surface of the staff. */
export const adminAnswers: Answers = {
  ...answersOf(AdminSignInController, {
    open: answer(tokens, { codes: passwordCodes }),
    refresh: answer(tokens, { codes: ['invalid_token', 'refresh_token_reused'] }),
    close: nothing('invalid_token'),
    accept: nothing('invalid_token', 'invalid_code', 'weak_password', 'service_unavailable'),
  }),
  ...answersOf(AdminTwoFactorController, {
    setUp: answer(twoFactor, { codes: [...passwordCodes, 'action_not_available'] }),
    enable: answer(recovery, { codes: [...passwordCodes, 'action_not_available'] }),
  }),
  ...answersOf(AdminsController, {
    me: answer(admin.extend({ two_factor_enabled: flag })),
    list: answer(data(list(admin))),
    invite: answer(admin, { codes: ['email_taken', 'service_unavailable'] }),
    change: answer(admin, { codes: ['action_not_available', 'four_eyes_required'] }),
  }),
  ...answersOf(AdminPartnersController, {
    list: answer(page(partner)),
    one: answer(partnerInFull),
    change: answer(partner),
    unfreeze: nothing('action_not_available'),
  }),
  ...answersOf(AdjustmentsController, {
    adjust: answer(adjustment, { codes: ['insufficient_balance'] }),
    list: answer(page(adjustment)),
    approve: answer(adjustment, { codes: ['action_not_available', 'four_eyes_required', 'insufficient_balance'] }),
    reject: answer(adjustment, { codes: ['action_not_available', 'four_eyes_required'] }),
  }),
  ...answersOf(PayoutReviewController, { list: answer(page(staffPayout)), one: answer(payoutInFull) }),
  ...answersOf(PayoutActionsController, {
    approve: moved(),
    cancel: moved('payout_not_cancellable'),
    process: moved('insufficient_balance'),
    complete: moved('tx_hash_used', 'insufficient_balance'),
    fail: moved(),
  }),
  ...answersOf(AdminOrdersController, {
    list: answer(page(order)),
    one: answer(
      data(order.extend({ legs: list(leg), provider_reports: list(report) }).meta({ id: 'StaffOrderInFull' })),
      {
        codes: ['order_not_found'],
      },
    ),
    refresh: answer(data(order), { codes: ['order_not_found', 'provider_unavailable', 'action_not_available'] }),
    price: answer(data(order), { codes: ['order_not_found', 'action_not_available'] }),
  }),
  ...answersOf(AdminProvidersController, { list: answer(data(list(provider))), change: answer(data(provider)) }),
  ...answersOf(BooksController, { reconciliation: answer(data(books)), audit: answer(page(act)) }),
  ...answersOf(OverviewController, { figures: answer(data(overview)) }),
  ...answersOf(QueueDashboardController, { open: answer(data(dashboard)) }),
};
