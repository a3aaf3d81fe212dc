import { createHmac } from 'node:crypto';

interface Signable {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly body: string;
  readonly secret: string;
  readonly at: Date;
}

const secretPrefix = 'whsec_';

/**
 * The headers of one attempt, signed now. `X-Service-Signature` is HMAC-SHA256 over timestamp, period and raw body,
 * keyed with the whole secret string (specification §6, contract); the `webhook-*` trio follows Standard Webhooks
 * 1.0.0, keyed with the decoded part of the secret.
 */
export function signedHeaders(signable: Signable): Record<string, string> {
  const { eventId, body, secret } = signable;
  const timestamp = String(Math.floor(signable.at.getTime() / 1000));
  const standardKey = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Service-Affiliate-Webhooks/1.0',
    'x-service-timestamp': timestamp,
    'x-service-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    'x-service-event-id': eventId,
    'x-service-delivery-id': signable.deliveryId,
    'x-service-attempt': String(signable.attempt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', standardKey).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`,
  };
}
