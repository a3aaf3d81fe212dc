import { Redis } from 'ioredis';
import { delay, eventually } from '../support/eventually.js';
import { inRun } from '../support/full-run.js';
import { anOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { describeWith } from '../support/programs.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';

const moments = inRun({ short: [600], full: [0, 300, 600, 900, 1050, 1200] });
const outages = inRun({ short: [900], full: [200, 900] });

describeWith('redis-server')('a Redis that forgets', () => {
  let redis: RedisServer;
  let service: Service;
  const stories: PaidOrder[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    // A sweep that cannot remind anybody says so; that is right while Redis is gone.
    service = await aService({
      redisUrl: redis.url,
      errors: /Stream isn't writeable|Connection is closed|ECONNREFUSED|MaxRetriesPerRequest/,
    });
  });

  afterAll(async () => {
    await Promise.all(stories.map(({ receiver }) => receiver.close()));
    await service.stop();
    await redis.stop();
  });

  test.each(moments)('a Redis emptied %i ms after the deposit changes nothing about the ending', async (moment) => {
    const story = await aPaidOrder(service);
    stories.push(story);
    await delay(moment);
    await flush(redis.url);
    await expectTheUsualEnding(service, story);
  });

  test('Redis keeps nothing of reminders that were heeded', async () => {
    const story = await aPaidOrder(service);
    stories.push(story);
    await expectTheUsualEnding(service, story);
    const names = await inRedis(redis.url, (client) => client.keys('*'));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /:(completed|failed)$/.test(name))).toEqual([]);
  });

  test('a Redis emptied every tenth of a second changes nothing about the ending', async () => {
    const story = await aPaidOrder(service);
    stories.push(story);
    for (let times = 0; times < 20; times += 1) {
      await flush(redis.url);
      await delay(100);
    }
    await expectTheUsualEnding(service, story);
  });

  test.each(outages)(
    'a Redis that is gone %i ms after the deposit and back two seconds later changes nothing about the ending',
    async (moment) => {
      const story = await aPaidOrder(service);
      stories.push(story);
      await delay(moment);
      await redis.kill();
      await delay(2000);
      await redis.restart();
      await expectTheUsualEnding(service, story);
    },
  );

  test('an order whose turn comes while Redis is gone has it once Redis is back, not only in the next round', async () => {
    const roundSeconds = 3600;
    await service.restartWith({ ORDER_POLL_WAITING_MS: String(roundSeconds * 1000), METRICS_PORT: '0' });
    const order = await anOrder(service);
    await redis.kill();
    const away = 'swap_dependency_up{dependency="queue"} 0';
    await eventually(async () => expect(await service.workers[0]!.figures()).toContain(away));
    await service.database.query(
      `UPDATE order_legs SET poll_phase = extract(epoch FROM now())::float8 / $2::float8 - floor(extract(epoch FROM now())::float8 / $2::float8)
       WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
      [order.id, roundSeconds],
    );
    await order.pays();
    // Several sweeps come by until then.
    const atExchange = async () => (await service.sandbox.order(order.deposit.address)).true_status;
    await eventually(async () => expect(await atExchange()).toBe('finished'));
    await redis.restart();
    await order.becomes('completed');
  });
});

async function inRedis<T>(url: string, act: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  try {
    return await act(client);
  } finally {
    client.disconnect();
  }
}

const flush = (url: string) => inRedis(url, (client) => client.flushall());
