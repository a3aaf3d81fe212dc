import { crashPoints } from '@swap/config';
import type { CrashPoint } from '@swap/domain/kernel';
import { backends } from '../support/backends.js';
import { problemsOfTheBooks } from '../support/books.js';
import { eventually } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { PlacedOrder, usualOrder } from '../support/order.js';
import { expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import type { ServiceProgram } from '../support/service-program.js';
import { staffOf } from '../support/staff.js';

const pointsOf = (...rooms: readonly string[]): CrashPoint[] =>
  crashPoints.filter((point) => rooms.some((room) => point.startsWith(`${room}: `)));

const whilePlacing = pointsOf('create', 'idempotency');
const whilePaying = pointsOf('pay out');
const whileWorking = crashPoints.filter((point) => ![...whilePlacing, ...whilePaying].includes(point));

/** A story without its order. */
type Begun = Omit<PaidOrder, 'order'>;

const keyOf = (point: CrashPoint) => `key ${point}`.replace(/\W/g, '-');

/*
 * One process after the other is told to die at a named point, while an order of its own is on its way; who comes next finds what it
 * left. All stories end as if nobody had died.
 */
describe.each(backends)('crashes at every named point, queues on %s', (backend) => {
  let service: Service;
  const begun: Begun[] = [];
  const stories: PaidOrder[] = [];
  /** A request whose run crashed is taken up seconds later: until then others crash. */
  const paying: Promise<void>[] = [];

  beforeAll(async () => {
    // A dead worker's delivery is adopted when its lease ends: the timeout and ten seconds.
    service = await aService({ processes: true, apis: 2, backend, env: { WEBHOOK_TIMEOUT_MS: '500' } });
    for (let count = whilePlacing.length + whileWorking.length; count > 0; count -= 1) {
      const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
      begun.push({ partner, receiver, secret: await partner.listensAt(receiver) });
    }
  });

  afterAll(async () => {
    await Promise.all(begun.map(({ receiver }) => receiver.close()));
    await service.stop();
  });

  /** Starts a process that dies at that point; answers whether it did so before it was ready, by what the one before it left. */
  async function arm(point: CrashPoint, start: () => Promise<void>): Promise<boolean> {
    const { env } = service;
    service.env = { ...env, CRASH_AT: point };
    const refused = await start().then(
      () => null,
      (error: unknown) => String(error),
    );
    service.env = env;
    if (refused !== null) expect(refused).toContain(crashAt(point));
    return refused !== null;
  }

  const crashAt = (point: CrashPoint) => `crashes at "${point}"`;

  /** Waits until it is dead, and sees that it died there. */
  async function diesAt(point: CrashPoint, program: ServiceProgram): Promise<void> {
    await eventually(() => expect(program.isRunning).toBe(false), { within: 30_000, every: 50 });
    expect(program.lines.join()).toContain(crashAt(point));
  }

  const placedBy = (api: number, { partner }: Begun, key: string): Promise<Answer> =>
    service.apiOf(api).post(
      '/swap/create',
      { ...usualOrder, notify_email: `${key}@example.com` },
      {
        'x-service-api-key': partner.apiKey,
        'idempotency-key': key,
      },
    );

  /** Asks the API that lives until it says yes, and pays. */
  async function pays(story: Begun, key: string): Promise<void> {
    const answer = await eventually(
      async () => {
        const asked = await placedBy(1, story, key);
        expect(asked.status).toBe(201);
        return asked.json as { order_info: string; deposit: PlacedOrder['deposit']; data: PlacedOrder['created'] };
      },
      { within: 30_000, every: 200 },
    );
    const order = new PlacedOrder(service, answer.order_info, answer.deposit, answer.data);
    await order.pays();
    stories.push({ ...story, order });
  }

  test.each(whilePlacing)(
    'an API that dies at "%s" leaves one order for the request when it is repeated',
    async (point) => {
      const story = begun.pop()!;
      await service.killApi(0);
      await arm(point, () => service.startApi(0));
      await expect(placedBy(0, story, keyOf(point))).rejects.toThrow();
      await diesAt(point, service.apis[0]!);
      paying.push(pays(story, keyOf(point)));
    },
  );

  test.each(whilePaying)('an API that dies at "%s" leaves a payout that can be paid once', async (point) => {
    if (!service.apis[0]!.isRunning) await service.startApi(0);
    const [reviewer, treasurer] = await staffOf(service, ['reviewer'], ['treasurer']);
    const payee = await aPayee(service, '80.00');
    const { id } = await aPayout(payee, 60);
    await ok(reviewer!.api.post(`/payout-requests/${id}/approve`));
    await ok(treasurer!.api.post(`/payout-requests/${id}/process`));
    await service.killApi(0);
    await arm(point, () => service.startApi(0));
    const complete = () =>
      treasurer!.api.post(`/payout-requests/${id}/complete`, { tx_hash: `0x${point.length.toString(16).repeat(32)}` });
    await expect(complete()).rejects.toThrow();
    await diesAt(point, service.apis[0]!);
    await service.startApi(0);
    // Whoever is not sure asks again, and is told that it is done where it was.
    expect([200, 409]).toContain((await complete()).status);
    const [line, ...others] = (await payee.ledger()).filter(({ kind }) => kind === 'PAYOUT');
    expect([line?.amount_usd, others]).toEqual([-60, []]);
    expect(await ok(payee.api.get(`/partners/affiliate/payout-requests/${id}`))).toMatchObject({ status: 'paid' });
  });

  test.each(whileWorking)('a worker that dies at "%s" is followed by one that finds what it left', async (point) => {
    const story = begun.pop()!;
    await service.killWorker(0);
    const isDead = await arm(point, () => service.startWorker(0));
    await pays(story, keyOf(point));
    if (isDead) return;
    // What is counted is counted at once, not ten seconds after the last time.
    if (point.startsWith('roll up'))
      await eventually(
        async () => {
          await service.database.query(`DELETE FROM turns WHERE name = 'roll-up'`);
          expect(service.workers[0]!.isRunning).toBe(false);
        },
        { within: 30_000, every: 500 },
      );
    await diesAt(point, service.workers[0]!);
  });

  test('every one of their orders ends as if nobody had died, and each is counted once', async () => {
    await Promise.all(paying);
    await service.startWorker(0);
    for (const story of stories) await expectTheUsualEnding(service, story, 90_000);
    expect(stories).toHaveLength(whilePlacing.length + whileWorking.length);
    await eventually(
      async () => {
        const waits = await service.database.query(`
          SELECT (SELECT count(*) FROM outbox_messages)::int AS messages,
                 (SELECT coalesce(json_agg(json_build_array(d.state, d.attempts, d.next_attempt_at, a.number, a.error, a.response_status)), '[]')
                  FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.delivery_id = d.id WHERE d.state <> 'delivered') AS deliveries,
                 (SELECT count(*) FROM order_milestones)::int AS milestones,
                 (SELECT sum(completed_orders) FROM provider_days)::int AS completed`);
        expect(waits).toEqual([{ messages: 0, deliveries: [], milestones: 0, completed: stories.length }]);
      },
      { within: 60_000, every: 200 },
    );
    expect(await problemsOfTheBooks(service)).toEqual([]);
    // Every event reached its receiver, however often.
    const told = await service.database.query(
      `SELECT count(*)::int AS events FROM webhook_events e JOIN webhook_deliveries d USING (partner_id, sequence)`,
    );
    const heard = new Set(stories.flatMap(({ receiver }) => receiver.arrivals.map(({ event }) => event.id)));
    expect(heard.size).toBe(told[0].events);
  });
});
