import { SteadyPool } from '@swap/postgres';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { delay, eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

let database: FreshDatabase;
let proxy: TcpProxy;
let pool: SteadyPool;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await TcpProxy.inFrontOf(database.url);
  pool = new SteadyPool({ connectionString: proxy.through(database.url), max: 2, patienceMs: 1000 });
});
afterEach(async () => {
  await pool.end();
  proxy.close();
});

const pidOf = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
/** Both connections at once. */
const both = () =>
  Promise.all([1, 2].map((n) => pool.query<{ n: number }>('SELECT $1::int AS n FROM pg_sleep(0.2)', [n])));

test('a statement that a server swallows is given up, and with it every connection that was swallowed', async () => {
  await both();
  proxy.swallow();
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  proxy.spit();
  // Neither of them finds a connection that is dead.
  expect((await both()).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});

test('of a server that is silent for one statement the other connections stay', async () => {
  await both();
  const refusal = pool.query('SELECT pg_sleep(20)').then(
    () => null,
    (error: unknown) => error,
  );
  const told: unknown[] = [];
  void refusal.then((error) => told.push(error));
  const pid = await pidOf();
  while (told.length === 0) {
    await delay(50);
    expect(await pidOf()).toBe(pid);
  }
  expect(told).toEqual([expect.objectContaining({ code: 'ETIMEDOUT' })]);
  expect(await pidOf()).toBe(pid);
});

test('connections that are cut while nobody asks anything end nothing but themselves', async () => {
  await both();
  proxy.cut();
  await eventually(async () => {
    expect((await both()).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });
});

test('nobody stands in line for a connection any more once everybody was served, whichever way they asked', async () => {
  await both();
  const connection = await pool.connect();
  connection.release();
  expect(pool.longestWaitMs).toBe(0);
});

test('who could not be given a connection stands in line no more, whichever way they asked', async () => {
  proxy.refuse();
  await expect(pool.connect()).rejects.toThrow();
  await expect(pool.query('SELECT 1')).rejects.toThrow();
  expect(pool.longestWaitMs).toBe(0);
});

test('a connection that rested for longer than its server may be silent is not given up at its next statement', async () => {
  const resting = new SteadyPool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0, patienceMs: 3000 });
  try {
    const { rows: first } = await resting.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await eventually(async () => {
      const rested = await database.query(
        `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND now() - state_change > interval '3.2 seconds'`,
        [first[0]?.pid],
      );
      expect(rested).toHaveLength(1);
    });
    // It takes longer than it is from one look at the connections to the next.
    const { rows: second } = await resting.query('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.7)');
    expect(second).toEqual(first);
  } finally {
    await resting.end();
  }
});
