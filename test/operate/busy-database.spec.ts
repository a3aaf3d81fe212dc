import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { aService } from '../support/service.js';

test('requests that get no connection are told to come again, and are answered when they do', async () => {
  const service = await aService({ workers: 0, env: { DATABASE_POOL_SIZE: '2' } });
  const other = new pg.Client(service.database.url);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const order = `/swap/status?order_id=${'0'.repeat(26)}`;
  const answers = Promise.all(Array.from({ length: 6 }, () => service.api.get(order)));
  // Longer than anybody waits for a connection, shorter than for a lock.
  await delay(5500);
  await other.query('COMMIT');
  await other.end();
  const refused = (await answers).filter(({ status }) => status !== 404);
  expect(refused).toHaveLength(4);
  for (const { status, json, headers } of refused) {
    expect(status).toBe(503);
    expect(json).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(headers.get('retry-after')).toBe('1');
  }
  expect((await service.api.get(order)).status).toBe(404);
  await service.stop();
});
