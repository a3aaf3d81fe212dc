import { Webhook } from 'standardwebhooks';
import { serviceCaller } from '@swap/domain/audit';
import { breaker, RotateSecret, UpdateEndpoint } from '@swap/domain/webhooks';
import { aReceiver, signatureOf, type Arrival, type Receiver, type Reply } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

const hourMs = 3_600_000;
const waitsSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('webhooks as time passes', () => {
  let webhooks: WebhooksOnClock;
  let receiver: Receiver;
  let partnerId: string;

  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start({ WEBHOOK_TIMEOUT_MS: '300' });
    receiver = await aReceiver();
    partnerId = await webhooks.partner();
  });
  afterEach(async () => {
    await receiver.close();
    await webhooks.stop();
  });

  const delivery = async () => (await webhooks.database.query('SELECT * FROM webhook_deliveries'))[0];
  const begun = (arrival: Arrival) => Number(arrival.headers['x-service-timestamp']) * 1000;
  const schedule = async () => (await webhooks.database.query('SELECT * FROM webhook_lanes'))[0];

  test('an event is tried ten times by the plan, each wait within a fifth of it, and then given up', async () => {
    receiver.alwaysAnswers(500);
    await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId);
    await webhooks.runFor(100);
    const times = receiver.arrivals.map(begun);
    expect(times).toHaveLength(10);
    for (const [index, wait] of waitsSeconds.entries()) {
      const waited = (times[index + 1]! - times[index]!) / 1000;
      expect(waited).toBeGreaterThanOrEqual(Math.floor(wait * 0.8) - 1);
      expect(waited).toBeLessThanOrEqual(wait * 1.2 + 1);
    }
    expect(await delivery()).toMatchObject({ state: 'exhausted', attempts: 10 });
    expect(new Set(receiver.arrivals.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['x-service-signature'])).size).toBe(10);
  });

  test('a receiver that was down for 70 hours gets everything, without anybody doing anything', async () => {
    receiver.alwaysAnswers(503);
    await webhooks.endpoint(partnerId, receiver.url);
    for (let hour = 0; hour < 70; hour += 10) {
      await webhooks.happens(partnerId, 4);
      await webhooks.runFor(10);
    }
    receiver.arrivals.length = 0;
    receiver.alwaysAnswers(200);
    // The longest wait of the plan, a fifth late.
    await webhooks.runFor(24 * 1.2);
    expect(new Set(receiver.arrivals.map(({ event }) => event.sequence)).size).toBe(28);
    expect(await webhooks.database.query(`SELECT 1 FROM webhook_deliveries WHERE state <> 'delivered'`)).toEqual([]);
  });

  const soon = [4, 6] as const;
  const httpDate = (secondsAhead: number) =>
    new Date(Date.parse('2026-03-01T00:00:00Z') + secondsAhead * 1000).toUTCString();
  const failing = [300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503, 504, 599];
  const asked: readonly (readonly [string | undefined, readonly [number, number]])[] = [
    [undefined, soon],
    ['0', soon],
    ['60', [60, 60]],
    ['3600', [3600, 3600]],
    ['86400', [86_400, 86_400]],
    ['999999999', [86_400, 86_400]],
    [httpDate(90), [90, 90]],
    [httpDate(-90), soon],
    ['-5', soon],
    ['1.5', soon],
    ['soon', soon],
    ['2026-03-02', soon],
  ];

  test('every status that is not 2xx fails, and Retry-After puts the next attempt off by what it says', async () => {
    await webhooks.endpoint(partnerId, receiver.url);
    const replies = failing.flatMap((status) => asked.map(([header, band]) => ({ status, header, band })));
    for (const { status, header, band } of replies) {
      const headers = { ...(header !== undefined && { 'retry-after': header }), location: `${receiver.url}/elsewhere` };
      receiver.answersNext({ status, headers } satisfies Reply);
      await webhooks.database.query('DELETE FROM webhook_deliveries');
      await webhooks.database.query('UPDATE webhook_lanes SET failures = 0, rest_until = NULL');
      await webhooks.happens(partnerId);
      expect(await webhooks.deliver()).toBe(1);
      const { state, next_attempt_at: next } = await delivery();
      const wait = (next.getTime() - webhooks.clock.now().getTime()) / 1000;
      expect([status, header, state, wait >= band[0] && wait <= band[1]]).toEqual([status, header, 'pending', true]);
    }
    expect(receiver.arrivals).toHaveLength(replies.length);
  });

  test.each([200, 201, 202, 204, 299])('status %i is a success', async (status) => {
    receiver.alwaysAnswers(status);
    await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect(await delivery()).toMatchObject({ state: 'delivered', attempts: 1, delivered_at: webhooks.clock.now() });
  });

  test('410 switches the endpoint off at once, says so by mail and in the audit log, and keeps what is pending', async () => {
    receiver.alwaysAnswers(410);
    await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId, 3);
    await webhooks.runFor(1);
    const [endpoint] = await webhooks.database.query('SELECT * FROM webhook_endpoints');
    expect(endpoint).toMatchObject({ active: false, disabled_reason: 'gone' });
    expect(receiver.arrivals).toHaveLength(3);
    expect(await webhooks.mails()).toMatchObject([
      { to: 'ada@example.com', subject: expect.stringMatching(/switched off/) },
    ]);
    const entries = await webhooks.database.query('SELECT action, actor FROM audit_entries ORDER BY sequence');
    expect(entries.at(-1)).toEqual({ action: 'webhook.disabled', actor: 'service' });
    receiver.alwaysAnswers(200);
    await webhooks.get(UpdateEndpoint).run(partnerId, endpoint.id, { active: true }, serviceCaller);
    await webhooks.runFor(24);
    expect(new Set(receiver.arrivals.slice(3).map(({ event }) => event.sequence))).toEqual(new Set([1, 2, 3]));
  });

  test('one success clears the warnings', async () => {
    receiver.alwaysAnswers(500);
    await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId);
    await webhooks.runFor(2, true);
    expect(await webhooks.mails()).toHaveLength(1);
    receiver.answersNext(200);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect(await schedule()).toMatchObject({ failing_since: null, notices: 0 });
    await webhooks.runFor(5, true);
    expect(await webhooks.mails()).toHaveLength(2);
  });

  test('the breaker opens after ten failures in a row, probes once at a time with doubling pauses, and closes', async () => {
    receiver.alwaysAnswers(500);
    await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId, breaker.failures);
    expect(await webhooks.deliver()).toBe(breaker.failures);
    await webhooks.happens(partnerId, 30);
    expect(await webhooks.deliver()).toBe(0);
    const pauses: number[] = [];
    for (let probe = 0; probe < 8; probe += 1) {
      const { rest_until: until } = await schedule();
      pauses.push((until.getTime() - webhooks.clock.now().getTime()) / 1000);
      webhooks.clock.advance(until.getTime() - webhooks.clock.now().getTime() - 1);
      expect(await webhooks.deliver()).toBe(0);
      webhooks.clock.advance(1);
      expect(await webhooks.deliver()).toBe(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
    receiver.alwaysAnswers(200);
    webhooks.clock.advance(300_000);
    await webhooks.deliver();
    expect(await schedule()).toMatchObject({ failures: 0, rest_until: null });
    await webhooks.runFor(3);
    expect(await webhooks.database.query(`SELECT 1 FROM webhook_deliveries WHERE state <> 'delivered'`)).toEqual([]);
  });

  test('in a strict order the numbers only rise, whatever fails; the one after waits until the one before is given up', async () => {
    await webhooks.endpoint(partnerId, receiver.url, { ordered: true });
    const other = await aReceiver();
    await webhooks.endpoint(partnerId, other.url);
    receiver.answersNext(200, 500, 'hang', 200, 503);
    await webhooks.happens(partnerId, 20);
    await webhooks.deliver();
    expect(other.arrivals).toHaveLength(20);
    expect(receiver.arrivals.map(({ event }) => event.sequence)).toEqual([1, 2]);
    await webhooks.happens(partnerId, 5);
    await webhooks.runFor(3);
    const order = receiver.arrivals.map(({ event }) => event.sequence as number);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(new Set(order).size).toBe(25);
    receiver.alwaysAnswers(500);
    await webhooks.happens(partnerId, 2);
    await webhooks.runFor(60);
    expect(new Set(receiver.arrivals.map(({ event }) => event.sequence)).size).toBe(26);
    await webhooks.runFor(40);
    expect(new Set(receiver.arrivals.map(({ event }) => event.sequence)).size).toBe(27);
    await other.close();
  });

  test('a rotation without overlap ends every earlier secret at once, and an overlap ends by itself', async () => {
    const { endpoint, secret: old } = await webhooks.endpoint(partnerId, receiver.url);
    const secret = await webhooks.get(RotateSecret).run(partnerId, endpoint.id, 24, serviceCaller);
    // Standard Webhooks' own library rejects what is older than five minutes by the machine's clock.
    webhooks.clock.advance(Date.now() - webhooks.clock.now().getTime());
    await webhooks.get(RotateSecret).run(partnerId, endpoint.id, 0, serviceCaller);
    const final = await webhooks.get(RotateSecret).run(partnerId, endpoint.id, 24, serviceCaller);
    expect(new Set([old, secret, final]).size).toBe(3);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    const [during] = receiver.arrivals;
    expect(during!.headers['x-service-signature']).toMatch(/^v1=[0-9a-f]{64}$/);
    expect(during!.headers['x-service-signature']).not.toBe(signatureOf(during!, old));
    expect(during!.headers['x-service-signature-next']).toBe(signatureOf(during!, final));
    expect(new Webhook(final).verify(during!.body, headersOf(during!))).toEqual(during!.event);
    expect(() => new Webhook(old).verify(during!.body, headersOf(during!))).toThrow();
    webhooks.clock.advance(25 * hourMs);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    const after = receiver.arrivals[1]!;
    expect(after.headers['x-service-signature']).toBe(signatureOf(after, final));
    expect(after.headers['x-service-signature-next']).toBeUndefined();
    expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('500 events around a rotation verify for whoever holds the old secret and for whoever holds the new', async () => {
    webhooks.clock.advance(Date.now() - webhooks.clock.now().getTime());
    const { endpoint, secret: old } = await webhooks.endpoint(partnerId, receiver.url);
    await webhooks.happens(partnerId, 250);
    await webhooks
      .get(RotateSecret)
      .run(partnerId, endpoint.id, 24, serviceCaller)
      .then(async (fresh) => {
        await webhooks.happens(partnerId, 250);
        await webhooks.deliver();
        expect(receiver.arrivals).toHaveLength(500);
        for (const arrival of receiver.arrivals) {
          expect(arrival.headers['x-service-signature']).toBe(signatureOf(arrival, old));
          expect(arrival.headers['x-service-signature-next']).toBe(signatureOf(arrival, fresh));
          for (const secret of [old, fresh]) new Webhook(secret).verify(arrival.body, headersOf(arrival));
        }
      });
    const dump = JSON.stringify(await webhooks.database.query('SELECT e::text FROM webhook_endpoints e'));
    expect(dump).not.toContain(old.slice(6));
  });
});

function headersOf({ headers }: Arrival): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
