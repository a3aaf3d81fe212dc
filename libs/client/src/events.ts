import type { webhooks } from './generated/openapi.js';

/** The body of a webhook's request. More types may be added: ignore those you do not know. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];

export type CommissionAccrued = DataOf<'affiliate.commission_accrued'>;
export type PayoutUpdated = DataOf<'affiliate.payout_updated'>;
export type PayoutStatus = PayoutUpdated['status'];
export type WebhookTest = DataOf<'webhook.test'>;
