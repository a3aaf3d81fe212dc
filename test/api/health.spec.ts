import { Redis } from 'ioredis';
import { freePort } from '@swap/ops';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { anApiWithClock } from '../support/api-with-clock.js';
import { aStream } from '../support/event-stream.js';
import { LockedTable } from '../support/locked-table.js';
import { testWith } from '../support/programs.js';
import { aNewcomer, anEmail } from '../support/partner.js';
import { anOrder } from '../support/order.js';
import { delay, eventually } from '../support/eventually.js';
import { startRedis } from '../support/redis-server.js';
import { aService } from '../support/service.js';

test('a service that has all it needs says so', async () => {
  const service = await aService();
  expect(await service.client.getHealth()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptime_seconds: expect.any(Number),
    trial: false,
  });
  const ready = await eventually(async () => {
    const answer = await service.api.get('/health/ready');
    expect(answer.json.checks.prices).toBe('up');
    return answer;
  });
  expect(ready.status).toBe(200);
  expect(ready.json).toEqual({
    status: 'ok',
    checks: { database: 'up', queue: 'up', providers: { changenow: 'up' }, prices: 'up' },
    degraded: [],
  });
  // Without a price it goes on, and says what it lacks.
  await service.stopWorker();
  await service.database.query('DELETE FROM usd_prices');
  await eventually(async () => {
    const answer = await service.api.get('/health/ready');
    expect([answer.status, answer.json.checks.prices]).toEqual([200, 'down']);
  });
  // Of two chains the one is named whose nodes are silent, once and by the worst of them.
  await service.database.query(
    `INSERT INTO chain_nodes (network, node, kind, state, height, checked_at)
     SELECT network, node, 'esplora', state, 7, now()
     FROM (VALUES ('eth', 'one', 'behind'), ('eth', 'two', 'down'), ('ltc', 'one', 'up')) found (network, node, state)`,
  );
  await eventually(async () => {
    const { degraded } = (await service.api.get('/health/ready')).json as { degraded: { dependency: string }[] };
    const chains = degraded.filter(({ dependency }) => dependency.startsWith('chain'));
    expect(chains).toMatchObject([{ dependency: 'chain eth', state: 'down' }]);
  });
  await service.stop();
});

test('a service whose database takes no writes is not ready for orders, tells so, and is again once it does', async () => {
  const service = await aService({ errors: /takes no writes/, env: { METRICS_PORT: '0' } });
  await service.stopWorker();
  const [{ name }] = await service.database.query('SELECT current_database() AS name');
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  const readOnly = async (isSo: boolean) => {
    await service.database.query(
      `ALTER DATABASE "${String(name)}" SET default_transaction_read_only = ${String(isSo)}`,
    );
    await service.database.query(`SELECT pg_terminate_backend(pid) ${others}`);
  };
  const isReady = (status: number, degraded: readonly object[]) =>
    eventually(async () => {
      await service.api.post('/partners/signup', { email: anEmail(), password: 'a long password of mine' });
      const ready = await service.api.get('/health/ready');
      expect(ready).toMatchObject({ status, json: { checks: { database: 'up' }, degraded } });
    });
  await readOnly(true);
  await isReady(503, [{ dependency: 'database', state: 'reading' }]);
  await eventually(async () => {
    const figures = await service.apis[0]!.figures();
    expect(figures).toContain('swap_dependency_up{dependency="database"} 1');
    expect(figures).toContain('swap_dependency_up{dependency="database-writes"} 0');
  });
  await readOnly(false);
  await isReady(200, []);
  await service.stop();
});

test('a service whose database is slow says so and stays ready for orders, and is not once it is away', async () => {
  const service = await aService({ workers: 0 });
  const road = await TcpProxy.inFrontOf(service.database.url);
  const port = String(await freePort());
  const env = { DATABASE_URL: road.through(service.database.url), METRICS_PORT: port };
  const far = await anApiWithClock(service, env);
  try {
    // From here it is connected; there and back it then takes longer than a look is waited for.
    expect((await far.api.get('/health/ready')).status).toBe(200);
    road.delay(600);
    await eventually(async () => {
      const { status, json } = await far.api.get('/health/ready');
      const slow = expect.objectContaining({ dependency: 'database', state: 'slow' }) as object;
      expect([status, json.status, json.checks.database]).toEqual([200, 'ok', 'up']);
      expect(json.degraded).toContainEqual(slow);
      // Slow is no reason to look for a full disk.
      const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(figures).toContain('swap_dependency_up{dependency="database-writes"} 1');
    });
    road.delay(0);
    road.refuse();
    road.cut();
    await eventually(async () => {
      const { status, json } = await far.api.get('/health/ready');
      expect([status, json.status, json.checks.database]).toEqual([503, 'unavailable', 'down']);
    });
  } finally {
    road.delay(0);
    road.accept();
    await far.stop();
    road.close();
    await service.stop();
  }
});

