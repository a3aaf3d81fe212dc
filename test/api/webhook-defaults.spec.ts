import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { pulled } from '../support/pulled-events.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

const path = '/partners/affiliate/webhooks';

describe('what holds of webhooks where nobody said otherwise', () => {
  let service: Service;
  let partner: Partner;
  let receiver: Receiver;
  let endpoint: string;
  beforeAll(async () => {
    service = await aService();
    [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    endpoint = (await partner.registers(receiver)).id;
  });
  afterAll(async () => {
    await receiver.close();
    await service.stop();
  });

  test('a secret that was replaced goes on signing for a day', async () => {
    for (const body of [{}, { overlap_hours: 3 }, undefined])
      await ok(partner.api.post(`${path}/${endpoint}/rotate-secret`, body));
    const { data } = await ok(partner.api.get('/partners/affiliate/audit?limit=100'));
    const rotations = (data as { action: string; changes: Readonly<Record<string, unknown>> }[]).filter(
      ({ action }) => action === 'webhook.secret_rotated',
    );
    expect(rotations.map(({ changes }) => changes['overlap_hours'])).toEqual([24, 3, 24]);
  });

  test('what would be sent again is all that happened, received or not', async () => {
    await partner.emits(2);
    await eventually(() => expect(receiver.arrivals).toHaveLength(2));
    const all = `${path}/${endpoint}/deliveries?state=delivered`;
    await eventually(async () => expect((await ok(partner.api.get(all))).data).toHaveLength(2));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { data } = await ok(partner.api.get(`${path}/${endpoint}/replay?since=${since}`));
    expect(data).toMatchObject({ only_failed: false, total: 2 });
  });

  test('a hundred events are pulled at a time, the oldest first', async () => {
    const reader = await aPartner(service);
    await reader.emits(101);
    // The key that the account began with is one more.
    await eventually(async () => expect(await pulled(reader)).toHaveLength(102));
    const page = async (after: string) => {
      const { data, last_sequence: last } = await ok(reader.api.get(`/partners/events${after}`));
      return [(data as unknown[]).length, last];
    };
    expect([await page(''), await page('?after=100')]).toEqual([
      [100, 100],
      [2, 102],
    ]);
  });

  test('what an endpoint is called stays as it is, and is gone when it is taken away', async () => {
    const changed = async (change: object) => {
      const { description, ordered } = await ok(partner.api.patch(`${path}/${endpoint}`, change));
      return { description, ordered } as unknown;
    };
    expect(await changed({ description: 'Our books' })).toEqual({ description: 'Our books', ordered: false });
    expect(await changed({ ordered: true })).toEqual({ description: 'Our books', ordered: true });
    expect(await changed({ description: null })).toEqual({ description: null, ordered: true });
  });

  test('a replay goes on for as long as not everything of it is laid out', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { id } = await ok(partner.api.post(`${path}/${endpoint}/replay`, { since }));
    const replay = async () => (await ok(partner.api.get(`${path}/replays/${String(id)}`))).data as object;
    await eventually(async () => expect(await replay()).toMatchObject({ state: 'finished', delivered: 2, left: 0 }));
    await service.stopWorker();
    await service.database.query('UPDATE webhook_replays SET finished_at = NULL WHERE id = $1', [id]);
    expect(await replay()).toMatchObject({ state: 'running', delivered: 2, left: 0 });
    await service.restartWorker(0);
    await eventually(async () => expect(await replay()).toMatchObject({ state: 'finished', left: 0 }));
  });

  test('a replay is under way while anything of it waits to arrive, though all of it is laid out', async () => {
    await partner.emits(1);
    const arrived = `${path}/${endpoint}/deliveries?state=delivered`;
    await eventually(async () => expect((await ok(partner.api.get(arrived))).data).not.toEqual([]));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { id } = await ok(partner.api.post(`${path}/${endpoint}/replay`, { since }));
    const replay = async () => (await ok(partner.api.get(`${path}/replays/${String(id)}`))).data as object;
    await eventually(async () => expect(await replay()).toMatchObject({ state: 'finished', left: 0 }));
    await service.stopWorker();
    const become = async (state: string) => {
      const sql = 'UPDATE webhook_deliveries SET state = $2 WHERE replay_id = $1 RETURNING id';
      return (await service.database.query(sql, [id, state])).length;
    };
    const waiting = await become('pending');
    expect(waiting).toBeGreaterThan(0);
    expect(await replay()).toMatchObject({ state: 'running', delivered: 0, left: waiting });
    expect(await become('delivered')).toBe(waiting);
    expect(await replay()).toMatchObject({ state: 'finished', delivered: waiting, left: 0 });
  });
});
