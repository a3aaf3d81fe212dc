import { Database } from '@swap/domain/database';
import { ExpireWebhookLog, getEndpoint, listEndpoints } from '@swap/domain/webhooks';
import { WebhooksOnClock } from '../support/webhooks-on-clock.js';

describe('the log of deliveries', () => {
  let webhooks: WebhooksOnClock;
  let partnerId: string;
  let endpointId: string;
  beforeEach(async () => {
    webhooks = await WebhooksOnClock.start();
    partnerId = await webhooks.partner();
    const { endpoint } = await webhooks.endpoint(partnerId, 'http://127.0.0.1:1/');
    endpointId = endpoint.id;
  });
  afterEach(() => webhooks.stop());

  test('of the log of deliveries what is oldest is forgotten first, so much at a time', async () => {
    await webhooks.happens(partnerId, 6);
    await webhooks.database.query(`UPDATE webhook_deliveries SET state = 'delivered'`);
    // The fourth is the oldest; the last two are kept.
    const days = [31, 34, 32, 35, 29, 28];
    await webhooks.database.query(
      `UPDATE webhook_events e SET created_at = $1::timestamptz - make_interval(days => ($2::integer[])[e.sequence::integer])`,
      [webhooks.clock.now(), days],
    );
    // Rows come by no index, and so in no order of their own.
    const { pathname } = new URL(webhooks.database.url);
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await webhooks.database.query(`ALTER DATABASE ${pathname.slice(1)} SET enable_${way} = off`);
    await webhooks.restart();
    const log = webhooks.get(ExpireWebhookLog);
    const left = async () => {
      const rows = await webhooks.database.query('SELECT sequence::int FROM webhook_events ORDER BY sequence');
      return rows.map(({ sequence }: { sequence: number }) => sequence);
    };
    expect(await log.expirable(100)).toBe(4);
    for (const rest of [
      [1, 2, 3, 5, 6],
      [1, 3, 5, 6],
      [1, 5, 6],
      [5, 6],
    ]) {
      expect(await log.expire(1)).toBe(1);
      expect(await left()).toEqual(rest);
    }
    expect([await log.expire(1), await log.expirable(100)]).toEqual([0, 0]);
  });

  test('of the log of deliveries what is old goes, and neither what waits nor what another partner has under the same number', async () => {
    const other = await webhooks.partner('another');
    await webhooks.endpoint(other, 'http://127.0.0.1:1/');
    await webhooks.happens(partnerId, 2);
    await webhooks.happens(other, 3);
    await webhooks.database.query(
      `UPDATE webhook_deliveries SET state = 'delivered' WHERE endpoint_id = $1 AND sequence = 1`,
      [endpointId],
    );
    const attempts = async () =>
      webhooks.database.query(
        `INSERT INTO webhook_attempts (delivery_id, number, url, started_at, duration_ms)
         SELECT id, 1, 'http://127.0.0.1:1/', now(), 1 FROM webhook_deliveries RETURNING 1`,
      );
    await attempts();
    await webhooks.database.query(
      `UPDATE webhook_events SET created_at = created_at - interval '40 days' WHERE partner_id = $1`,
      [partnerId],
    );
    const log = webhooks.get(ExpireWebhookLog);
    const left = async () => {
      const rows = await webhooks.database.query(
        `SELECT d.endpoint_id, d.sequence::int FROM webhook_deliveries d JOIN webhook_attempts a ON a.delivery_id = d.id
         ORDER BY d.partner_id = $1 DESC, d.sequence`,
        [partnerId],
      );
      return rows.map(({ endpoint_id: id, sequence }) => [id === endpointId ? 'own' : 'other', sequence as number]);
    };
    const others = [1, 2, 3].map((sequence) => ['other', sequence]);
    expect(await log.expire(100)).toBe(1);
    expect(await left()).toEqual([['own', 2], ...others]);
    expect([await log.orphans(10), await log.dropOrphans(10)]).toEqual([0, 0]);
    await webhooks.database.query('DELETE FROM webhook_endpoints WHERE id = $1', [endpointId]);
    expect([await log.orphans(10), await log.dropOrphans(10)]).toEqual([1, 1]);
    expect(await left()).toEqual(others);
  });

  test('of the log of deliveries up to a thousand that wait, and that were given up, are counted', async () => {
    await webhooks.happens(partnerId);
    const more = (state: string, count: number) =>
      webhooks.database.query(
        `INSERT INTO webhook_deliveries
         SELECT (jsonb_populate_record(NULL::webhook_deliveries, first.facts || jsonb_build_object('id', gen_random_uuid(),
           'state', $1::text, 'sequence', n + (SELECT max(sequence) FROM webhook_deliveries)))).*
         FROM (SELECT to_jsonb(d) AS facts FROM webhook_deliveries d LIMIT 1) first, generate_series(1, $2::integer) n`,
        [state, count],
      );
    const { manager } = webhooks.get(Database);
    const counted = async () => {
      const [listed] = await listEndpoints(manager, partnerId);
      const one = await getEndpoint(manager, partnerId, endpointId);
      expect(listed).toMatchObject({ pending: one.pending, exhausted: one.exhausted });
      return [one.pending, one.exhausted];
    };
    expect(await counted()).toEqual([1, 0]);
    await more('pending', 998);
    await more('exhausted', 1000);
    expect(await counted()).toEqual([999, 1000]);
    await more('pending', 2);
    await more('exhausted', 1);
    expect(await counted()).toEqual([1000, 1000]);
  });
});
