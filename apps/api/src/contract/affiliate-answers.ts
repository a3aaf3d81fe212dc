import { z } from 'zod';
import { AffiliateController } from '../affiliate/affiliate.controller.js';
import { AuditController } from '../affiliate/audit.controller.js';
import {
  PayoutFreezeController,
  PayoutProfileController,
  PayoutRequestsController,
} from '../affiliate/payouts.controller.js';
import { TermsController, TermsDocumentController } from '../affiliate/terms.controller.js';
import { DeliveriesController } from '../webhooks/deliveries.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { answer, answersOf, file, nothing, type Answers } from './answer.js';
import { count, data, flag, hash, list, moment, object, page, text, usd, uuid, whole } from './wire.js';

const nullableText = text.nullable();
const nullableMoment = moment.nullable();

const summary = z
  .object({
    ledger_balance: usd,
    pending_payouts: usd,
    available_balance: usd,
    unmatured_balance: usd,
    affiliate_commission_bps: whole,
    affiliate_enabled: flag,
    terms_version: text,
    terms_accepted_version: nullableText,
    terms_accepted_at: nullableMoment,
    minimum_payout_usd: usd,
  })
  .meta({ id: 'AffiliateSummary' });

/** A line of a ledger. */
export const entry = z
  .object({
    id: uuid,
    sequence: count,
    kind: text,
    amount_usd: usd,
    balance_after_usd: usd,
    order_id: nullableText,
    payout_request_id: uuid.nullable(),
    note: nullableText,
    matures_at: moment,
    created_at: moment,
    hash,
  })
  .meta({ id: 'LedgerEntry' });

/** The states of a payout request (specification §3). */
export const payoutStatus = z.enum(['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled']);

export const payout = z
  .object({
    id: uuid,
    amount_usd: usd,
    status: payoutStatus,
    note: nullableText,
    destination: z.object({ asset: text, network: text, address: text, memo_tag: nullableText }),
    tx_hash: nullableText,
    tx_url: nullableText,
    failure_reason: nullableText,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Payout' });

const step = z.object({ status: payoutStatus, actor: text, reason: nullableText, at: moment });

export const payoutProfile = z
  .object({
    asset: text,
    network: text,
    address: text,
    memo_tag: nullableText,
    preferences: z.object({ notify_email: flag }),
    cooling_down_until: nullableMoment,
    frozen: flag,
    updated_at: moment,
  })
  .meta({ id: 'PayoutProfile' });

const act = z
  .object({
    id: uuid,
    sequence: count,
    action: text,
    actor: z.object({ kind: text, via: nullableText }),
    ip: nullableText,
    changes: z.record(text, z.unknown()),
    created_at: moment,
    hash,
  })
  .meta({ id: 'AuditEntry' });

const endpoint = z
  .object({
    id: uuid,
    url: text,
    events: list(text),
    active: flag,
    ordered: flag,
    description: nullableText,
    created_at: moment,
    health: z.object({
      state: z.enum(['healthy', 'failing', 'disabled']),
      failing_since: nullableMoment,
      disabled_at: nullableMoment,
      disabled_reason: nullableText,
    }),
    missed_events: z.object({ since: moment, until: nullableMoment, count }).nullable(),
  })
  .meta({ id: 'WebhookEndpoint' });

const attempt = z.object({
  number: count,
  started_at: moment,
  duration_ms: count,
  request: z.object({ method: z.literal('POST'), url: text, headers: z.record(text, text), body: text }),
  response_status: whole.nullable(),
  response_excerpt: nullableText,
  error: nullableText,
});

const delivery = z
  .object({
    id: uuid,
    endpoint_id: uuid,
    event_id: text,
    event_type: text,
    sequence: count,
    state: z.enum(['pending', 'delivered', 'exhausted']),
    next_attempt_at: nullableMoment,
    created_at: moment,
    delivered_at: nullableMoment,
    attempts: list(attempt),
  })
  .meta({ id: 'WebhookDelivery' });

const replay = z
  .object({
    id: uuid,
    endpoint_id: uuid,
    since: moment,
    until: moment,
    only_failed: flag,
    state: z.enum(['running', 'finished']),
    total: count,
    delivered: count,
    failed: count,
    left: count,
    created_at: moment,
  })
  .meta({ id: 'WebhookReplay' });

const eventType = z.object({
  type: text,
  description: text,
  schema: object.meta({ description: 'JSON Schema of the whole body' }),
  sample: object,
});

const queued = z.object({ delivery_id: uuid });
const payoutCodes = [
  ...(['terms_not_accepted', 'payout_profile_missing', 'payout_profile_cooling_down', 'payouts_frozen'] as const),
  ...(['insufficient_balance', 'below_minimum_payout', 'account_suspended'] as const),
] as const;
const profileCodes = [
  ...(['invalid_credentials', 'two_factor_required', 'invalid_totp', 'too_many_attempts'] as const),
  ...(['unknown_asset', 'invalid_address', 'invalid_memo', 'memo_required', 'payouts_frozen'] as const),
] as const;

/** The affiliate program and the webhooks. */
export const affiliateAnswers: Answers = {
  ...answersOf(AffiliateController, {
    summary: answer(data(summary)),
    ledger: answer(page(entry), { codes: ['invalid_range'] }),
    statementCsv: file('text/csv', 'invalid_range'),
  }),
  ...answersOf(AuditController, { list: answer(page(act)) }),
  ...answersOf(TermsController, {
    current: answer(z.object({ version: text, url: text, sha256: text }).meta({ id: 'Terms' })),
    accept: answer(z.object({ version: text, sha256: text, accepted_at: moment }), { codes: ['terms_outdated'] }),
  }),
  ...answersOf(TermsDocumentController, { document: file('text/markdown') }),
  ...answersOf(PayoutRequestsController, {
    request: answer(payout, { codes: payoutCodes }),
    list: answer(page(payout)),
    one: answer(payout.extend({ history: list(step) }).meta({ id: 'PayoutWithHistory' })),
    cancel: answer(payout, { codes: ['payout_not_cancellable'] }),
  }),
  ...answersOf(PayoutProfileController, {
    read: answer(data(payoutProfile.nullable())),
    update: answer(data(payoutProfile.nullable()), { codes: profileCodes }),
  }),
  ...answersOf(PayoutFreezeController, {
    freeze: answer(z.object({ frozen: flag }), { codes: ['invalid_token', 'invalid_code'] }),
  }),
  ...answersOf(WebhooksController, {
    list: answer(data(list(endpoint))),
    eventTypes: answer(data(list(eventType))),
    create: answer(endpoint.extend({ secret: text }).meta({ id: 'NewWebhookEndpoint' }), {
      codes: ['unsafe_webhook_url', 'limit_reached'],
    }),
    update: answer(endpoint, { codes: ['unsafe_webhook_url'] }),
    remove: nothing(),
    rotate: answer(z.object({ secret: text }), { codes: ['limit_reached'] }),
  }),
  ...answersOf(DeliveriesController, {
    list: answer(page(delivery)),
    one: answer(data(delivery)),
    again: answer(queued, { codes: ['action_not_available'] }),
    test: answer(queued, { codes: ['action_not_available'] }),
    replay: answer(replay, { codes: ['action_not_available', 'limit_reached'] }),
    progress: answer(data(replay)),
  }),
};
