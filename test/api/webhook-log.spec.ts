import { eventually } from '../support/eventually.js';
import { problemsOfEvent } from '../support/event-schemas.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { pulled } from '../support/pulled-events.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const path = '/partners/affiliate/webhooks';
const all = '/partners/affiliate/webhook-deliveries';

interface Shown {
  readonly id: string;
  readonly event_type: string;
  readonly sequence: number;
  readonly endpoint_id: string;
  readonly order_id: string | null;
  readonly is_test: boolean;
  readonly created_at: string;
}

describe('the log of what was sent', () => {
  let service: Service;
  let partner: Partner;
  let one: Receiver;
  let other: Receiver;
  let first: string;
  let second: string;

  beforeAll(async () => {
    service = await aService();
    [partner, one, other] = await Promise.all([aPartner(service), aReceiver(), aReceiver()]);
    first = (await partner.registers(one)).id;
    second = (await partner.registers(other)).id;
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await service.stop();
  });

  const listed = async (query: string): Promise<Shown[]> => (await ok(partner.api.get(`${all}?${query}`))).data;

  test('events that are pulled are all there, whole pages and part of one, however many come at a time', async () => {
    const reader = await aPartner(service);
    await reader.emits(6);
    const numbers = async (limit: number) => (await pulled(reader, '', limit)).map(({ sequence }) => sequence);
    await eventually(async () => expect(await numbers(50)).toHaveLength(7));
    for (let limit = 1; limit <= 8; limit += 1)
      expect([limit, await numbers(limit)]).toEqual([limit, [1, 2, 3, 4, 5, 6, 7]]);
  });

  test('a sample of each type can be sent as a test, and says that nothing of it happened', async () => {
    const { data: types } = (await ok(partner.api.get(`${path}/event-types`))) as { data: { type: string }[] };
    for (const { type } of types) {
      const { delivery_id: id } = await ok(partner.api.post(`${path}/${first}/test`, { type }));
      await eventually(async () => {
        expect((await ok(partner.api.get(`${all}/${String(id)}`))).data).toMatchObject({
          state: 'delivered',
          is_test: true,
        });
      });
      const sent = one.received(type).at(-1)?.event as unknown;
      expect(sent).toMatchObject({ type, test: true });
      expect(problemsOfEvent(sent)).toEqual([]);
      // Five a minute are for people; here a minute passes each time.
      await service.database.query(`UPDATE webhook_events SET created_at = created_at - interval '2 minutes'`);
    }
    expect(other.arrivals).toEqual([]);
    expectProblem(await partner.api.post(`${path}/${first}/test`, { type: 'order.eaten' }), {
      status: 400,
      code: 'validation_failed',
      field: 'type',
    });
  });

  test('deliveries are found by endpoint, event, state and time, over all endpoints, each page where the last ended', async () => {
    const order = await anOrder(service, { apiKey: partner.apiKey, body: { amount_from: '0.9' } });
    await order.pays();
    await order.becomes('completed');
    await eventually(() => expect(other.received('affiliate.commission_accrued')).toHaveLength(1));
    const told = await listed('type=affiliate.commission_accrued&limit=100');
    expect(told.filter(({ is_test }) => !is_test).map(({ order_id }) => order_id)).toEqual([order.id, order.id]);
    expect(new Set(told.map(({ endpoint_id }) => endpoint_id))).toEqual(new Set([first, second]));
    const ofSecond = await listed(`endpoint_id=${second}&limit=100`);
    expect(new Set(ofSecond.map(({ endpoint_id }) => endpoint_id))).toEqual(new Set([second]));
    const whole = await listed('limit=100');
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (await ok(partner.api.get(`${all}?limit=3${cursor && `&cursor=${cursor}`}`))) as {
        data: Shown[];
        next_cursor: string | null;
      };
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(whole.map(({ id }) => id));
    expect(whole.map(({ sequence }) => sequence)).toEqual(whole.map(({ sequence }) => sequence).sort((a, b) => b - a));
    expect(await listed('state=exhausted')).toEqual([]);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await listed(`to=${hourAgo}`)).toEqual([]);
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    const late = await listed(`from=${minuteAgo}&limit=100`);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(whole.length);
    expectProblem(await partner.api.get(`${all}?from=2026-02-02&to=2026-02-01`), {
      status: 422,
      code: 'invalid_range',
    });
  });

  test('an attempt says how long it took to connect, until the answer began, and in all', async () => {
    one.answersNext({ status: 200, afterMs: 80 });
    const { delivery_id: id } = await ok(partner.api.post(`${path}/${first}/test`));
    const attempt = await eventually(async () => {
      const { data } = await ok(partner.api.get(`${all}/${String(id)}`));
      expect(data.attempts).toHaveLength(1);
      return data.attempts[0] as { connected_ms: number; answered_ms: number; duration_ms: number };
    });
    expect(attempt.answered_ms).toBeGreaterThanOrEqual(75);
    expect(attempt.connected_ms).toBeLessThan(attempt.answered_ms);
    expect(attempt.duration_ms).toBeGreaterThanOrEqual(attempt.answered_ms);
  });

  test('what a replay would send is told before it is begun, and is what it sends; tests are not sent again', async () => {
    const since = new Date(Date.now() - 86_400_000).toISOString();
    // The first event is no longer the first on the disk.
    await service.database.query(`UPDATE webhook_events SET type = type WHERE id = $1`, [
      (other.arrivals[0]!.event as { id: string }).id,
    ]);
    await service.database.query('VACUUM (ANALYZE) webhook_events');
    const { data: preview } = await ok(partner.api.get(`${path}/${second}/replay?since=${since}&only_failed=false`));
    const before = other.arrivals.length;
    expect(preview.total).toBe(before);
    expect(preview.first).toEqual(JSON.parse(other.arrivals[0]!.body));
    const counted = (preview.types as { events: number }[]).reduce((sum, { events }) => sum + events, 0);
    expect(counted).toBe(preview.total);
    const begun = await ok(partner.api.post(`${path}/${second}/replay`, { since }));
    expect(begun.total).toBe(preview.total);
    await eventually(() => expect(other.arrivals).toHaveLength(2 * before));
    // What has arrived is written down a moment later.
    await eventually(async () => {
      const nothing = await ok(partner.api.get(`${path}/${second}/replay?since=${since}&only_failed=true`));
      expect(nothing.data).toMatchObject({ total: 0, types: [], first: null });
    });
    expectProblem(await partner.api.get(`${path}/${second}/replay?since=${since}&until=2020-01-01T00:00:00Z`), {
      status: 400,
      code: 'validation_failed',
      field: 'until',
    });
    const future = new Date(Date.now() + 3_600_000).toISOString();
    for (const early of [
      await partner.api.get(`${path}/${second}/replay?since=${future}`),
      await partner.api.post(`${path}/${second}/replay`, { since: future }),
    ])
      expectProblem(early, { status: 400, code: 'validation_failed', field: 'since' });
    const stranger = await aPartner(service);
    expectProblem(await stranger.api.get(`${path}/${second}/replay?since=${since}`), {
      status: 404,
      code: 'not_found',
    });
    expectProblem(await stranger.api.get(`${all}?endpoint_id=${second}`), { status: 404, code: 'not_found' });
  });
});