test('a service that was told to stop says so to balancers, and serves whoever still comes or follows an order', async () => {
  const service = await aService({ env: { SHUTDOWN_DRAIN_MS: '4000' } });
  const order = await anOrder(service);
  const status = () => service.api.get(`/swap/status?order_id=${order.id}`);
  const page = async () => {
    const answer = await fetch(service.api.base.replace('/api/v1', '/'), { headers: { accept: 'text/html' } });
    await answer.text();
    return answer;
  };
  // From here on what the next one is told is ready.
  expect([(await status()).status, (await page()).status]).toEqual([200, 200]);
  const stream = await aStream(`${service.api.base}/swap/events?order_id=${order.id}`);
  await eventually(() => expect(stream.snapshots).not.toEqual([]));
  const stopping = service.apis[0]!.stop();
  await eventually(async () => {
    const ready = await service.api.get('/health/ready');
    expect([ready.status, ready.json.status, ready.headers.get('connection')]).toEqual([503, 'unavailable', 'close']);
  });
  const told = await status();
  expect([told.status, told.headers.get('connection')]).toEqual([200, 'close']);
  // Pages are sent past whatever looks at answers of the API.
  const shown = await page();
  expect([shown.status, shown.headers.get('connection')]).toEqual([200, 'close']);
  expect((await service.client.getHealth()).status).toBe('ok');
  expect((await anOrder(service)).id).toMatch(/./);
  // Balancers have to look elsewhere first: whose stream ended now would connect anew to this very process.
  expect(stream.ended).toBe(false);
  await stopping;
  await eventually(() => expect(stream.ended).toBe(true));
  await service.stop();
});

test('whoever begins to follow an order while the service leaves hears how it stands, and that there is no more', async () => {
  // Long, so that nobody is cut off instead.
  const service = await aService({ env: { REQUEST_TIMEOUT_MS: '100000' } });
  const order = await anOrder(service);
  await service.stopWorker();
  const orders = await LockedTable.lock(service.database, 'orders');
  const opening = aStream(`${service.api.base}/swap/events?order_id=${order.id}`);
  await orders.isWaitedFor('swap-api', 1);
  const stopping = service.apis[0]!.stop();
  await eventually(async () => {
    await expect(service.api.get('/health')).rejects.toThrow();
  });
  await orders.release();
  const stream = await opening;
  await eventually(() => expect(stream).toMatchObject({ ended: true, snapshots: [{ order_id: order.id }] }));
  await stopping;
  await service.stop();
});

testWith('redis-server')(
  'without its queue it stays ready, says what waits, and takes orders; the queue comes back by itself',
  async () => {
    const redis = await startRedis();
    const service = await aService({ redisUrl: redis.url });
    await redis.kill();
    await eventually(async () => {
      const ready = await service.api.get('/health/ready');
      expect(ready).toMatchObject({
        status: 200,
        json: {
          status: 'ok',
          checks: { database: 'up', queue: 'down' },
          degraded: [{ dependency: 'queue', state: 'down', effect: expect.stringContaining('wait and catch up') }],
        },
      });
    });
    expect(await service.client.getHealth()).toMatchObject({ status: 'ok' });
    expect((await anOrder(service)).id).toMatch(/./);
    // The turns of orders stay theirs until somebody can be reminded of them.
    const swept = () => service.database.query('SELECT round, swept_until FROM poll_rounds ORDER BY round');
    const before = await swept();
    await delay(1500);
    expect(await swept()).toEqual(before);
    await redis.restart();
    await eventually(async () => expect(await swept()).not.toEqual(before));
    await eventually(async () => {
      const ready = await service.api.get('/health/ready');
      expect(ready).toMatchObject({ status: 200, json: { status: 'ok', checks: { queue: 'up' }, degraded: [] } });
    });
    await service.stop();
    await redis.stop();
  },
);

testWith('redis-server')(
  'a Redis that answers and takes nothing is no queue, until it takes something again',
  async () => {
    const redis = await startRedis(['--maxmemory-policy', 'noeviction']);
    const service = await aService({ redisUrl: redis.url, errors: /OOM command not allowed/ });
    const admin = new Redis(redis.url);
    const queueIs = (state: string) =>
      eventually(async () => {
        expect((await service.api.get('/health/ready')).json).toMatchObject({
          checks: { database: 'up', queue: state },
        });
      });
    await queueIs('up');
    await admin.config('SET', 'maxmemory', '1');
    await queueIs('down');
    // What it does not take is due again at once, not when whoever claimed it would have had the time to act on it.
    const email = await aNewcomer(service);
    await eventually(() => expect(service.log.join('\n')).toMatch(/relay failed.*OOM command not allowed/));
    await admin.config('SET', 'maxmemory', '0');
    await eventually(async () => expect(await service.sandbox.mails(email)).toHaveLength(1), { within: 13_000 });
    await queueIs('up');
    admin.disconnect();
    await service.stop();
    await redis.stop();
  },
);
