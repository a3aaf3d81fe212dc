export { breaker } from './breaker.js';
export { ClaimDeliveries } from './claim-deliveries.js';
export { ContinueReplays } from './continue-replays.js';
export { DeliverDue } from './deliver-due.js';
export { listEndpoints, withHealth, type EndpointRecord } from './endpoint-health.js';
export { CreateEndpoint, DeleteEndpoint, UpdateEndpoint, type EndpointSettings } from './endpoints.js';
export { defineEvent, type EventDefinition } from './define-event.js';
export { ExpireWebhookLog } from './expire-log.js';
export { FanOutEvents } from './fan-out.js';
export { getDelivery, listDeliveries, type DeliveryFilter, type DeliveryRecord } from './list-deliveries.js';
export { getReplay, type ReplayRecord } from './replay-progress.js';
export { isPublicAddress } from './public-address.js';
export { Redeliver } from './redeliver.js';
export { askedFor, placeInSpread, waitAfter } from './retry-plan.js';
export { RotateSecret } from './rotate-secret.js';
export { SendTestEvent, webhookTest } from './send-test.js';
export { WebhookSender, type AttemptOutcome } from './sender.js';
export { signedHeaders } from './signature.js';
export { StartReplay, type ReplayFilter } from './start-replay.js';
export { checkTargetUrl } from './target-url.js';
export { WatchEndpoints } from './watch-endpoints.js';
export {
  deliveryStates,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEvent,
  type DeliveryState,
} from './webhook-delivery.js';
export { WebhookEndpoint } from './webhook-endpoint.js';
export { eventTopic, WebhookEvents } from './webhook-events.js';
export { WebhookReplay } from './webhook-replay.js';
