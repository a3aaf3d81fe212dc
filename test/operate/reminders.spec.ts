import { readConfig } from '@swap/config';
import { orderStatusQueue, QueueBackend } from '@swap/queue';
import { eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { testServiceKeys } from '../support/service-keys.js';

const queue = orderStatusQueue('changenow');
const orders = Array.from({ length: 400 }, (_, count) => ({ id: `order-${String(count)}` }));

let database: FreshDatabase;
let workers: QueueBackend[];
let troubles: Error[];

beforeEach(async () => {
  database = await freshDatabase();
  const config = readConfig({ DATABASE_URL: database.url, REDIS_URL: '', SERVICE_KEYS: testServiceKeys });
  troubles = [];
  // On a busy machine some wait for a connection for too long, and ask again: that is not what is tried.
  const note = (error: Error) => error.message === 'timeout exceeded when trying to connect' || troubles.push(error);
  workers = [0, 1, 2].map(() => new QueueBackend(config, note));
  // One after the other they connect and make what they need: here that is not what is tried.
  for (const worker of workers) await worker.remind('warm-up', [{ id: 'anything' }]);
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await database.drop();
});

/** Every worker reminds of all orders, each second one from the last to the first. */
async function allRemind(): Promise<void> {
  const lists = [orders, orders.toReversed()];
  await Promise.all(workers.map((worker, place) => worker.remind(queue, lists[place % lists.length] ?? [])));
}

test('workers that remind of the same orders in different order at once do not stop each other', async () => {
  const asked = new Set<string>();
  for (let round = 0; round < 10; round += 1) await allRemind();
  for (const worker of workers)
    worker.consume(queue, ({ id }) => Promise.resolve(void asked.add(id)), { concurrency: 20, perMinute: null });
  for (let round = 0; round < 30; round += 1) await allRemind();

  await eventually(() => expect(asked.size).toBe(orders.length));
  expect(troubles).toEqual([]);
});

test('a worker that died with a reminder keeps nobody from being reminded of the next attempt, only of the same', async () => {
  const [dead, live] = workers as [QueueBackend, QueueBackend, QueueBackend];
  let end = (): void => undefined;
  const work = new Promise<void>((resolve) => (end = resolve));
  const held = new Promise<void>((resolve) => {
    dead.consume(queue, () => (resolve(), work), { concurrency: 1, perMinute: null });
  });
  await live.remind(queue, [{ id: 'order', attempt: 1 }]);
  await held;
  const heard: unknown[] = [];
  live.consume(queue, (reminder) => Promise.resolve(void heard.push(reminder)), { concurrency: 5, perMinute: null });
  await live.remind(queue, [{ id: 'order', attempt: 1 }]);
  await live.remind(queue, [{ id: 'order', attempt: 2 }]);
  await eventually(() => expect(heard).toEqual([{ id: 'order', attempt: 2 }]), { within: 5000 });
  end();
});
