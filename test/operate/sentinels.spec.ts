import { createServer, type AddressInfo, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.js';
import { testWith } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { aService } from '../support/service.js';

/** A Sentinel as far as a client asks one: which server is the primary (Redis, "Sentinel clients"). */
async function aSentinel(primary: URL): Promise<Server> {
  const [host, port] = [primary.hostname, primary.port];
  const answerTo = (question: string) => {
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

testWith('redis-server')(
  'the queues are at the primary that Sentinels name, with the login and in the database of REDIS_URL',
  async () => {
    const redis = await startRedis();
    const admin = new Redis(redis.url);
    await admin.config('SET', 'requirepass', 'a password');
    const sentinel = await aSentinel(new URL(redis.url));
    const { port } = sentinel.address() as AddressInfo;
    const service = await aService({
      redisUrl: 'redis://:a%20password@mymaster/3',
      env: { REDIS_SENTINELS: `127.0.0.1:${String(port)}` },
    });
    await eventually(async () => {
      await admin.select(3);
      expect(await admin.dbsize()).toBeGreaterThan(0);
    });
    await admin.select(0);
    expect(await admin.dbsize()).toBe(0);
    await service.stop();
    admin.disconnect();
    sentinel.close();
    await redis.stop();
  },
);
