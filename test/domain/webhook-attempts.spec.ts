import { serviceCaller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { DAY, HOUR, MINUTE, SECOND } from '@swap/domain/kernel';
import {
  breaker,
  ClaimDeliveries,
  DeliverDue,
  getEndpoint,
  Redeliver,
  UpdateEndpoint,
  WatchEndpoints,
} from '@swap/domain/webhooks';
import { eventually } from '../support/eventually.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('attempts at the deliveries of an endpoint', () => {
  let webhooks: WebhooksOnClock;
  const receivers: Receiver[] = [];

  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start({ WEBHOOK_TIMEOUT_MS: '2000', WEBHOOK_ENDPOINT_CONCURRENCY: '12' });
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await webhooks.stop();
  });

  async function listener(name: string, { partnerId = '', ordered = false } = {}) {
    const receiver = await aReceiver();
    receivers.push(receiver);
    const owner = partnerId || (await webhooks.partner(name));
    const { endpoint } = await webhooks.endpoint(owner, receiver.url, { ordered });
    const shown = () => getEndpoint(webhooks.get(Database).manager, owner, endpoint.id);
    return { receiver, partnerId: owner, id: endpoint.id, shown };
  }
  const due = () => webhooks.get(DeliverDue);
  const after = (milliseconds: number) => webhooks.clock.advance(milliseconds);
  const numbers = ({ arrivals }: Receiver) => arrivals.map(({ event }) => event.sequence as number);
  const change = (partnerId: string, id: string, changes: object) =>
    webhooks.get(UpdateEndpoint).run(partnerId, id, changes, serviceCaller);

  test('attempts that fail follow the plan to its tenth, and one that its receiver puts off comes no sooner', async () => {
    const { receiver, partnerId } = await listener('ada');
    receiver.alwaysAnswers(500);
    await webhooks.happens(partnerId);
    const [{ id }] = await webhooks.database.query('SELECT id FROM webhook_deliveries');
    const failsAs = async (attempts: number, headers: Record<string, string> = {}) => {
      await webhooks.database.query(
        `UPDATE webhook_deliveries SET attempts = $2, state = 'pending', next_attempt_at = $3 WHERE id = $1`,
        [id, attempts - 1, webhooks.clock.now()],
      );
      await webhooks.database.query('UPDATE webhook_lanes SET wake_at = $1, rest_until = NULL, failures = 0', [
        webhooks.clock.now(),
      ]);
      receiver.answersNext({ status: 500, headers });
      await webhooks.deliver();
      const [{ state, next_attempt_at: next }] = await webhooks.database.query('SELECT * FROM webhook_deliveries');
      return [state, Math.round((next.getTime() - webhooks.clock.now().getTime()) / MINUTE)];
    };
    const inTwoHours = new Date(webhooks.clock.now().getTime() + 2 * HOUR).toUTCString();
    expect(await failsAs(1, { 'retry-after': '600' })).toEqual(['pending', 10]);
    expect(await failsAs(1, { 'retry-after': inTwoHours })).toEqual(['pending', 120]);
    expect(await failsAs(1, { 'retry-after': '999999' })).toEqual(['pending', DAY / MINUTE]);
    const [state, minutes] = await failsAs(9);
    expect([state, Math.abs(Number(minutes) - 1440) <= 0.2 * 1440]).toEqual(['pending', true]);
    expect(await failsAs(10)).toEqual(['exhausted', 0]);
  });

  test('attempts at one endpoint that fail rest it alone, until one probe after the other gets through', async () => {
    const failing = await listener('ada');
    const beside = await listener('ada', failing);
    failing.receiver.alwaysAnswers(500);
    await webhooks.happens(failing.partnerId, breaker.failures);
    await webhooks.deliver();
    expect(failing.receiver.arrivals).toHaveLength(breaker.failures);
    await webhooks.happens(failing.partnerId, 4);
    await webhooks.deliver();
    expect([failing.receiver.arrivals.length, beside.receiver.arrivals.length]).toEqual([10, 14]);
    expect([await failing.shown(), await beside.shown()]).toMatchObject([
      { failingSince: webhooks.clock.now(), pending: 14 },
      { failingSince: null, pending: 0 },
    ]);
    for (const [probe, seconds] of [10, 20, 40].entries()) {
      after(seconds * SECOND - 1);
      expect(await webhooks.deliver()).toBe(0);
      after(1);
      expect(await webhooks.deliver()).toBe(1);
      expect(failing.receiver.arrivals).toHaveLength(11 + probe);
    }
    failing.receiver.alwaysAnswers(200);
    after(80 * SECOND);
    await webhooks.deliver();
    expect(await failing.shown()).toMatchObject({ failingSince: null });
    expect(new Set(numbers(failing.receiver))).toEqual(new Set(numbers(beside.receiver)));
  });

  test('attempts of one moment of which any gets through leave nothing failing, whichever ends first', async () => {
    for (const [name, slow, quick] of [
      ['ada', 200, 500],
      ['ben', 500, 200],
    ] as const) {
      const { receiver, partnerId, shown } = await listener(name);
      receiver.answersNext({ status: slow, afterMs: 150 }, quick);
      await webhooks.happens(partnerId, 2);
      await webhooks.deliver();
      expect([name, receiver.arrivals.length, (await shown()).failingSince]).toEqual([name, 2, null]);
    }
  });

  test('attempts that fail count from when the first of them began, whichever ends first', async () => {
    const begun = webhooks.clock.now();
    const slowly = { status: 500, afterMs: 600 };
    const [one, other] = [await listener('ada'), await listener('ben')];
    one.receiver.answersNext(slowly, 500);
    other.receiver.answersNext(500, slowly);
    for (let time = 0; time < 2; time += 1) {
      for (const { partnerId } of [one, other]) await webhooks.happens(partnerId);
      expect(await due().sendDue()).toBe(2);
      await eventually(() => expect(other.receiver.arrivals).toHaveLength(time + 1), { every: 10 });
      after(SECOND);
    }
    await due().drain();
    for (const { shown } of [one, other]) expect(await shown()).toMatchObject({ failingSince: begun });
  });

  test('attempts are made again by another once the lease of who died over them has ended, and counted on', async () => {
    const { receiver, partnerId } = await listener('ada');
    await webhooks.happens(partnerId, 2);
    expect(await webhooks.get(ClaimDeliveries).run(1)).toHaveLength(1);
    await webhooks.deliver();
    expect(numbers(receiver)).toEqual([2]);
    after(7 * SECOND - 1);
    expect(await webhooks.deliver()).toBe(0);
    after(1);
    expect(await webhooks.deliver()).toBe(1);
    expect(receiver.arrivals.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2']);
  });

  test('attempts in a strict order wait for the first, and go on at once when it is sent again by hand', async () => {
    const { receiver, partnerId, shown } = await listener('ada', { ordered: true });
    receiver.answersNext({ status: 503, headers: { 'retry-after': '3600' } });
    await webhooks.happens(partnerId, 3);
    await webhooks.deliver();
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect([numbers(receiver), (await shown()).pending]).toEqual([[1], 4]);
    const [{ id }] = await webhooks.database.query('SELECT id FROM webhook_deliveries WHERE sequence = 1');
    await webhooks.get(Redeliver).run(partnerId, id, serviceCaller);
    await webhooks.deliver();
    expect(numbers(receiver)).toEqual([1, 1, 2, 3, 4]);
  });

  test('attempts that wait take their place when a strict order begins, and their own time when it ends', async () => {
    const { receiver, partnerId, id } = await listener('ada');
    receiver.answersNext({ status: 503, headers: { 'retry-after': '3600' } });
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    await change(partnerId, id, { ordered: true });
    receiver.answersNext({ status: 503, headers: { 'retry-after': '3600' } });
    await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect(numbers(receiver)).toEqual([1, 1]);
    await change(partnerId, id, { ordered: false });
    await webhooks.deliver();
    expect(numbers(receiver).toSorted()).toEqual([1, 1, 1, 2]);
  });

  test('attempts end with the first 410 at that endpoint alone, of which its owner hears once', async () => {
    const [gone, stays] = [await listener('ada'), await listener('ben')];
    gone.receiver.answersNext(410, 410, { status: 410, afterMs: 400 });
    for (const { partnerId } of [stays, gone]) await webhooks.happens(partnerId, 3);
    await due().sendDue();
    await eventually(
      async () => {
        await due().writeDown();
        expect(await gone.shown()).toMatchObject({ endpoint: { active: false } });
      },
      { every: 10 },
    );
    await webhooks.deliver();
    expect(gone.receiver.arrivals).toHaveLength(3);
    expect((await webhooks.mails()).map(({ to }) => to)).toEqual(['ada@example.com']);
    const off = { active: false, disabledReason: 'gone', disabledAt: webhooks.clock.now() };
    expect([await gone.shown(), await stays.shown()]).toMatchObject([
      { endpoint: off, pending: 3 },
      { endpoint: { active: true }, pending: 0 },
    ]);
    const acts = await webhooks.database.query(
      `SELECT chain, actor, changes->>'id' AS id FROM audit_entries WHERE action = 'webhook.disabled'`,
    );
    expect(acts).toEqual([{ chain: gone.partnerId, actor: 'service', id: gone.id }]);
    await webhooks.happens(gone.partnerId);
    expect(await webhooks.deliver()).toBe(0);
  });

  test('attempts that only fail are told of after 1, 24 and 72 hours, end after 120, and begin with a clean slate', async () => {
    const [early, late] = [await listener('ada'), await listener('ben')];
    const told = async (milliseconds: number) => {
      const before = (await webhooks.mails()).length;
      after(milliseconds);
      for (let time = 0; time < 2; time += 1) await webhooks.get(WatchEndpoints).run();
      return (await webhooks.mails()).slice(before).map(({ to, subject }) => `${to}: ${subject}`);
    };
    for (const { receiver, partnerId } of [early, late]) {
      receiver.alwaysAnswers(500);
      await webhooks.happens(partnerId);
      await webhooks.deliver();
      expect(await told(MINUTE)).toEqual([]);
    }
    expect(await told(58 * MINUTE - 1)).toEqual([]);
    expect(await told(1)).toEqual([expect.stringMatching(/^ada@example.com: .* 1 hour/)]);
    expect(await told(MINUTE)).toEqual([expect.stringMatching(/^ben@example.com: .* 1 hour/)]);
    late.receiver.alwaysAnswers(200);
    await webhooks.deliver();
    expect(await late.shown()).toMatchObject({ failingSince: null, pending: 0 });
    expect(await told(23 * HOUR - MINUTE)).toEqual([expect.stringMatching(/^ada.* 24 hours/)]);
    expect(await told(48 * HOUR - 1)).toEqual([]);
    expect(await told(1)).toEqual([expect.stringMatching(/^ada.* 72 hours/)]);
    expect(await told(48 * HOUR - 1)).toEqual([]);
    expect(await early.shown()).toMatchObject({ endpoint: { active: true } });
    expect(await told(1)).toEqual([expect.stringMatching(/^ada.* switched off/)]);
    expect(await early.shown()).toMatchObject({ endpoint: { active: false, disabledReason: 'failing' } });
    await change(early.partnerId, early.id, { active: true });
    expect([await told(MINUTE), await early.shown()]).toMatchObject([
      [],
      { failingSince: null, endpoint: { active: true, disabledReason: null } },
    ]);
    late.receiver.alwaysAnswers(500);
    for (const { partnerId } of [early, late]) await webhooks.happens(partnerId);
    await webhooks.deliver();
    expect((await told(HOUR)).toSorted()).toEqual([
      expect.stringMatching(/^ada.* 1 hour/),
      expect.stringMatching(/^ben.* 1 hour/),
    ]);
  });
});
