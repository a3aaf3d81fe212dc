import { freePort } from '@swap/ops';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { anApiWithClock } from '../support/api-with-clock.js';
import { anEmail } from '../support/partner.js';
import { eventually } from '../support/eventually.js';
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
