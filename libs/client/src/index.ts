export { SwapClient, type CallOptions, type CreateOptions, type SwapClientOptions } from './swap-client.js';
export { SwapError, type SwapErrorCode } from './swap-error.js';
export type { WaitOptions } from './wait-for-order.js';
export { verifyWebhook, WebhookError, type SignedRequest } from './verify-webhook.js';
export type * from './wire.js';
