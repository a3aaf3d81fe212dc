import { readConfig } from '@swap/config';
import { QueueBackend } from '@swap/queue';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { everyBackend, type Backend } from '../support/backends.js';
import { delay, eventually } from '../support/eventually.js';
import { freshDatabase, freshRedisDatabase } from '../support/fresh-database.js';
import { testServiceKeys } from '../support/service-keys.js';

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
    back();
    await eventually(() => backend.remind(queue, [{ id: 'afterwards' }]));
    expect(await backend.depth(queue)).toMatchObject({ waiting: 1 });
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
