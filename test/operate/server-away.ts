import { readConfig } from '@swap/config';
import { QueueBackend } from '@swap/queue';
import { TcpProxy } from '../faults/tcp-proxy.js';
import type { Backend } from '../support/backends.js';
import { eventually } from '../support/eventually.js';
import { freshDatabase, freshRedisDatabase } from '../support/fresh-database.js';
import { testServiceKeys } from '../support/service-keys.js';

/** The queue that is spoken of. */
export const queue = 'mail';

const closes: (() => unknown)[] = [];

/** Has `close` called when the test at hand has ended, those that came last first. */
export function closesAfterwards(close: () => unknown): void {
  closes.push(close);
}

afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
});

/** What reminds and is reminded, at a moment from which its server does not answer, until `back` is called. */
export async function whileAway(where: Backend) {
  const database = await freshDatabase();
  closesAfterwards(() => database.drop());
  const redisUrl = where === 'redis' ? await freshRedisDatabase() : '';
  const door = await TcpProxy.inFrontOf(redisUrl || database.url);
  closesAfterwards(() => door.close());
  const config = readConfig({
    DATABASE_URL: redisUrl ? database.url : door.through(database.url),
    REDIS_URL: redisUrl && door.through(redisUrl),
    SERVICE_KEYS: testServiceKeys,
  });
  const backend = new QueueBackend(config, () => undefined);
  closesAfterwards(() => backend.close());
  // Which connects at once; a pool of PostgreSQL does when it is first asked.
  if (redisUrl) await eventually(async () => expect(await backend.isUp()).toBe(true));
  door.swallow();
  const back = () => {
    door.spit();
    door.cut();
  };
  return { backend, back };
}
