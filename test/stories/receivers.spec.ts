import { backends } from '../support/backends.js';
import { delay, eventually } from '../support/eventually.js';
import { aPaidOrder, expectTheUsualEnding } from '../support/paid-order.js';
import { aPartner } from '../support/partner.js';
import { aReceiver, signatureOf } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const accrued = 'affiliate.commission_accrued';

describe.each(backends)('receivers in trouble, queues on %s', (backend) => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ backend, env: { WEBHOOK_TIMEOUT_MS: '8000' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  test('a receiver that answers 500 gets the same event again after about five seconds, signed anew', async () => {
    const story = await aPaidOrder(service);
    story.receiver.alwaysAnswers(500);
    await story.order.becomes('completed');
    await eventually(() => expect(story.receiver.about(story.order.id, accrued)).toHaveLength(1));
    story.receiver.alwaysAnswers(200);
    const [first, second, ...more] = await eventually(() => {
      const arrivals = story.receiver.about(story.order.id, accrued);
      expect(arrivals).toHaveLength(2);
      return arrivals as [(typeof arrivals)[number], (typeof arrivals)[number]];
    });
    expect(more).toEqual([]);
    const waited = second.receivedAt - first.receivedAt;
    expect(waited).toBeGreaterThan(3900);
    // Six seconds at the most by the plan, and two more until the sweep looks.
    expect(waited).toBeLessThan(9000);
    expect(second.body).toBe(first.body);
    for (const header of ['x-service-event-id', 'x-service-delivery-id', 'webhook-id']) {
      expect(second.headers[header]).toBe(first.headers[header]);
    }
    expect([first.headers['x-service-attempt'], second.headers['x-service-attempt']]).toEqual(['1', '2']);
    expect(Number(second.headers['x-service-timestamp'])).toBeGreaterThan(Number(first.headers['x-service-timestamp']));
    expect(second.headers['x-service-signature']).not.toBe(first.headers['x-service-signature']);
    await expectTheUsualEnding(service, story);
    await delay(500);
    expect(story.receiver.about(story.order.id, accrued)).toHaveLength(2);
    await story.receiver.close();
  });

  test('a worker that has nothing to send for an hour finds what is due sooner, though nobody rang', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const endpoint = await partner.registers(receiver);
    receiver.answersNext(500, 200);
    await partner.api.post(`/partners/affiliate/webhooks/${endpoint.id}/test`);
    await eventually(() => expect(receiver.arrivals).toHaveLength(1));
    await service.stopWorker();
    const isDue = async (inSeconds: number) => {
      for (const [table, column] of [
        ['webhook_deliveries', 'next_attempt_at'],
        ['webhook_lanes', 'wake_at'],
      ])
        await service.database.query(
          `UPDATE ${table} SET ${column} = now() + make_interval(secs => $2) WHERE endpoint_id = $1`,
          [endpoint.id, inSeconds],
        );
    };
    await isDue(3600);
    await service.startWorker(0);
    await delay(1500);
    expect(receiver.arrivals).toHaveLength(1);
    await isDue(0);
    await eventually(() => expect(receiver.arrivals).toHaveLength(2));
    await receiver.close();
  });

  test('a worker that is told to stop hears out a receiver that thinks, and writes down what it said', async () => {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const endpoint = await partner.registers(receiver);
    receiver.alwaysAnswers({ status: 200, afterMs: 1500 });
    await partner.api.post(`/partners/affiliate/webhooks/${endpoint.id}/test`);
    await eventually(() => expect(receiver.arrivals).toHaveLength(1), { every: 5 });
    await service.stopWorker();
    const written = 'SELECT state, attempts FROM webhook_deliveries WHERE endpoint_id = $1';
    expect(await service.database.query(written, [endpoint.id])).toEqual([{ state: 'delivered', attempts: 1 }]);
    await service.startWorker(0);
    await receiver.close();
  });

  test('a receiver that hangs keeps nobody else waiting', async () => {
    const hanging = await aPaidOrder(service);
    hanging.receiver.alwaysAnswers('hang');
    await hanging.order.becomes('completed');
    await eventually(() => expect(hanging.receiver.about(hanging.order.id, accrued)).toHaveLength(1));

    const quick = await aPaidOrder(service);
    await quick.order.becomes('completed');
    const completedAt = Date.now();
    const [arrival] = await expectTheUsualEnding(service, quick);
    expect((arrival?.receivedAt ?? Infinity) - completedAt).toBeLessThan(6000);
    expect(signatureOf(arrival!, quick.secret)).toBe(arrival?.headers['x-service-signature']);
    await Promise.all([hanging.receiver.close(), quick.receiver.close()]);
  });
});
