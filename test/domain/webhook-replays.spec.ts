import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { HOUR, SECOND } from '@swap/domain/kernel';
import {
  ContinueReplays,
  DeliverDue,
  getDelivery,
  getEndpoint,
  getReplay,
  listDeliveries,
  previewReplay,
  Redeliver,
  SendTestEvent,
  StartReplay,
  UpdateEndpoint,
  type DeliveryFilter,
  type EndpointSettings,
  type ReplayFilter,
} from '@swap/domain/webhooks';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('events that are sent again', () => {
  let webhooks: WebhooksOnClock;
  let partnerId: string;
  let receiver: Receiver;
  let other: Receiver;
  let endpoint: string;

  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start();
    [receiver, other] = await Promise.all([aReceiver(), aReceiver()]);
    partnerId = await webhooks.partner();
    endpoint = (await webhooks.endpoint(partnerId, receiver.url)).endpoint.id;
  });
  afterEach(async () => {
    await Promise.all([receiver.close(), other.close()]);
    await webhooks.stop();
  });

  const read = () => webhooks.get(Database).manager;
  const now = () => webhooks.clock.now();
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const replay = (filter: ReplayFilter, id = endpoint) =>
    webhooks.get(StartReplay).run(partnerId, id, filter, serviceCaller);
  const progress = async (id: string) => {
    const { delivered, failed, left } = await getReplay(read(), partnerId, id);
    return { delivered, failed, left };
  };
  const change = (changes: Partial<EndpointSettings>) =>
    webhooks.get(UpdateEndpoint).run(partnerId, endpoint, changes, serviceCaller);
  const missed = async () => (await getEndpoint(read(), partnerId, endpoint)).missed;
  const numbers = ({ arrivals }: Receiver) => arrivals.map(({ event }) => event.sequence as number);
  const forget = () => (receiver.arrivals.length = 0);

  async function aSecondApart(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await webhooks.happens(partnerId);
      webhooks.clock.advance(SECOND);
    }
    await webhooks.deliver();
  }

  test('events are sent again from the first moment to the last, of that endpoint, its types, and no tests', async () => {
    await webhooks.endpoint(partnerId, other.url);
    const stranger = await webhooks.partner('ben');
    await webhooks.happens(stranger, 9);
    await aSecondApart(2);
    await webhooks.get(SendTestEvent).run(partnerId, { endpointId: endpoint }, serviceCaller);
    await aSecondApart(3);
    forget();
    const span = { since: ago(4 * SECOND), until: ago(2 * SECOND), onlyFailed: false };
    const whose = { partnerId, endpointId: endpoint };
    expect(await previewReplay(read(), whose, span)).toMatchObject({
      total: 3,
      types: [{ type: 'affiliate.payout_updated', events: 3 }],
      first: { sequence: 2 },
    });
    expect(await replay(span)).toMatchObject({ total: 3 });
    await webhooks.deliver();
    expect([numbers(receiver), numbers(other)]).toEqual([
      [2, 4, 5],
      [1, 2, 4, 5, 6],
    ]);
    await change({ events: ['order.created'] });
    expect(await previewReplay(read(), whose, span)).toEqual({ total: 0, types: [], first: null });
    expect(await replay(span)).toMatchObject({ total: 0 });
  });

  test('events that happen after it was asked for are no part of what is sent again', async () => {
    await aSecondApart(2);
    forget();
    const { id } = await replay({ since: ago(HOUR), until: ago(-HOUR), onlyFailed: false });
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect([numbers(receiver).toSorted(), await progress(id)]).toEqual([
      [1, 2, 3],
      { delivered: 2, failed: 0, left: 0 },
    ]);
  });

  test('events that were not received are those given up, those that wait, and those missed while it was off', async () => {
    receiver.answersNext(200, 500);
    await aSecondApart(2);
    await webhooks.database.query(
      `UPDATE webhook_deliveries SET state = 'exhausted', attempts = 10 WHERE sequence = 2`,
    );
    receiver.answersNext({ status: 503, headers: { 'retry-after': '7200' } });
    await aSecondApart(1);
    await change({ active: false });
    await aSecondApart(1);
    await change({ active: true });
    forget();
    receiver.answersNext(500, 500, 500);
    const since = ago(HOUR);
    const { id, total } = await replay({ since, onlyFailed: true });
    await webhooks.deliver();
    expect([total, numbers(receiver).toSorted(), await progress(id)]).toEqual([
      3,
      [2, 3, 4],
      { delivered: 0, failed: 0, left: 3 },
    ]);
    webhooks.clock.advance(6 * SECOND);
    await webhooks.deliver();
    expect(await progress(id)).toEqual({ delivered: 3, failed: 0, left: 0 });
    expect(await replay({ since, onlyFailed: true })).toMatchObject({ total: 0 });
  });

  test('events are sent again in one go at a time to an endpoint, which keeps no other waiting, and each has its count', async () => {
    await aSecondApart(3);
    const second = (await webhooks.endpoint(partnerId, other.url)).endpoint.id;
    const everything = { since: ago(HOUR), onlyFailed: false };
    const first = await replay(everything);
    await expect(replay(everything)).rejects.toMatchObject({ code: 'limit_reached' });
    const beside = await replay({ since: ago(2 * SECOND), onlyFailed: false }, second);
    expect([await progress(first.id), await progress(beside.id)]).toMatchObject([{ left: 3 }, { left: 2 }]);
    await webhooks.deliver();
    await webhooks.database.query(
      `UPDATE webhook_deliveries SET state = 'exhausted' WHERE endpoint_id = $1 AND sequence = 3`,
      [second],
    );
    expect([await progress(first.id), await progress(beside.id)]).toEqual([
      { delivered: 3, failed: 0, left: 0 },
      { delivered: 1, failed: 1, left: 0 },
    ]);
    expect(await replay(everything)).toMatchObject({ total: 3 });
  });

  test('events of more than one portion are all sent again, each once', async () => {
    await webhooks.happens(partnerId, 201);
    await webhooks.deliver();
    forget();
    const { id } = await replay({ since: ago(HOUR), onlyFailed: false });
    await webhooks.deliver();
    expect(numbers(receiver).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
    expect(await progress(id)).toEqual({ delivered: 201, failed: 0, left: 0 });
  });

  test('events that were missed are offered from the first time it was off, until all of that was sent again', async () => {
    await aSecondApart(1);
    const since = now();
    await change({ active: false });
    await aSecondApart(2);
    await change({ active: true });
    webhooks.clock.advance(1);
    await aSecondApart(1);
    await webhooks.database.query(`UPDATE webhook_deliveries SET state = 'exhausted' WHERE sequence = 4`);
    expect(await missed()).toEqual({ since, until: ago(SECOND + 1), count: 2 });
    await change({ active: false });
    expect(await missed()).toEqual({ since, until: null, count: 3 });
    await aSecondApart(1);
    await webhooks.happens(await webhooks.partner('ben'), 3);
    await change({ active: true });
    const offer = { since, until: now(), count: 4 };
    expect(await missed()).toEqual(offer);
    for (const part of [{ since: new Date(since.getTime() + 1) }, { since, until: ago(1) }]) {
      await replay({ ...part, onlyFailed: false });
      await webhooks.deliver();
      expect(await missed()).toMatchObject({ since, until: offer.until });
    }
    await replay({ since, until: offer.until, onlyFailed: true });
    expect(await missed()).toBeNull();
  });

  test('events under way to somebody are not sent a second time, whoever asks for them meanwhile', async () => {
    receiver.answersNext({ status: 200, afterMs: 500 });
    await webhooks.happens(partnerId);
    await webhooks.get(DeliverDue).sendDue();
    const [{ id }] = await webhooks.database.query('SELECT id FROM webhook_deliveries');
    await webhooks.get(Redeliver).run(partnerId, id, serviceCaller);
    await replay({ since: ago(HOUR), onlyFailed: false });
    expect(await webhooks.deliver()).toBe(0);
    const [row] = await webhooks.database.query('SELECT state, attempts, attempts_before FROM webhook_deliveries');
    expect([row, receiver.arrivals.length]).toEqual([{ state: 'delivered', attempts: 1, attempts_before: 0 }, 1]);
    const shown = async () => (await getDelivery(read(), partnerId, id)).delivery;
    expect(await shown()).toMatchObject({ state: 'delivered', deliveredAt: now() });
    await webhooks.get(Redeliver).run(partnerId, id, serviceCaller);
    expect(await shown()).toMatchObject({ state: 'pending', deliveredAt: null });
    expect(await webhooks.deliver()).toBe(1);
  });

  test('events that wait to be sent again are not told as received, though they were once', async () => {
    await aSecondApart(1);
    const [{ id }] = await webhooks.database.query('SELECT id FROM webhook_deliveries');
    const shown = async () => (await getDelivery(read(), partnerId, id)).delivery;
    expect(await shown()).toMatchObject({ state: 'delivered', deliveredAt: now() });
    await replay({ since: ago(HOUR), onlyFailed: false });
    await webhooks.get(ContinueReplays).run();
    expect(await shown()).toMatchObject({ state: 'pending', deliveredAt: null });
  });

  test('events are listed from the first moment on, up to the last, and say when each is tried again', async () => {
    const listed = async (filter: Omit<DeliveryFilter, 'limit'> = {}) => {
      const found = await listDeliveries(read(), partnerId, { limit: 10, ...filter });
      return found.map(({ delivery, nextAttemptAt }) => [Number(delivery.sequence), nextAttemptAt]);
    };
    await change({ ordered: true });
    await aSecondApart(3);
    expect(await listed({ from: ago(2 * SECOND), until: ago(SECOND) })).toEqual([[2, null]]);
    receiver.answersNext({ status: 503, headers: { 'retry-after': '3600' } });
    await webhooks.happens(partnerId, 2);
    await webhooks.deliver();
    const inAnHour = ago(-HOUR);
    const open = { state: 'pending' } as const;
    expect(await listed(open)).toEqual([
      [5, inAnHour],
      [4, inAnHour],
    ]);
    await change({ active: false });
    expect(await listed(open)).toEqual([
      [5, null],
      [4, null],
    ]);
  });

  test('events are tried five times a minute at each endpoint, and once more when the first of them is a minute old', async () => {
    const second = (await webhooks.endpoint(partnerId, other.url)).endpoint.id;
    const tries = (id: string) => webhooks.get(SendTestEvent).run(partnerId, { endpointId: id }, serviceCaller);
    // What happens is no test.
    await webhooks.happens(partnerId, 5);
    for (let time = 0; time < 5; time += 1) {
      await tries(endpoint);
      webhooks.clock.advance(SECOND);
    }
    await expect(tries(endpoint)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 55 });
    await tries(second);
    webhooks.clock.advance(55 * SECOND - 1);
    await expect(tries(endpoint)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    webhooks.clock.advance(1);
    await tries(endpoint);
    await expect(tries(endpoint)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  });
});
