import { createServer, type AddressInfo, type Server } from 'node:net';
import { readConfig } from '@swap/config';
import { redisProblem } from '@swap/queue';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.js';
import { aNewcomer } from '../support/partner.js';
import { testWith } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { aService } from '../support/service.js';
import { testServiceKeys } from '../support/service-keys.js';

/** A Sentinel as far as a client asks one: which server is the primary now (Redis, "Sentinel clients"). */
async function aSentinel(primary: () => string): Promise<Server> {
  const answerTo = (question: string) => {
    const { hostname: host, port } = new URL(primary());
    if (/get-master-addr-by-name/i.test(question))
      return `*2\r\n$${String(host.length)}\r\n${host}\r\n$${String(port.length)}\r\n${port}\r\n`;
    return /\r\nsentinel\r\n/i.test(question) ? '*0\r\n' : '+OK\r\n';
  };
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      for (const question of data.toString().split(/(?=\*\d+\r\n)/)) socket.write(answerTo(question));
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => String((server.address() as AddressInfo).port);

testWith('redis-server')(
  'the queues are at the primary that Sentinels name, with the login and in the database of REDIS_URL, and follow it',
  async () => {
    const [redis, other] = await Promise.all([startRedis(), startRedis()]);
    const [admin, adminOfOther] = [new Redis(redis.url), new Redis(other.url)];
    for (const each of [admin, adminOfOther]) await each.config('SET', 'requirepass', 'a password');
    let primary = redis;
    const sentinel = await aSentinel(() => primary.url);
    const service = await aService({
      redisUrl: 'redis://:a%20password@mymaster/3',
      errors: /READONLY/,
      env: { REDIS_SENTINELS: `127.0.0.1:${portOf(sentinel)}` },
    });
    await eventually(async () => {
      await admin.select(3);
      expect(await admin.dbsize()).toBeGreaterThan(0);
    });
    await admin.select(0);
    expect(await admin.dbsize()).toBe(0);

    // Demoted, it keeps its connections, and takes no more writes.
    primary = other;
    await admin.replicaof('127.0.0.1', new URL(other.url).port);
    await adminOfOther.select(3);
    await eventually(async () => {
      await aNewcomer(service);
      expect(await adminOfOther.dbsize()).toBeGreaterThan(0);
    });
    await service.stop();
    for (const each of [admin, adminOfOther]) each.disconnect();
    sentinel.close();
    await Promise.all([redis.stop(), other.stop()]);
  },
);

test.each([
  ['in TLS where REDIS_URL says rediss', 'rediss', 0x16],
  ['in plain words where REDIS_URL says redis', 'redis', '*'.charCodeAt(0)],
])('the primary that Sentinels name is spoken to %s', async (_, scheme, first) => {
  const heard: (number | undefined)[] = [];
  const primary = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      heard.push(data[0]);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => primary.listen(0, '127.0.0.1', resolve));
  const sentinel = await aSentinel(() => `redis://127.0.0.1:${portOf(primary)}`);
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    SERVICE_KEYS: testServiceKeys,
    REDIS_URL: `${scheme}://mymaster`,
    REDIS_SENTINELS: `127.0.0.1:${portOf(sentinel)}`,
  });
  await expect(redisProblem(config)).rejects.toThrow();
  // What a handshake begins with (RFC 8446, section 5.1), or a command (Redis, "serialization protocol").
  expect(heard).toEqual([first]);
  sentinel.close();
  primary.close();
});
