import { z } from 'zod';
import { AnalyticsController } from '../analytics/analytics.controller.js';
import { HealthController } from '../health/health.controller.js';
import { StatusController } from '../health/status.controller.js';
import { AssetsController } from '../swap/assets.controller.js';
import { EventsController } from '../swap/events.controller.js';
import { ManageController } from '../swap/manage.controller.js';
import { OrderController, QuoteController } from '../swap/swap.controller.js';
import { answer, answersOf, file, type Answers } from './answer.js';
import { asset, dayFigures, deposit, pairFigures, quote, snapshot, usdEstimate } from './swap-shapes.js';
import { amount, count, data, day, flag, list, moment, share, text, usd, whole } from './wire.js';

const light = z.enum(['up', 'down']);
const success = z.literal('success');

const pairCodes = ['unknown_asset', 'pair_unavailable', 'amount_required', 'amount_out_of_range'] as const;
const settleCodes = [
  'order_not_found',
  'invalid_manage_token',
  'action_not_available',
  'provider_unavailable',
] as const;

const analytics = z
  .object({
    days: whole,
    from: day,
    to: day,
    orders: count,
    completed_orders: count,
    completion_rate: share.nullable(),
    volume_usd: usd,
    median_completion_seconds: z.number().nullable(),
    daily: list(dayFigures),
    top_pairs: list(pairFigures),
  })
  .meta({ id: 'PublicAnalytics' });

/** Of a provider, measured on own orders. */
export const declared = z.object({
  fixed: flag,
  private_leg: flag,
  refunds: z.enum(['automatic', 'address', 'choice', 'support']).meta({
    description: 'By itself, to an address named later, by choice, or through its support',
  }),
  kyc: z.enum(['never', 'on_suspicion']),
});

const provider = z
  .object({
    name: text,
    up: flag,
    success_rate: share.nullable(),
    median_completion_seconds: z.number().nullable(),
    hold_rate: share.nullable(),
    mean_slippage_bps: z.number().nullable(),
    orders: count,
    since: day.nullable(),
    declared,
  })
  .meta({ id: 'Provider' });

const finding = z.object({
  code: text,
  field: text,
  message: text,
  min_amount: amount.nullable().optional(),
  max_amount: amount.nullable().optional(),
});

const readiness = {
  status: z.enum(['ok', 'unavailable']),
  checks: z.object({ database: light, queue: light, providers: z.record(text, light), prices: light }),
};

const serviceStatus = z
  .object({
    ...readiness,
    watched_since: moment.nullable(),
    looked_at: moment.nullable(),
    incidents: list(z.object({ component: text, began_at: moment, ended_at: moment.nullable() })),
  })
  .meta({ id: 'ServiceStatus' });

/** The public surface. */
export const publicAnswers: Answers = {
  ...answersOf(HealthController, {
    live: answer(z.object({ status: z.literal('ok'), version: text, uptime_seconds: count }).meta({ id: 'Health' })),
    ready: answer(z.object(readiness).meta({ id: 'Readiness' }), { also: [503] }),
  }),
  ...answersOf(StatusController, { show: answer(data(serviceStatus)) }),
  ...answersOf(AssetsController, {
    list: answer(
      z
        .object({
          data: list(asset),
          networks: list(z.object({ network: text, name: text })),
          as_of: moment.nullable(),
        })
        .meta({ id: 'AssetList' }),
      { also: [304] },
    ),
  }),
  ...answersOf(QuoteController, {
    quote: answer(data(quote), { codes: [...pairCodes, 'providers_unavailable'] }),
    usd: answer(data(usdEstimate), { codes: ['unknown_asset', 'price_unavailable'] }),
  }),
  ...answersOf(OrderController, {
    create: answer(
      z
        .object({ message: success, order_info: text, manage_token: text, deposit, data: snapshot })
        .meta({ id: 'CreatedOrder' }),
      {
        codes: [
          ...pairCodes,
          ...(['invalid_address', 'invalid_memo', 'memo_required', 'price_moved', 'quote_expired'] as const),
          ...(['invalid_api_key', 'too_many_open_orders', 'providers_unavailable', 'provider_unavailable'] as const),
        ],
      },
    ),
    status: answer(z.object({ message: success, order_info: snapshot }).meta({ id: 'StatusAnswer' }), {
      codes: ['order_not_found'],
      also: [304],
    }),
  }),
  ...answersOf(EventsController, { events: file('text/event-stream', 'order_not_found') }),
  ...answersOf(ManageController, {
    validate: answer(data(z.object({ valid: flag, errors: list(finding) })), { codes: ['providers_unavailable'] }),
    refundAddress: answer(data(snapshot), {
      codes: [...settleCodes, 'invalid_address', 'invalid_memo', 'memo_required'],
    }),
    resolve: answer(data(snapshot), { codes: settleCodes }),
  }),
  ...answersOf(AnalyticsController, {
    publicAnalytics: answer(data(analytics)),
    list: answer(data(list(provider))),
  }),
};
