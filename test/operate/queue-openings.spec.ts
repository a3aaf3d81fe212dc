import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { readConfig } from '@swap/config';
import { QueueBackend } from '@swap/queue';
import { queueDashboard } from '@swap/queue/dashboard';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { everyBackend, type Backend } from '../support/backends.js';
import { delay, eventually } from '../support/eventually.js';
import { freshDatabase, freshRedisDatabase } from '../support/fresh-database.js';
import { loneEnvironment, testServiceKeys } from '../support/service-keys.js';

const queue = 'mail';

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** What reminds and is reminded, at a moment from which its server does not answer, until `back` is called. */
async function whileAway(where: Backend) {
  const database = await freshDatabase();
  closes.push(() => database.drop());
  const redisUrl = where === 'redis' ? await freshRedisDatabase() : '';
  const door = await TcpProxy.inFrontOf(redisUrl || database.url);
  closes.push(() => door.close());
  const config = readConfig({
    DATABASE_URL: redisUrl ? database.url : door.through(database.url),
    REDIS_URL: redisUrl && door.through(redisUrl),
    SERVICE_KEYS: testServiceKeys,
  });
  const backend = new QueueBackend(config, () => undefined);
  closes.push(() => backend.close());
  // Which connects at once; a pool of PostgreSQL does when it is first asked.
  if (redisUrl) await eventually(async () => expect(await backend.isUp()).toBe(true));
  door.swallow();
  const back = () => {
    door.spit();
    door.cut();
  };
  return { backend, back };
}

test.each(everyBackend)(
  'a queue in %s that could not be opened takes reminders once its server is back',
  async (where) => {
    const { backend, back } = await whileAway(where);
    await expect(backend.remind(queue, [{ id: 'meanwhile' }])).rejects.toThrow();
    await expect(backend.nudge('outbox')).rejects.toThrow();
    back();
    await eventually(() => backend.remind(queue, [{ id: 'afterwards' }]));
    expect(await backend.depth(queue)).toMatchObject({ waiting: 1 });
    // Nobody takes it for one that is still on its way.
    await eventually(() => backend.nudge('outbox'));
    expect((await backend.depth('outbox')).waiting).toBeGreaterThan(0);
  },
);

test('who could not listen to a queue in PostgreSQL waits in peace, and listens once it is back', async () => {
  const { backend, back } = await whileAway('postgres');
  const heard: string[] = [];
  backend.consume(queue, ({ id }) => Promise.resolve(void heard.push(id)), { concurrency: 1, perMinute: null });
  // Until its first connection is given up: what is asked of that one fails at once from then on.
  await delay(5500);
  back();
  await eventually(() => backend.remind(queue, [{ id: 'afterwards' }]));
  await eventually(() => expect(heard).toEqual(['afterwards']));
});

test('the board of queues shows one that could not be opened once its server is back', async () => {
  const { backend, back } = await whileAway('postgres');
  const board = queueDashboard(backend, [queue], '/queues');
  const api = Fastify();
  api.get('/*', (request, reply) => board.answer(request.url, reply));
  closes.push(() => api.close());
  const base = await api.listen({ port: 0 });
  const shown = () => fetch(`${base}/api/queues`);
  expect((await shown()).status).not.toBe(200);
  back();
  const answer = await eventually(async () => {
    const again = await shown();
    expect(again.status).toBe(200);
    return again;
  });
  expect(await answer.json()).toMatchObject({ queues: [{ name: queue }] });
});

test('a Redis whose address says TLS is spoken to so from the first byte', async () => {
  const heard: (number | undefined)[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', ([first]) => heard.push(first));
  }).listen(0, '127.0.0.1');
  closes.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = readConfig({ ...loneEnvironment, REDIS_URL: `rediss://127.0.0.1:${String(port)}` });
  const backend = new QueueBackend(config, () => undefined);
  closes.push(() => backend.close());
  // A record of TLS that holds a handshake (RFC 8446, 5.1).
  await eventually(() => expect(heard[0]).toBe(22));
});
