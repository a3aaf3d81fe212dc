import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@swap/config';
import { freePort } from '@swap/ops';
import { redisProblem } from '@swap/queue';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.js';
import { describeWith } from '../support/programs.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { testServiceKeys } from '../support/service-keys.js';

const look = (REDIS_URL: string) =>
  redisProblem(readConfig({ DATABASE_URL: 'postgres://localhost/unneeded', SERVICE_KEYS: testServiceKeys, REDIS_URL }));

test('where queues are in PostgreSQL nothing is wrong with Redis', async () => {
  expect(await look('')).toBeNull();
});

test('a Redis that is not there is told at once', async () => {
  const began = performance.now();
  await expect(look(`redis://127.0.0.1:${String(await freePort())}`)).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(10_000);
});

describeWith('redis-server')('a Redis that is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swap-redis-'));
  let redis: RedisServer;
  let client: Redis;
  beforeAll(async () => {
    redis = await startRedis(['--appendonly', 'yes', '--dir', folder]);
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['as it should be', {}, null],
    [
      'that evicts',
      { 'maxmemory-policy': 'allkeys-lru' },
      /^its maxmemory-policy is allkeys-lru; set noeviction[^;]*$/,
    ],
    ['that forgets', { appendonly: 'no' }, /^appendonly is off/],
    ['that does both', { 'maxmemory-policy': 'volatile-ttl', appendonly: 'no' }, /volatile-ttl.*; appendonly is off/],
  ])('what is wrong with a Redis %s is told, and no connection to it stays', async (_, settings, expected) => {
    const usual = { 'maxmemory-policy': 'noeviction', appendonly: 'yes' };
    for (const [name, value] of Object.entries({ ...usual, ...settings })) await client.config('SET', name, value);
    const told = await look(redis.url);
    if (expected) expect(told).toMatch(expected);
    else expect(told).toBeNull();
    await eventually(async () =>
      expect(
        String(await client.client('LIST'))
          .trim()
          .split('\n'),
      ).toHaveLength(1),
    );
  });
});
