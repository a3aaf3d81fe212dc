import { readConfig } from '@swap/config';
import { migrateQueues, QueueBackend } from '@swap/queue';
import { everyBackend } from '../support/backends.js';
import { delay, eventually } from '../support/eventually.js';
import { freshDatabase, freshRedisDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { testServiceKeys } from '../support/service-keys.js';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const configOf = (redisUrl: string) =>
  readConfig({ DATABASE_URL: database.url, REDIS_URL: redisUrl, SERVICE_KEYS: testServiceKeys });

test('whoever prepares the queues in PostgreSQL leaves no connection behind', async () => {
  await migrateQueues(configOf(''));
  await eventually(
    async () =>
      expect(
        await database.query(
          'SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        ),
      ).toEqual([]),
    { within: 5000 },
  );
});

async function aBackend(where: string): Promise<QueueBackend> {
  return new QueueBackend(configOf(where === 'redis' ? await freshRedisDatabase() : ''), () => undefined);
}

test.each(everyBackend)('who lets go of the queues in %s waits for what is under way', async (where) => {
  const backend = await aBackend(where);
  const told: string[] = [];
  const work = async () => {
    told.push('begun');
    await delay(1000);
    told.push('done');
  };
  backend.consume('mail', work, { concurrency: 1, perMinute: null });
  await eventually(() => backend.remind('mail', [{ id: 'one' }]));
  await eventually(() => expect(told).toEqual(['begun']));
  await backend.close();
  expect(told).toEqual(['begun', 'done']);
});

test.each(everyBackend)('a queue in %s from which less than one a second is taken rests in between', async (where) => {
  const backend = await aBackend(where);
  const begun: number[] = [];
  const work = () => Promise.resolve(void begun.push(performance.now()));
  backend.consume('mail', work, { concurrency: 2, perMinute: 30 });
  await eventually(() => backend.remind('mail', [{ id: 'one' }, { id: 'two' }]));
  const [first, second] = await eventually(() => {
    expect(begun).toHaveLength(2);
    return begun as [number, number];
  });
  expect(second - first).toBeGreaterThan(1500);
  await backend.close();
});

test('a queue from which more than one a second may be taken, and not two, gives one a second and never two', async () => {
  const backend = await aBackend('postgres');
  const begun: number[] = [];
  const work = () => Promise.resolve(void begun.push(performance.now()));
  backend.consume('mail', work, { concurrency: 4, perMinute: 90 });
  await eventually(() =>
    backend.remind(
      'mail',
      ['one', 'two', 'three', 'four'].map((id) => ({ id })),
    ),
  );
  await eventually(() => expect(begun).toHaveLength(4));
  // Three seconds apart; two at a time would take one.
  expect(begun[3]! - begun[0]!).toBeGreaterThan(2000);
  await backend.close();
});

test.each(everyBackend)(
  'a queue in %s is opened once, however often somebody is reminded of something',
  async (where) => {
    const backend = await aBackend(where);
    const opened = new Set<unknown>();
    for (let id = 0; id < 3; id += 1) {
      await eventually(() => backend.remind('mail', [{ id: String(id) }]));
      opened.add(backend.bullQueue('mail'));
    }
    expect(opened.size).toBe(1);
    await backend.close();
  },
);

test.each(everyBackend)(
  'whoever nudges a queue in %s while a nudge is on its way is heard by one more behind it',
  async (where) => {
    const backend = await aBackend(where);
    const heard: string[] = [];
    backend.consume('outbox', ({ id }) => Promise.resolve(void heard.push(id)), { concurrency: 1, perMinute: null });
    await eventually(() => backend.nudge('outbox'));
    await eventually(() => expect(heard).toHaveLength(1));
    await Promise.all(Array.from({ length: 50 }, () => backend.nudge('outbox')));
    await eventually(() => expect(heard).toHaveLength(3));
    await backend.nudge('outbox');
    await eventually(() => expect(new Set(heard).size).toBe(4));
    await backend.close();
  },
);

test.each(everyBackend)(
  'a queue in %s tells since when its oldest reminder waits, however many came after it',
  async (where) => {
    const backend = await aBackend(where);
    await eventually(() => backend.remind('mail', [{ id: 'first' }]));
    const { since } = await backend.depth('mail');
    expect(since).not.toBeNull();
    for (const id of ['second', 'third']) {
      await eventually(() => expect(Date.now()).toBeGreaterThan(since!.getTime()));
      await backend.remind('mail', [{ id }]);
    }
    expect(await backend.depth('mail')).toEqual({ waiting: 3, since, running: 0 });
    await backend.close();
  },
);

test.each(everyBackend)('a reminder in %s that is worked on is counted as that, and waits no more', async (where) => {
  const backend = await aBackend(where);
  let end = (): void => undefined;
  const work = new Promise<void>((resolve) => (end = resolve));
  backend.consume('mail', () => work, { concurrency: 1, perMinute: null });
  await eventually(() => backend.remind('mail', [{ id: 'one' }]));
  await eventually(async () => {
    expect(await backend.depth('mail')).toEqual({ waiting: 0, since: null, running: 1 });
  });
  end();
  await backend.close();
});

test.each(everyBackend)('a reminder in %s whose work failed is worked on when it is given again', async (where) => {
  const backend = await aBackend(where);
  const heard: string[] = [];
  const work = ({ id }: { readonly id: string }) => {
    heard.push(id);
    return heard.length === 1 ? Promise.reject(new Error('It does not work yet')) : Promise.resolve();
  };
  backend.consume('mail', work, { concurrency: 1, perMinute: null });
  await eventually(() => backend.remind('mail', [{ id: 'one' }]));
  await eventually(async () => {
    expect(heard).toEqual(['one']);
    expect(await backend.depth('mail')).toEqual({ waiting: 0, since: null, running: 0 });
  });
  await backend.remind('mail', [{ id: 'one' }]);
  await eventually(() => expect(heard).toEqual(['one', 'one']));
  await backend.close();
});
