import { setTimeout as delay } from 'node:timers/promises';
import type { SwapError } from '@swap/client';
import { eventually } from '../support/eventually.js';
import { LockedTable } from '../support/locked-table.js';
import { aPartner } from '../support/partner.js';
import { expectProblem, expectRefused } from '../support/problem.js';
import { aService } from '../support/service.js';
import { staffOf } from '../support/staff.js';

test('requests that get no connection are told to come again, and are answered when they do', async () => {
  const service = await aService({ workers: 0, env: { DATABASE_POOL_SIZE: '2' } });
  const locked = await LockedTable.lock(service.database, 'orders');
  const ask = () => service.client.getSwapStatus('0'.repeat(26));
  const asked = Promise.allSettled(Array.from({ length: 6 }, ask));
  // Longer than anybody waits for a connection, or for a lock.
  await delay(5500);
  await locked.release();
  const told = (await asked).map((each) => (each as PromiseRejectedResult).reason as SwapError);
  const refused = told.filter(({ status }) => status !== 404);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (const error of refused) {
    expect(error).toMatchObject({ status: 503, code: 'service_unavailable', retryAfterSeconds: 1 });
  }
  await expectRefused(ask(), { status: 404, code: 'order_not_found' });
  await service.stop();
});

test('who is signed in stays so while there is no connection to look up their session', async () => {
  const service = await aService({ env: { DATABASE_POOL_SIZE: '2' } });
  const [partner, [member]] = await Promise.all([aPartner(service), staffOf(service, ['support'])]);
  const locked = await LockedTable.lock(service.database, 'sessions');
  const ask = () => [
    partner.api.get('/partners/affiliate/summary'),
    partner.api.get('/partners/sessions'),
    member!.api.get('/partners'),
    member!.api.get('/orders'),
  ];
  const asked = Promise.all(ask());
  await delay(5500);
  await locked.release();
  const refused = (await asked).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectProblem(answer, { status: 503, code: 'service_unavailable' });
  for (const answer of await Promise.all(ask())) expect(answer.status).toBe(200);
  await service.stop();
});

test('a worker that starts while a table is locked serves, and does what it could not once it can', async () => {
  const service = await aService({ workers: 0 });
  await service.database.query(
    `INSERT INTO order_milestones (kind, at, provider, currency_from, currency_to, volume_cents, held)
     VALUES ('waiting', now(), 'changenow', 'btc', 'eth', 0, false) RETURNING id`,
  );
  const locked = await LockedTable.lock(service.database, 'order_milestones');
  await service.startWorker();
  // Whoever signs up is mailed a code by it, while it is locked.
  const partner = await aPartner(service);
  expect((await partner.api.get('/partners/profile')).status).toBe(200);
  await locked.release();
  await eventually(async () => expect(await service.database.query('SELECT id FROM order_milestones')).toEqual([]), {
    within: 20_000,
  });
  await service.stop();
});
