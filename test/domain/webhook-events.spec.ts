import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { HOUR, MINUTE, newId, SECOND } from '@swap/domain/kernel';
import { payoutUpdated } from '@swap/domain/payouts';
import {
  breaker,
  DeleteEndpoint,
  DeliverDue,
  FanOutEvents,
  pullEvents,
  RotateSecret,
  SendTestEvent,
  StartReplay,
  UpdateEndpoint,
  WebhookEvents,
} from '@swap/domain/webhooks';
import { aReceiver, signatureOf, standardSignatureOf, type Receiver } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('an event on its way', () => {
  let webhooks: WebhooksOnClock;
  let receivers: Receiver[];

  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start();
    receivers = await Promise.all([aReceiver(), aReceiver()]);
  });
  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await webhooks.stop();
  });

  const database = () => webhooks.get(Database);
  const numbers = (receiver: Receiver | undefined) => (receiver?.arrivals ?? []).map(({ event }) => event.sequence);

  /** What happened, and has not been shared out yet. */
  async function emits(partnerId: string, times: number): Promise<void> {
    const events = webhooks.get(WebhookEvents);
    const data = {
      payout_request_id: newId(),
      status: 'approved',
      previous_status: 'pending',
      amount_usd: 1,
      asset: 'eth',
      network: 'eth',
      tx_hash: null,
      failure_reason: null,
    } as const;
    const told = Array.from({ length: times }, () => events.event(partnerId, payoutUpdated, data));
    await database().transaction((tx) => events.emitAll(tx, told));
  }
  const waiting = async (partnerId?: string) => {
    const rows = await webhooks.database.query('SELECT id, line FROM outbox_messages ORDER BY id');
    return rows.flatMap(({ id, line }: { id: string; line: string }) =>
      partnerId === undefined || line.endsWith(partnerId) ? [id] : [],
    );
  };
  const fansOut = (ids: readonly string[]) => webhooks.get(FanOutEvents).run(ids);
  const listener = async (name: string, receiver: Receiver | undefined) => {
    const partnerId = await webhooks.partner(name);
    const { endpoint, secret } = await webhooks.endpoint(partnerId, receiver?.url ?? '');
    return { partnerId, id: endpoint.id, secret };
  };

  test('an event on its way is numbered for its partner alone, whoever else has some, and goes on where the last ended', async () => {
    const [ada, ben] = [await listener('ada', receivers[0]), await listener('ben', receivers[1])];
    for (let round = 1; round <= 2; round += 1) {
      await emits(ada.partnerId, 2);
      await emits(ben.partnerId, 1);
      await emits(ada.partnerId, 1);
      await fansOut(await waiting());
    }
    await webhooks.deliver();
    expect([numbers(receivers[0]).toSorted(), numbers(receivers[1]).toSorted()]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [1, 2],
    ]);
    const rows = await webhooks.database.query('SELECT sequence::int, body::json FROM webhook_events');
    for (const { sequence, body } of rows) expect((body as { sequence: number }).sequence).toBe(sequence);
  });

  test('an event on its way takes along what waits before and behind it, however much, and nothing of others', async () => {
    const [ada, ben] = [await listener('ada', receivers[0]), await listener('ben', receivers[1])];
    await emits(ada.partnerId, 300);
    await emits(ben.partnerId, 1);
    await emits(ada.partnerId, 301);
    const own = await waiting(ada.partnerId);
    await fansOut(own.slice(300, 301));
    expect(await waiting()).toEqual(await waiting(ben.partnerId));
    const [counted] = await webhooks.database.query('SELECT count(*)::int, max(sequence)::int FROM webhook_deliveries');
    expect(counted).toEqual({ count: 601, max: 601 });
  });

  test('an event on its way comes behind the one before, also where a clock went back', async () => {
    const { partnerId, id } = await listener('ada', receivers[0]);
    await webhooks.get(UpdateEndpoint).run(partnerId, id, { ordered: true }, serviceCaller);
    await webhooks.happens(partnerId);
    webhooks.clock.advance(-MINUTE);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    webhooks.clock.advance(MINUTE);
    await webhooks.deliver();
    expect(numbers(receivers[0])).toEqual([1, 2]);
  });

  test('an event on its way goes where its endpoint is by then, and nowhere once that was removed', async () => {
    const { partnerId, id } = await listener('ada', receivers[0]);
    receivers[0]?.alwaysAnswers(500);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    await webhooks.get(UpdateEndpoint).run(partnerId, id, { url: receivers[1]?.url ?? '' }, serviceCaller);
    webhooks.clock.advance(6 * SECOND);
    await webhooks.deliver();
    expect([numbers(receivers[0]), numbers(receivers[1])]).toEqual([[1], [1]]);
    const urls = await webhooks.database.query('SELECT url FROM webhook_attempts ORDER BY number');
    expect(urls).toEqual(receivers.map(({ url }) => ({ url })));
    receivers[1]?.alwaysAnswers(500);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    await webhooks.get(DeleteEndpoint).run(partnerId, id, serviceCaller);
    webhooks.clock.advance(6 * SECOND);
    expect(await webhooks.deliver()).toBe(0);
  });

  test('an event on its way is sent once, though what was answered could not be written down at first', async () => {
    const { partnerId } = await listener('ada', receivers[0]);
    await webhooks.happens(partnerId, 2);
    await webhooks.get(DeliverDue).sendDue();
    await webhooks.database.query('ALTER TABLE webhook_attempts RENAME TO elsewhere');
    await expect(webhooks.get(DeliverDue).drain()).rejects.toThrow('webhook_attempts');
    await webhooks.database.query('ALTER TABLE elsewhere RENAME TO webhook_attempts');
    await webhooks.deliver();
    webhooks.clock.advance(HOUR);
    await webhooks.deliver();
    expect(numbers(receivers[0]).toSorted()).toEqual([1, 2]);
    expect(await webhooks.database.query('SELECT DISTINCT state FROM webhook_deliveries')).toEqual([
      { state: 'delivered' },
    ]);
  });

  test('an event on its way is sent by a process that has sent a thousand before, as by any other', async () => {
    const { partnerId } = await listener('ada', receivers[0]);
    await emits(partnerId, 1001);
    await fansOut(await waiting());
    let attempts = await webhooks.deliver();
    // An endpoint is sent a thousand a second.
    webhooks.clock.advance(SECOND);
    attempts += await webhooks.deliver();
    expect([attempts, new Set(numbers(receivers[0])).size]).toEqual([1001, 1001]);
  });

  /** The endpoint of the first receiver is left alone for a while, and would answer well again. */
  const comesToRest = async (partnerId: string) => {
    receivers[0]?.alwaysAnswers(500);
    await webhooks.happens(partnerId, breaker.failures);
    expect(await webhooks.deliver()).toBe(breaker.failures);
    receivers[0]?.alwaysAnswers(200);
    webhooks.clock.advance(SECOND);
    expect(await webhooks.deliver()).toBe(0);
  };

  test('an event on its way that somebody tries by hand does not wait until its endpoint is rested', async () => {
    const { partnerId, id } = await listener('ada', receivers[0]);
    await comesToRest(partnerId);
    await webhooks.get(SendTestEvent).run(partnerId, { endpointId: id }, serviceCaller);
    expect(await webhooks.deliver()).toBe(1);
    expect(receivers[0]?.arrivals.at(-1)?.event).toMatchObject({ type: 'webhook.test', test: true });
  });

  test('an event on its way that is replayed does not wait until its endpoint is rested', async () => {
    const { partnerId, id } = await listener('ada', receivers[0]);
    const since = webhooks.clock.now();
    await comesToRest(partnerId);
    await webhooks.get(StartReplay).run(partnerId, id, { since, onlyFailed: true }, serviceCaller);
    await webhooks.deliver();
    expect(new Set(numbers(receivers[0]).slice(breaker.failures)).size).toBe(breaker.failures);
  });

  test('an event on its way is signed by each secret until that ends, which a later rotation brings nearer and never puts off', async () => {
    const { partnerId, id, secret: oldest } = await listener('ada', receivers[0]);
    const rotates = (hours: number) => webhooks.get(RotateSecret).run(partnerId, id, hours, serviceCaller);
    const signers = async (secrets: readonly string[]) => {
      await webhooks.happens(partnerId);
      await webhooks.deliver();
      const arrival = receivers[0]!.arrivals.at(-1)!;
      const signatures = String(arrival.headers['webhook-signature']).split(' ');
      expect(arrival.headers['x-service-signature']).toBe(signatureOf(arrival, secrets.at(-1)!));
      expect(signatures).toEqual(secrets.map((secret) => standardSignatureOf(arrival, secret)));
    };
    const second = await rotates(2);
    const third = await rotates(48);
    await signers([third, second, oldest]);
    webhooks.clock.advance(2 * HOUR);
    await signers([third, second]);
    const newest = await rotates(1);
    await signers([newest, third, second]);
    webhooks.clock.advance(HOUR - 1);
    await signers([newest, third, second]);
    webhooks.clock.advance(1);
    await signers([newest]);
  });

  test('an event on its way is signed by the newest secret alone when no other of five is to go on, while the clock goes on', async () => {
    const { partnerId, id } = await listener('ada', receivers[0]);
    const rotates = (hours: number) => webhooks.get(RotateSecret).run(partnerId, id, hours, serviceCaller);
    for (let secrets = 1; secrets < 5; secrets += 1) await rotates(24);
    await expect(rotates(1)).rejects.toThrow('Too many secrets still sign');
    webhooks.clock.tickMs = 1;
    const newest = await rotates(0);
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    const [arrival] = receivers[0]!.arrivals;
    expect(arrival!.headers['webhook-signature']).toBe(standardSignatureOf(arrival!, newest));
  });

  test('an event on its way can be pulled, by its type too, up to the newest there is and never back', async () => {
    const [ada, ben] = [await webhooks.partner('ada'), await webhooks.partner('ben')];
    await webhooks.happens(ada, 4);
    await webhooks.happens(ben, 9);
    await webhooks.database.query(
      `UPDATE webhook_events SET type = 'order.created' WHERE partner_id = $1 AND sequence IN (2, 3)`,
      [ada],
    );
    const pulls = async (after: string, limit: number, type?: string) => {
      const { bodies, lastSequence } = await pullEvents(database().manager, ada, { after, limit, type });
      return [bodies.map((body) => (body as { sequence: number }).sequence), lastSequence];
    };
    expect(await pulls('0', 4)).toEqual([[1, 2, 3, 4], '4']);
    expect(await pulls('1', 2)).toEqual([[2, 3], '3']);
    expect(await pulls('0', 2, 'order.created')).toEqual([[2, 3], '3']);
    expect(await pulls('0', 3, 'order.created')).toEqual([[2, 3], '4']);
    expect(await pulls('3', 1, 'order.created')).toEqual([[], '4']);
    expect(await pulls('4', 10)).toEqual([[], '4']);
    expect(await pulls('7', 10)).toEqual([[], '7']);
  });
});
