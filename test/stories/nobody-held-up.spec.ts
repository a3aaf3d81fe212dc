import { DeliverDue, FanOutEvents } from '@swap/domain/webhooks';
import { aDomain, type Domain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { aNewcomer, aPartner, type Partner } from '../support/partner.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let partner: Partner;
let receiver: Receiver;
let endpoint: string;

beforeAll(async () => {
  // Nothing is looked for by itself for half a minute: what comes sooner was rung for.
  service = await aService({ speed: 0, env: { SWEEP_MS: '30000' }, errors: /^\S+ .*event \d+: / });
  [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  endpoint = (await partner.registers(receiver)).id;
});

afterAll(async () => {
  await receiver.close();
  await service.stop();
});

afterEach(async () => {
  receiver.alwaysAnswers(200);
  if (!service.workers[0]!.isRunning) await service.startWorker(0);
});

test('a ring that comes while the work is being done is not lost', async () => {
  const lock = await LockedTable.lock(service.database, 'webhook_counters');
  await partner.emits(1);
  // Whoever is told of the first letter finds the event as well, and is held up by it.
  const first = await aNewcomer(service);
  await eventually(async () => expect(await service.sandbox.mails(first)).toHaveLength(1));
  let second = '';
  await lock.whileWaitedFor('swap-worker', 1, async () => {
    second = await aNewcomer(service);
  });
  await eventually(async () => expect(await service.sandbox.mails(second)).toHaveLength(1), { within: 20_000 });
});

test('a worker that is told to stop waits for receivers that think, and writes down what they answer', async () => {
  receiver.alwaysAnswers({ status: 202, afterMs: 700 });
  const before = receiver.arrivals.length;
  for (let time = 0; time < 2; time += 1) await ok(partner.api.post(`/partners/affiliate/webhooks/${endpoint}/test`));
  await eventually(() => expect(receiver.arrivals).toHaveLength(before + 2), { every: 10 });
  await service.workers[0]!.stop();
  expect(
    await service.database.query(
      `SELECT d.state, a.response_status FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
       WHERE d.endpoint_id = $1 ORDER BY d.sequence DESC LIMIT 2`,
      [endpoint],
    ),
  ).toEqual([
    { state: 'delivered', response_status: 202 },
    { state: 'delivered', response_status: 202 },
  ]);
});

test('an event that cannot be told holds up no other', async () => {
  await service.workers[0]!.stop();
  const other = await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
     VALUES ('webhook.event', '{"id": "evt_none"}', now(), now() - interval '1 minute', 0, 'webhook.event/' || gen_random_uuid())
     RETURNING id`,
  );
  const before = receiver.arrivals.length;
  await partner.emits(3);
  await service.startWorker(0);
  await eventually(() => expect(receiver.arrivals).toHaveLength(before + 3), { within: 20_000 });
  await service.database.query('DELETE FROM outbox_messages WHERE id = $1', [other[0].id]);
});

describe('two workers, the first of which stood still', () => {
  let first: Domain;
  let second: Domain;

  beforeAll(async () => {
    await service.workers[0]!.stop();
    const at = (start: number) => aDomain(service.database, { start: new Date(start), env: service.env });
    // By the time of the second, what the first had begun ought to have ended long ago.
    [first, second] = await Promise.all([at(Date.now()), at(Date.now() + 60_000)]);
  });

  afterAll(() => Promise.all([first.stop(), second.stop()]));

  /** An event that waits to be sent, numbered and shared out. */
  async function anEvent(): Promise<void> {
    await service.workers[0]!.stop();
    for (const { clock } of [first, second]) clock.advance(120_000);
    await partner.emits(1);
    const waiting = await service.database.query('SELECT id FROM outbox_messages');
    await first.get(FanOutEvents).run(waiting.map(({ id }) => id as string));
  }

  const newest = async () =>
    (await ok(partner.api.get(`/partners/affiliate/webhooks/${endpoint}/deliveries`))).data[0] as { state: string };

  test('what the first had heard counts no more once another tries again', async () => {
    await anEvent();
    receiver.answersNext(500, 200);
    expect(await first.get(DeliverDue).sendDue()).toBe(1);
    expect(await second.get(DeliverDue).sendDue()).toBe(1);
    await first.get(DeliverDue).drain();
    await second.get(DeliverDue).drain();
    expect(await newest()).toMatchObject({ state: 'delivered' });
  });

  test('what the first had heard counts no more once another has delivered', async () => {
    await anEvent();
    receiver.answersNext(500, 200);
    expect(await first.get(DeliverDue).sendDue()).toBe(1);
    expect(await second.get(DeliverDue).sendDue()).toBe(1);
    await second.get(DeliverDue).drain();
    await first.get(DeliverDue).drain();
    expect(await newest()).toMatchObject({ state: 'delivered' });
  });
});
