import { verifyWebhook, type SignedRequest } from '@swap/client';
import { signedHeaders } from '@swap/domain/webhooks';

const secrets = {
  old: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  fresh: `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
};
const { old, fresh } = secrets;
const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test', data: { message: 'Grüße, 世界 🦊', path: 'a/b\\c' } });

/** Signed when it is asked for: its age counts from then. */
function signed(seconds: number, signing: readonly string[], more: Partial<SignedRequest> = {}): SignedRequest {
  const at = new Date(Date.now() + seconds * 1000);
  const headers = signedHeaders({ eventId: 'evt_1', deliveryId: 'd1', attempt: 1, body, secrets: signing, at });
  return { body, headers, secret: old, ...more };
}

/** Headers of this moment, each with a list of the values that came under its name. */
function inLists(): Record<string, string[]> {
  const { headers } = signed(0, [old]);
  return Object.fromEntries(Object.entries(headers as Record<string, string>).map(([name, value]) => [name, [value]]));
}

test.each<[string, () => SignedRequest]>([
  ['as text', () => signed(0, [old])],
  ['as bytes', () => signed(0, [old], { body: Buffer.from(body) })],
  [
    'with headers as fetch has them',
    () => signed(0, [old], { headers: new Headers(signed(0, [old]).headers as Record<string, string>) }),
  ],
  ['with headers that are lists, as some frameworks have them', () => signed(0, [old], { headers: inLists() })],
  ['four minutes late', () => signed(-240, [old])],
  ['six minutes late, when that is tolerated', () => signed(-360, [old], { toleranceSeconds: 400 })],
  ['during a rotation, by who has the old secret', () => signed(0, [fresh, old])],
  ['during a rotation, by who has the new secret', () => signed(0, [fresh, old], { secret: fresh })],
  ['after a rotation, by who has both', () => signed(0, [fresh], { secret: [old, fresh] })],
])('what the service signed is believed: %s', async (_, request) => {
  await expect(verifyWebhook(request())).resolves.toEqual(JSON.parse(body));
});

test('what the service signed is believed to the last second of what is tolerated', async () => {
  const request = signed(-300, [old]);
  const { 'x-service-timestamp': at } = request.headers as Record<string, string>;
  const { now } = Date;
  Date.now = () => (Number(at) + 300) * 1000;
  try {
    await expect(verifyWebhook(request)).resolves.toMatchObject({ id: 'evt_1' });
  } finally {
    Date.now = now;
  }
});

const unsigned = { 'x-service-timestamp': 'soon', 'x-service-signature': 'v1=' };
test.each<[string, string, () => SignedRequest]>([
  ['another secret', 'wrong_signature', () => signed(0, [fresh])],
  ['another body', 'wrong_signature', () => signed(0, [old], { body: `${body} ` })],
  ['no secret', 'wrong_signature', () => signed(0, [old], { secret: [] })],
  [
    'another time',
    'wrong_signature',
    () =>
      signed(0, [old], {
        headers: { ...signed(0, [old]).headers, 'x-service-timestamp': String(Math.floor(Date.now() / 1000) - 7) },
      }),
  ],
  ['an old request', 'stale', () => signed(-301, [old])],
  ['a request from the future', 'stale', () => signed(302, [old])],
  ['no headers', 'unsigned', () => signed(0, [old], { headers: {} })],
  ['headers that say nothing', 'unsigned', () => signed(0, [old], { headers: unsigned })],
])('anything else is not: %s', async (_, code, request) => {
  await expect(verifyWebhook(request())).rejects.toMatchObject({ name: 'WebhookError', code });
});

test('what the service signed and is no JSON is no event', async () => {
  const told = { eventId: 'evt_1', deliveryId: 'd1', attempt: 1, body: '{"id":', secrets: [old], at: new Date() };
  const request = { body: told.body, headers: signedHeaders(told), secret: old };
  await expect(verifyWebhook(request)).rejects.toMatchObject({ name: 'WebhookError', code: 'unreadable' });
});
