export { askedFor, breaker, placeInSpread, waitAfter } from './retry-plan.js';
export { ClaimDeliveries } from './claim-deliveries.js';
export * from './replays.js';
export { DeliverDue } from './deliver-due.js';
export * from './endpoints.js';
export { defineEvent, eventTopic, WebhookEvents, type EmittedEvent, type EventDefinition } from './webhook-events.js';
export { ExpireWebhookLog } from './expire-log.js';
export { FanOutEvents, lockCounters, storeEvents } from './fan-out.js';
export { Redeliver } from './redeliver.js';
export {
  getDelivery,
  listDeliveries,
  placeOfDelivery,
  type DeliveryFilter,
  type DeliveryRecord,
} from './deliveries.js';
export { endOfReplay, previewReplay, type ReplayFilter, type ReplayPreview } from './replayed-events.js';
export { checkTargetUrl, isPublicAddress } from './safe-targets.js';
export { pullEvents, type PulledEvents } from './pull-events.js';
export { EndpointSecrets, RotateSecret } from './endpoint-secrets.js';
export { SendTestEvent, webhookTest, type WantedTest } from './send-test.js';
export { WebhookSender, type AttemptOutcome } from './sender.js';
export { signedHeaders } from './signature.js';
export { failingEndpoints, WatchEndpoints } from './watch-endpoints.js';
export * from './webhook-delivery.js';
export { WebhookEndpoint } from './webhook-endpoint.js';
