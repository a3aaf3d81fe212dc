import { newId } from '@swap/domain/kernel';
import { Reseal } from '@swap/domain/service';
import { DeliverDue } from '@swap/domain/webhooks';
import { aDomain } from '../support/domain.js';
import { aReceiver, signatureOf } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

const key = (name: string, byte: number) => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;
const [older, newer] = [key('k1', 1), key('k2', 2)];

describe('an older service key that goes', () => {
  let webhooks: WebhooksOnClock;
  beforeAll(async () => {
    webhooks = await WebhooksOnClock.start({ SERVICE_KEYS: older });
  });
  afterAll(() => webhooks.stop());

  const withKeys = (keys: string) =>
    aDomain(webhooks.database, {
      start: webhooks.clock.now(),
      env: { SERVICE_KEYS: keys, WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback' },
    });

  async function reseals() {
    const domain = await withKeys(`${newer},${older}`);
    const report = await domain.get(Reseal).run();
    await domain.stop();
    return report;
  }

  test('an older service key that goes takes no webhook’s signature with it', async () => {
    const receiver = await aReceiver();
    const partnerId = await webhooks.partner();
    const { secret } = await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId);
    expect((await reseals()).resealed).toMatchObject({ 'webhook_endpoints.secret_sealed': 1 });
    const domain = await withKeys(newer);
    await domain.get(DeliverDue).sendDue();
    await domain.get(DeliverDue).drain();
    await domain.stop();
    expect(receiver.arrivals).toHaveLength(1);
    expect(receiver.arrivals[0]!.headers['x-service-signature']).toBe(signatureOf(receiver.arrivals[0]!, secret));
    await receiver.close();
  });

  test('an older service key that goes is missed by those alone whose passwords need it, members among them', async () => {
    const { passwordsUnderOlderKeys: before } = await reseals();
    const partnerId = await webhooks.partner('grace');
    for (const [email, hash] of [
      ['one@example.com', 'k1:$2b$04$x'],
      ['two@example.com', 'k1:$2b$04$y'],
      ['three@example.com', 'k2:$2b$04$x'],
      ['invited@example.com', ''],
    ])
      await webhooks.database.query(
        `INSERT INTO partner_members (id, partner_id, email, name, password_hash, role, created_at, updated_at)
         VALUES ($1, $2, $3, 'M', $4, 'viewer', now(), now())`,
        [newId(), partnerId, email, hash],
      );
    expect((await reseals()).passwordsUnderOlderKeys - before).toBe(2);
  });
});
