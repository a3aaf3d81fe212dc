import { createHmac } from 'node:crypto';

interface Signable {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attempt: number;
  readonly body: string;
  /** Every live secret, newest first; never empty. */
  readonly secrets: readonly string[];
  readonly at: Date;
}

const secretPrefix = 'whsec_';

/**
 * The headers of one attempt, signed now. `X-Service-Signature` is HMAC-SHA256 over timestamp, period and raw body, keyed
 * with the whole secret string (promise 20): one signature, during a rotation that of the oldest live secret,
 * which its receivers hold for certain; `X-Service-Signature-Next` is then that of the newest. The `webhook-*` trio follows
 * Standard Webhooks 1.0.0, keyed with the decoded part of the secret, with a signature for every live secret.
 */
export function signedHeaders(signable: Signable): Record<string, string> {
  const { eventId, body, secrets } = signable;
  const timestamp = String(Math.floor(signable.at.getTime() / 1000));
  const own = (secret: string) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
  const standard = (secret: string) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
  };
  const [newest = '', ...earlier] = secrets;
  const oldest = earlier.at(-1) ?? newest;
  return {
    'content-type': 'application/json',
    'user-agent': 'Service-Affiliate-Webhooks/1.0',
    'x-service-timestamp': timestamp,
    'x-service-signature': own(oldest),
    ...(earlier.length > 0 && { 'x-service-signature-next': own(newest) }),
    'x-service-event-id': eventId,
    'x-service-delivery-id': signable.deliveryId,
    'x-service-attempt': String(signable.attempt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(standard).join(' '),
  };
}
