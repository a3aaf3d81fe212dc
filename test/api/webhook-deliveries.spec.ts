import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aReceiver, signatureOf, standardSignatureOf, type Receiver } from '../support/receiver.js';
import { roomInWindow } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';

const path = '/partners/affiliate/webhooks';
const nobody = '00000000-0000-4000-8000-000000000000';

describe('what was sent to an endpoint', () => {
  let service: Service;
  let partner: Partner;
  let receiver: Receiver;
  let endpoint: { id: string; secret: string };

  beforeAll(async () => {
    service = await aService();
  });
  afterAll(async () => {
    await service.stop();
  });
  beforeEach(async () => {
    [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    endpoint = await partner.registers(receiver);
  });
  afterEach(async () => {
    await receiver.close();
  });

  const sendsATest = async () => {
    const answer = await partner.api.post(`${path}/${endpoint.id}/test`);
    expect(answer.status).toBe(202);
    return answer.json.delivery_id as string;
  };
  const delivery = async (id: string) =>
    (await ok(partner.api.get(`/partners/affiliate/webhook-deliveries/${id}`))).data;
  const settled = (id: string, attempts: number, state = 'delivered') =>
    eventually(async () => {
      const found = await delivery(id);
      expect([found.attempts.length, found.state]).toEqual([attempts, state]);
      return found;
    });
  const arrived = (count: number) => eventually(() => expect(receiver.arrivals).toHaveLength(count));

  test('a test event comes signed like any other, numbered without gaps, and every attempt is on record', async () => {
    // The making of the partner's key is numbered first, in its own time.
    await eventually(async () => expect((await ok(partner.api.get('/partners/events'))).data).toHaveLength(1));
    receiver.answersNext({ status: 503, headers: { 'retry-after': '7200' }, body: `busy\0${'x'.repeat(5000)}` });
    const first = await sendsATest();
    const [arrival] = await eventually(() => {
      expect(receiver.arrivals).toHaveLength(1);
      return receiver.arrivals;
    });
    expect(arrival!.event).toMatchObject({ type: 'webhook.test', sequence: 2, data: { endpoint_id: endpoint.id } });
    expect(arrival!.headers['x-service-signature']).toBe(signatureOf(arrival!, endpoint.secret));
    expect(arrival!.headers['webhook-signature']).toBe(standardSignatureOf(arrival!, endpoint.secret));
    expect(arrival!.headers['x-service-delivery-id']).toBe(first);
    const shown = await settled(first, 1, 'pending');
    expect(shown).toMatchObject({
      id: first,
      endpoint_id: endpoint.id,
      event_id: arrival!.event.id,
      event_type: 'webhook.test',
      sequence: 2,
      state: 'pending',
      delivered_at: null,
      attempts: [
        {
          number: 1,
          duration_ms: expect.any(Number),
          request: { method: 'POST', url: receiver.url, body: arrival!.body },
          response_status: 503,
          error: null,
        },
      ],
    });
    expect(shown.attempts[0].request.headers['X-Service-Timestamp']).toBe(arrival!.headers['x-service-timestamp']);
    expect(shown.attempts[0].response_excerpt).toBe(`busy\uFFFD${'x'.repeat(1019)}`);
    const waits = (Date.parse(shown.next_attempt_at) - Date.now()) / 1000;
    expect(waits).toBeGreaterThan(7150);
    expect(waits).toBeLessThan(7201);
    const second = await sendsATest();
    await arrived(2);
    expect(receiver.arrivals[1]!.event.sequence).toBe(3);
    expect((await settled(second, 1)).state).toBe('delivered');
    const list = await ok(partner.api.get(`${path}/${endpoint.id}/deliveries?limit=1`));
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([second]);
    const rest = await ok(partner.api.get(`${path}/${endpoint.id}/deliveries?cursor=${String(list.next_cursor)}`));
    expect(rest).toMatchObject({ data: [{ id: first }], next_cursor: null });
    const pending = await ok(partner.api.get(`${path}/${endpoint.id}/deliveries?state=pending`));
    expect(pending.data.map(({ id }: { id: string }) => id)).toEqual([first]);
  });

  test('a delivery can be sent again: the same event, byte for byte, signed anew, attempts counted on', async () => {
    const id = await sendsATest();
    await settled(id, 1);
    const answer = await partner.api.post(`${path}/deliveries/${id}/redeliver`);
    expect([answer.status, answer.json]).toEqual([202, { delivery_id: id }]);
    const shown = await settled(id, 2);
    expect(shown.state).toBe('delivered');
    const [one, two] = receiver.arrivals;
    expect(two!.body).toBe(one!.body);
    expect([one!.headers['x-service-attempt'], two!.headers['x-service-attempt']]).toEqual(['1', '2']);
    expect(two!.headers['x-service-signature']).toBe(signatureOf(two!, endpoint.secret));
  });

  test('a delivery that was given up and is sent again has the whole plan before it', async () => {
    receiver.alwaysAnswers(500);
    const id = await sendsATest();
    await settled(id, 1, 'pending');
    await service.database.query(`UPDATE webhook_deliveries SET state = 'exhausted', attempts = 10 WHERE id = $1`, [
      id,
    ]);
    await ok(partner.api.post(`${path}/deliveries/${id}/redeliver`));
    const shown = await settled(id, 2, 'pending');
    const waits = (Date.parse(shown.next_attempt_at) - Date.parse(shown.attempts[1].started_at)) / 1000;
    expect([shown.attempts[1].number, Math.round(waits / 2.5)]).toEqual([11, 2]);
  });

  test('what was missed while switched off is told and can be replayed, as often as wanted', async () => {
    await sendsATest();
    await arrived(1);
    await partner.emits(3);
    await arrived(4);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expectProblem(await partner.api.post(`${path}/${endpoint.id}/replay`, { since, until: '2020-01-01T00:00:00Z' }), {
      status: 400,
      code: 'validation_failed',
      field: 'until',
    });
    await ok(partner.api.patch(`${path}/${endpoint.id}`, { active: false }));
    await partner.emits(5);
    for (const route of [`${path}/${endpoint.id}/test`, `${path}/${endpoint.id}/replay`]) {
      const body = route.endsWith('replay') ? { since } : undefined;
      expectProblem(await partner.api.post(route, body), { status: 409, code: 'action_not_available' });
    }
    await eventually(async () => {
      const [shown] = (await ok(partner.api.get(path))).data;
      expect(shown.missed_events).toMatchObject({ until: null, count: 5 });
    });
    const on = await ok(partner.api.patch(`${path}/${endpoint.id}`, { active: true }));
    expect(on.missed_events).toMatchObject({ count: 5 });
    expect(receiver.arrivals).toHaveLength(4);
    const { since: from, until } = on.missed_events as { since: string; until: string };
    const answer = await partner.api.post(`${path}/${endpoint.id}/replay`, { since: from, until, only_failed: true });
    expect([answer.status, answer.json.total]).toEqual([202, 5]);
    const finished = await eventually(async () => {
      const { data } = await ok(partner.api.get(`${path}/replays/${String(answer.json.id)}`));
      expect(data).toMatchObject({ state: 'finished', delivered: 5, failed: 0, left: 0 });
      return data;
    });
    expect(finished.endpoint_id).toBe(endpoint.id);
    expect(receiver.arrivals.slice(4).map(({ event }) => event.sequence)).toEqual([6, 7, 8, 9, 10]);
    const [after] = (await ok(partner.api.get(path))).data;
    expect(after.missed_events).toBeNull();
    await ok(partner.api.post(`${path}/${endpoint.id}/replay`, { since }));
    await arrived(17);
    const bodies = new Map(receiver.arrivals.map(({ event, body }) => [event.id, body]));
    expect(bodies.size).toBe(9);
    for (const { event, body } of receiver.arrivals) expect(body).toBe(bodies.get(event.id));
  });

  test('of what a switched-off endpoint was not told, what was sent again and arrived is missed no more, what was given up still is', async () => {
    const beside = await aReceiver();
    const other = await partner.registers(beside);
    await ok(partner.api.patch(`${path}/${endpoint.id}`, { active: false }));
    // A sample that is sent to another endpoint tells of nothing that happened.
    await ok(partner.api.post(`${path}/${other.id}/test`, { type: 'affiliate.payout_updated' }));
    await partner.emits(3);
    const missed = async () => {
      const { data } = await ok(partner.api.get(path));
      return (data as { id: string; missed_events: { count: number } | null }[]).find(({ id }) => id === endpoint.id)
        ?.missed_events?.count;
    };
    await eventually(async () => expect(await missed()).toBe(3));
    const sent = async (state: string, sequence: number) =>
      service.database.query(
        `INSERT INTO webhook_deliveries (id, partner_id, endpoint_id, sequence, state, attempts, attempts_before, next_attempt_at, created_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 1, 0, now(), now())`,
        [await partner.id(), endpoint.id, sequence, state],
      );
    await sent('delivered', 4);
    await sent('exhausted', 5);
    expect(await missed()).toBe(2);
    await beside.close();
  });

  test('an endpoint is tested five times a minute at most', async () => {
    await roomInWindow();
    for (let time = 0; time < 5; time += 1) await sendsATest();
    const answer = await partner.api.post(`${path}/${endpoint.id}/test`);
    expectProblem(answer, { status: 429, code: 'rate_limited' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('another partner finds none of it', async () => {
    const id = await sendsATest();
    // The database may be some milliseconds behind.
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const replay = await ok(partner.api.post(`${path}/${endpoint.id}/replay`, { since }));
    const other = await aPartner(service);
    const calls = [
      ['GET', `${endpoint.id}/deliveries`],
      ['GET', `deliveries/${id}`],
      ['GET', `replays/${String(replay.id)}`],
      ['POST', `deliveries/${id}/redeliver`],
      ['POST', `${endpoint.id}/test`],
      ['POST', `${endpoint.id}/rotate-secret`],
      ['POST', `${endpoint.id}/replay`],
      ['POST', `${nobody}/test`],
    ] as const;
    for (const [method, where] of calls) {
      const body = where.endsWith('replay') ? { since } : undefined;
      expectProblem(await other.api.send(method, `${path}/${where}`, body), { status: 404, code: 'not_found' });
    }
  });

  test('every act leaves an entry in the audit log, and none of them a secret', async () => {
    const id = await sendsATest();
    await settled(id, 1);
    const { secret } = await ok(partner.api.post(`${path}/${endpoint.id}/rotate-secret`, { overlap_hours: 2 }));
    await ok(partner.api.post(`${path}/deliveries/${id}/redeliver`));
    await ok(partner.api.post(`${path}/${endpoint.id}/replay`, { since: new Date().toISOString() }));
    await ok(partner.api.patch(`${path}/${endpoint.id}`, { description: 'Changed', events: ['order.status_changed'] }));
    expect((await partner.api.delete(`${path}/${endpoint.id}`)).status).toBe(204);
    const { data } = await ok(partner.api.get('/partners/affiliate/audit?limit=100'));
    const acts = (data as { action: string }[]).filter(({ action }) => action.startsWith('webhook.'));
    expect(acts.map(({ action }) => action).reverse()).toEqual([
      'webhook.created',
      'webhook.tested',
      'webhook.secret_rotated',
      'webhook.redelivered',
      'webhook.replayed',
      'webhook.updated',
      'webhook.deleted',
    ]);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect(JSON.stringify(data)).not.toContain(endpoint.secret.slice(6));
    expectProblem(await partner.api.get(`${path}/deliveries/${id}`), { status: 404, code: 'not_found' });
  });
});
