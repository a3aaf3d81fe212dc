export { detailsOf, type AnswerDetails, type Limit } from './answer-details.js';
export {
  PartnerClient,
  type PartnerCallOptions,
  type PartnerCalls,
  type PartnerClientOptions,
} from './partner-client.js';
export {
  SwapClient,
  type CallOptions,
  type CreateOptions,
  type NotifyEmailOptions,
  type StatusOptions,
  type SwapClientOptions,
} from './swap-client.js';
export type { ConnectionOptions } from './transport.js';
export { SwapError, type SwapErrorCode } from './swap-error.js';
export type { WaitOptions } from './wait-for-order.js';
export { verifyWebhook, WebhookError, type SignedRequest } from './verify-webhook.js';
export type * from './wire.js';
