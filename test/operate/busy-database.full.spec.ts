import { setTimeout as delay } from 'node:timers/promises';
import type { SwapError } from '@swap/client';
import pg from 'pg';
import { expectRefused } from '../support/problem.js';
import { aService } from '../support/service.js';

test('requests that get no connection are told to come again, and are answered when they do', async () => {
  const service = await aService({ workers: 0, env: { DATABASE_POOL_SIZE: '2' } });
  const other = new pg.Client(service.database.url);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const ask = () => service.client.getSwapStatus('0'.repeat(26));
  const asked = Promise.allSettled(Array.from({ length: 6 }, ask));
  // Longer than anybody waits for a connection, shorter than for a lock.
  await delay(5500);
  await other.query('COMMIT');
  await other.end();
  const told = (await asked).map((each) => (each as PromiseRejectedResult).reason as SwapError);
  const refused = told.filter(({ status }) => status !== 404);
  expect(refused).toHaveLength(4);
  for (const error of refused) {
    expect(error).toMatchObject({ status: 503, code: 'service_unavailable', retryAfterSeconds: 1 });
  }
  await expectRefused(ask(), { status: 404, code: 'order_not_found' });
  await service.stop();
});
