import { Redis } from 'ioredis';
import { testWith } from '../support/programs.js';
import { aNewcomer } from '../support/partner.js';
import { anOrder } from '../support/order.js';
import { delay, eventually } from '../support/eventually.js';
import { startRedis } from '../support/redis-server.js';
import { aService } from '../support/service.js';

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
