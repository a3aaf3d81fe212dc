export { askedFor, breaker, placeInSpread, waitAfter } from './retry-plan.js';
export { ClaimDeliveries } from './claim-deliveries.js';
export {
  ContinueReplays,
  getReplay,
  StartReplay,
  WebhookReplay,
  type ReplayFilter,
  type ReplayRecord,
} from './replays.js';
export { DeliverDue } from './deliver-due.js';
export {
  CreateEndpoint,
  DeleteEndpoint,
  listEndpoints,
  UpdateEndpoint,
  withHealth,
  type EndpointRecord,
  type EndpointSettings,
} from './endpoints.js';
export { defineEvent, eventTopic, WebhookEvents, type EventDefinition } from './webhook-events.js';
export { ExpireWebhookLog } from './expire-log.js';
export { FanOutEvents } from './fan-out.js';
export { getDelivery, listDeliveries, Redeliver, type DeliveryFilter, type DeliveryRecord } from './deliveries.js';
export { checkTargetUrl, isPublicAddress } from './safe-targets.js';
export { RotateSecret } from './endpoint-secrets.js';
export { SendTestEvent, webhookTest } from './send-test.js';
export { WebhookSender, type AttemptOutcome } from './sender.js';
export { signedHeaders } from './signature.js';
export { WatchEndpoints } from './watch-endpoints.js';
export {
  deliveryStates,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEvent,
  type DeliveryState,
} from './webhook-delivery.js';
export { WebhookEndpoint } from './webhook-endpoint.js';
