import { DeliverDue } from './deliver-due.js';
import { CreateEndpoint, DeleteEndpoint, UpdateEndpoint } from './endpoints.js';
import { FanOutEvents } from './fan-out.js';
import { WebhookSender } from './sender.js';
import { WebhookAttempt, WebhookDelivery, WebhookEvent } from './webhook-delivery.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import { WebhookEvents } from './webhook-events.js';

export { DeliverDue } from './deliver-due.js';
export { CreateEndpoint, DeleteEndpoint, UpdateEndpoint, type EndpointSettings } from './endpoints.js';
export { eventTypes, type EventType } from './event-types.js';
export { FanOutEvents } from './fan-out.js';
export { waitAfter } from './retry-plan.js';
export { checkTargetUrl, isPublicAddress } from './safe-target.js';
export { signedHeaders } from './signature.js';
export { WebhookAttempt, WebhookDelivery, WebhookEvent } from './webhook-delivery.js';
export { WebhookEndpoint } from './webhook-endpoint.js';
export { eventTopic, WebhookEvents } from './webhook-events.js';

export const webhookEntities = [WebhookEndpoint, WebhookEvent, WebhookDelivery, WebhookAttempt];
export const webhookProviders = [
  WebhookSender,
  WebhookEvents,
  FanOutEvents,
  DeliverDue,
  CreateEndpoint,
  UpdateEndpoint,
  DeleteEndpoint,
];
