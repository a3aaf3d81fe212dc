import { serviceCaller } from '@swap/domain/audit';
import { ClaimDeliveries, DeliverDue, ExpireWebhookLog, StartReplay, UpdateEndpoint } from '@swap/domain/webhooks';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('endpoints beside each other', () => {
  let webhooks: WebhooksOnClock;
  const receivers: Receiver[] = [];

  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start({
      WEBHOOK_TIMEOUT_MS: '1000',
      WEBHOOK_ENDPOINT_CONCURRENCY: '4',
      WEBHOOK_ENDPOINT_RATE: '50',
    });
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await webhooks.stop();
  });

  async function listener(name: string, settings = {}) {
    const [receiver, partnerId] = [await aReceiver(), await webhooks.partner(name)];
    receivers.push(receiver);
    const { endpoint } = await webhooks.endpoint(partnerId, receiver.url, settings);
    return { receiver, partnerId, endpointId: endpoint.id };
  }

  const claim = () => webhooks.get(ClaimDeliveries).run(1000);

  test('an endpoint that hangs has as many under way as it may have, and everybody else gets theirs meanwhile', async () => {
    const [bad, good] = [await listener('bad'), await listener('good')];
    bad.receiver.alwaysAnswers('hang');
    await webhooks.happens(bad.partnerId, 40);
    await webhooks.happens(good.partnerId, 4);
    expect(await webhooks.get(DeliverDue).sendDue()).toBe(8);
    expect(await webhooks.get(DeliverDue).sendDue()).toBe(0);
    await webhooks.get(DeliverDue).drain();
    expect(good.receiver.arrivals).toHaveLength(4);
    expect(bad.receiver.arrivals).toHaveLength(4);
  });

  test('no endpoint has more under way than it may have, however many workers look', async () => {
    const { partnerId } = await listener('ada');
    const workers = await Promise.all([webhooks.another(), webhooks.another(), webhooks.another()]);
    await webhooks.happens(partnerId, 60);
    const claims = await Promise.all(workers.map((worker) => worker.get(ClaimDeliveries).run(1000)));
    const taken = claims.flat().map(({ id }) => id);
    expect(taken).toHaveLength(4);
    expect(new Set(taken).size).toBe(4);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  test('what a dead worker held is adopted when its lease ends, within thirty seconds, and by one', async () => {
    const { partnerId, receiver } = await listener('ada');
    await webhooks.happens(partnerId, 3);
    expect(await claim()).toHaveLength(3);
    expect(await webhooks.deliver()).toBe(0);
    const next = (await webhooks.get(ClaimDeliveries).nextAt())!.getTime() - webhooks.clock.now().getTime();
    expect(next).toBeLessThanOrEqual(20_000);
    webhooks.clock.advance(next);
    expect(await webhooks.deliver()).toBe(3);
    expect(receiver.arrivals.map(({ headers }) => headers['x-service-attempt'])).toEqual(['2', '2', '2']);
  });

  test('no endpoint gets more requests in a second than it may get', async () => {
    const { partnerId, receiver } = await listener('ada');
    await webhooks.happens(partnerId, 120);
    await webhooks.deliver();
    expect(receiver.arrivals).toHaveLength(50);
    webhooks.clock.advance(500);
    await webhooks.deliver();
    expect(receiver.arrivals).toHaveLength(75);
    await webhooks.runFor(1);
    expect(receiver.arrivals).toHaveLength(120);
  });

  test('a share of one claim goes to everybody who waits, before anybody gets a second one', async () => {
    const all = [];
    for (let index = 0; index < 6; index += 1) all.push(await listener(`p${String(index)}`));
    for (const { partnerId } of all) await webhooks.happens(partnerId, 20);
    const first = await webhooks.get(ClaimDeliveries).run(12);
    const second = await webhooks.get(ClaimDeliveries).run(12);
    const served = [...first, ...second].map(({ endpoint_id: id }) => id);
    expect(new Set(served)).toEqual(new Set(all.map(({ endpointId }) => endpointId)));
  });

  test('with four workers and failures at random a strict order rises, and everybody else can be put in order', async () => {
    const [strict, loose] = [await listener('strict', { ordered: true }), await listener('loose')];
    const workers = await Promise.all([webhooks.another(), webhooks.another(), webhooks.another()]);
    for (const { receiver } of [strict, loose])
      receiver.answersNext(...Array.from({ length: 40 }, (_, index) => ((index * 7) % 10 < 3 ? 500 : 200)));
    for (const { partnerId } of [strict, loose]) await webhooks.happens(partnerId, 60);
    for (let second = 0; second < 600; second += 1) {
      await Promise.all(workers.map((worker) => worker.get(DeliverDue).sendDue()));
      await Promise.all(workers.map((worker) => worker.get(DeliverDue).drain()));
      webhooks.clock.advance(2000);
    }
    const order = strict.receiver.arrivals.map(({ event }) => event.sequence as number);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const numbers = new Set(loose.receiver.arrivals.map(({ event }) => event.sequence as number));
    expect([new Set(order).size, numbers.size]).toEqual([60, 60]);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  test('a replay goes on after a restart, sends each once, nothing outside the span, byte for byte what it was', async () => {
    const { partnerId, endpointId, receiver } = await listener('ada');
    await webhooks.happens(partnerId, 30);
    await webhooks.runFor(1);
    const early = webhooks.clock.now();
    webhooks.clock.advance(1000);
    await webhooks.get(UpdateEndpoint).run(partnerId, endpointId, { active: false }, serviceCaller);
    await webhooks.happens(partnerId, 450);
    await webhooks.get(UpdateEndpoint).run(partnerId, endpointId, { active: true }, serviceCaller);
    webhooks.clock.advance(1000);
    const filter = { since: new Date(early.getTime() + 1), onlyFailed: true };
    const replay = await webhooks.get(StartReplay).run(partnerId, endpointId, filter, serviceCaller);
    expect(replay.total).toBe(450);
    await webhooks.deliver();
    expect(receiver.arrivals.length).toBeLessThan(480);
    await webhooks.restart();
    for (let second = 0; second < 20; second += 1) {
      webhooks.clock.advance(1000);
      await webhooks.deliver();
    }
    const numbers = receiver.arrivals.slice(30).map(({ event }) => event.sequence as number);
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, index) => index + 31));
    const stored = await webhooks.database.query('SELECT id, body FROM webhook_events');
    const bodies = new Map(stored.map(({ id, body }: { id: string; body: string }) => [id, body]));
    for (const { event, body } of receiver.arrivals) expect(body).toBe(bodies.get(event.id));
  });

  test('the log is kept for thirty days, and longer while something is pending', async () => {
    const [done, open] = [await listener('done'), await listener('open')];
    await webhooks.happens(done.partnerId, 3);
    await webhooks.deliver();
    await webhooks.get(UpdateEndpoint).run(open.partnerId, open.endpointId, { active: false }, serviceCaller);
    await webhooks.get(UpdateEndpoint).run(open.partnerId, open.endpointId, { active: true }, serviceCaller);
    await webhooks.happens(open.partnerId, 2);
    const counts = async () =>
      (
        await webhooks.database.query(`
          SELECT (SELECT count(*) FROM webhook_events)::integer AS events,
                 (SELECT count(*) FROM webhook_deliveries)::integer AS deliveries,
                 (SELECT count(*) FROM webhook_attempts)::integer AS attempts`)
      )[0];
    webhooks.clock.advance(29 * 86_400_000);
    await webhooks.get(ExpireWebhookLog).expire(1000);
    expect(await counts()).toEqual({ events: 5, deliveries: 5, attempts: 3 });
    webhooks.clock.advance(2 * 86_400_000);
    await webhooks.get(ExpireWebhookLog).expire(1000);
    expect(await counts()).toEqual({ events: 2, deliveries: 2, attempts: 0 });
    await webhooks.database.query('DELETE FROM webhook_endpoints WHERE id = $1', [open.endpointId]);
    await webhooks.get(ExpireWebhookLog).dropOrphans(1000);
    expect((await counts()).deliveries).toBe(0);
  });
});
