import { z } from 'zod';
import { RegistrationController } from '../partners/account.controller.js';
import { PartnerAnalyticsController } from '../partners/analytics.controller.js';
import { ApiKeysController } from '../partners/api-keys.controller.js';
import { OrdersController } from '../partners/orders.controller.js';
import { ProfileController } from '../partners/profile.controller.js';
import { SecurityController } from '../partners/security.controller.js';
import { SessionsController, SignInController } from '../partners/session.controller.js';
import { answer, answersOf, file, nothing, type Answers } from './answer.js';
import { dayFigures, pairFigures, snapshot } from './swap-shapes.js';
import { count, data, flag, list, moment, page, text, usd, uuid, whole } from './wire.js';

/** Tokens of the contract. */
export const tokens = z
  .object({
    access_token: text,
    token_type: z.literal('Bearer'),
    expires_in: whole.meta({ description: 'Seconds' }),
    refresh_token: text,
    refresh_expires_in: whole.meta({ description: 'Seconds' }),
  })
  .meta({ id: 'Tokens' });

export const twoFactor = z.object({ secret: text, otpauth_url: text, qr_svg: text }).meta({ id: 'TwoFactorSetup' });
export const recovery = z.object({ recovery_codes: list(text) }).meta({ id: 'RecoveryCodes' });

/** What signing in may run into. */
export const signInCodes = ['invalid_credentials', 'two_factor_required', 'invalid_totp', 'too_many_attempts'] as const;

const dashboardToken = tokens
  .pick({ access_token: true, token_type: true, expires_in: true })
  .extend({ scope: z.literal('dashboard') })
  .meta({ id: 'DashboardToken' });

const profile = z
  .object({
    id: uuid,
    email: text,
    name: text,
    website: text.nullable(),
    email_verified: flag,
    two_factor_enabled: flag,
    affiliate: z.object({
      affiliate_enabled: flag,
      affiliate_commission_bps: whole,
      minimum_payout_usd: usd,
      holding_days: whole,
    }),
    created_at: moment,
  })
  .meta({ id: 'Profile' });

const kind = z.enum(['secret', 'publishable']);
const newKey = z
  .object({ id: uuid, name: text, kind, key: text, prefix: text, created_at: moment })
  .meta({ id: 'NewApiKey' });
const apiKey = z
  .object({
    id: uuid,
    name: text,
    kind,
    prefix: text,
    created_at: moment,
    last_used_at: moment.nullable(),
    expires_at: moment.nullable(),
    revoked_at: moment.nullable(),
  })
  .meta({ id: 'ApiKey' });

const session = z
  .object({
    id: uuid,
    ip: text.nullable(),
    user_agent: text.nullable(),
    created_at: moment,
    last_used_at: moment,
    expires_at: moment,
    current: flag,
  })
  .meta({ id: 'Session' });

const order = snapshot.extend({ commission_usd: usd.nullable() }).meta({ id: 'PartnerOrder' });

const analytics = z
  .object({
    days: whole,
    orders: count,
    completed_orders: count,
    volume_usd: usd,
    affiliate_usd: usd,
    daily: list(dayFigures.extend({ affiliate_usd: usd })),
    top_pairs: list(pairFigures),
  })
  .meta({ id: 'PartnerAnalytics' });

const proofCodes = ['invalid_credentials', 'invalid_totp', 'two_factor_required', 'too_many_attempts'] as const;
const codeCodes = ['invalid_code', 'too_many_attempts'] as const;

/** A partner's account: how it comes to be, how one signs in, what it shows. */
export const accountAnswers: Answers = {
  ...answersOf(RegistrationController, {
    register: answer(z.object({ email: text, verification_expires_at: moment }), {
      codes: ['weak_password', 'service_unavailable'],
    }),
    verify: answer(z.object({ verified: flag }), { codes: codeCodes }),
    resend: nothing(),
    forgot: nothing(),
    reset: nothing(...codeCodes, 'weak_password'),
  }),
  ...answersOf(SignInController, {
    open: answer(tokens, { codes: [...signInCodes, 'email_not_verified', 'account_suspended'] }),
    refresh: answer(tokens, { codes: ['invalid_token', 'refresh_token_reused', 'account_suspended'] }),
    exchange: answer(dashboardToken, {
      codes: ['invalid_credentials', 'invalid_api_key', 'publishable_key', 'account_suspended', 'too_many_attempts'],
    }),
    close: nothing('invalid_token'),
  }),
  ...answersOf(SessionsController, { list: answer(data(list(session))), end: nothing() }),
  ...answersOf(SecurityController, {
    change: nothing(...proofCodes, 'weak_password'),
    setUp: answer(twoFactor, { codes: [...proofCodes, 'action_not_available'] }),
    enable: answer(recovery, { codes: [...proofCodes, 'action_not_available'] }),
    disable: nothing(...proofCodes, 'action_not_available'),
  }),
  ...answersOf(ProfileController, { show: answer(profile), edit: answer(profile) }),
  ...answersOf(ApiKeysController, {
    create: answer(newKey, { codes: ['limit_reached'] }),
    list: answer(data(list(apiKey))),
    rotate: answer(newKey, { codes: ['limit_reached'] }),
    revoke: nothing(),
  }),
  ...answersOf(OrdersController, {
    list: answer(page(order), { codes: ['invalid_range'] }),
    download: file('text/csv', 'invalid_range'),
    show: answer(data(order), { codes: ['order_not_found'] }),
  }),
  ...answersOf(PartnerAnalyticsController, { show: answer(data(analytics)) }),
};
