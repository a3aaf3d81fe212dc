import { aReceiver, type Receiver } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

const hourMs = 3_600_000;

describe('an endpoint that fails for five days', () => {
  let webhooks: WebhooksOnClock;
  let receiver: Receiver;
  let partnerId: string;

  beforeAll(async () => {
    webhooks = await WebhooksOnClock.start({ WEBHOOK_TIMEOUT_MS: '300' });
    receiver = await aReceiver();
    partnerId = await webhooks.partner();
  });
  afterAll(async () => {
    await receiver.close();
    await webhooks.stop();
  });

  function hoursSince(start: number): number {
    return (webhooks.clock.now().getTime() - start) / hourMs;
  }

  test('the owner is warned after 1, 24 and 72 hours and the endpoint goes off after 120, across restarts, once each', async () => {
    receiver.alwaysAnswers(500);
    const { endpoint } = await webhooks.endpoint(partnerId, receiver.url);
    const start = webhooks.clock.now().getTime();
    await webhooks.happens(partnerId);
    const seen: [number, string][] = [];
    for (let day = 0; day < 6; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        if (hour === 12) await webhooks.happens(partnerId);
        await webhooks.runFor(1, true);
        const mails = await webhooks.mails();
        for (const mail of mails.slice(seen.length)) seen.push([hoursSince(start), mail.subject]);
      }
      await webhooks.restart();
    }
    expect(seen.map(([hours]) => Math.floor(hours))).toEqual([1, 24, 72, 120]);
    expect(seen.map(([, subject]) => /1 hour|24 hours|72 hours|switched off/.exec(subject)?.[0])).toEqual([
      '1 hour',
      '24 hours',
      '72 hours',
      'switched off',
    ]);
    const [row] = await webhooks.database.query('SELECT * FROM webhook_endpoints WHERE id = $1', [endpoint.id]);
    expect(row).toMatchObject({ active: false, disabled_reason: 'failing' });
  });
});
