import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SteadyPool } from '@swap/postgres';
import { TcpProxy } from '../faults/tcp-proxy.js';
import { certificate } from '../support/certificate.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('answers of PostgreSQL', () => {
  let database: FreshDatabase;
  let proxy: TcpProxy;
  let url: string;
  let pool: SteadyPool;
  beforeAll(async () => {
    database = await freshDatabase();
    proxy = await TcpProxy.inFrontOf(database.url);
    url = proxy.through(database.url);
    pool = new SteadyPool({ connectionString: url, max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    proxy.close();
    await database.drop();
  });

  /** Short and long, of one byte a letter and of four. */
  const rowsOf = (tag: string, count: number, length: number) =>
    pool.query<{ n: number; text: string }>(
      `SELECT n, $1 || n || repeat('a🙂', $3) AS text FROM generate_series(1, $2) n`,
      [tag, count, length],
    );
  const expected = (tag: string, count: number, length: number) =>
    Array.from({ length: count }, (_, at) => ({ n: at + 1, text: `${tag}${String(at + 1)}${'a🙂'.repeat(length)}` }));

  test.each([
    ['byte by byte', [1], 20, 30],
    ['within the heads of messages', [3, 1, 2], 60, 8],
    ['at all places', [1, 2, 3, 5, 7, 11, 13, 64, 257], 2000, 3],
    ['in pieces with many messages', [9973], 20_000, 1],
    ['with a message over many pieces', [1000, 64 * 1024, 5], 3, 200_000],
  ])('an answer is read the same when it comes cut %s', async (_, sizes, count, length) => {
    proxy.crumble({ sizes, pauseMs: 0 });
    const tags = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(tags.map((tag) => rowsOf(tag, count, length)));
    answers.forEach(({ rows }, at) => expect(rows).toEqual(expected(tags[at] ?? '', count, length)));
  });

  test('an answer is read the same behind TLS', async () => {
    proxy.crumble({ sizes: [700], pauseMs: 0 });
    const front = await tlsInFrontOf(url);
    const encrypted = new SteadyPool({ connectionString: front.url, max: 1 });
    try {
      const { rows } = await encrypted.query(`SELECT repeat('a🙂', 100000) AS text`);
      expect(rows).toEqual([{ text: 'a🙂'.repeat(100_000) }]);
    } finally {
      await encrypted.end();
      front.server.close();
    }
  });

  test('a refusal in pieces is still one, and what is asked next is answered', async () => {
    proxy.crumble({ sizes: [1], pauseMs: 0 });
    await expect(pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
    expect((await rowsOf('after', 1, 1)).rows).toEqual(expected('after', 1, 1));
  });

  test('a piece of a long message counts as word from the server', async () => {
    proxy.crumble({ sizes: [16 * 1024], pauseMs: 10 });
    const impatient = new SteadyPool({ connectionString: url, max: 1, patienceMs: 1000 });
    try {
      // Five megabytes take three seconds.
      const { rows } = await impatient.query<{ text: string }>(`SELECT repeat('a', 5000000) AS text`);
      expect(rows[0]?.text).toHaveLength(5_000_000);
    } finally {
      proxy.crumble(null);
      await impatient.end();
    }
  });
});

/** "SSLRequest" of the protocol, which the answer `S` grants. */
const tlsRequest = Buffer.from('0000000804d2162f', 'hex');

/** Speaks TLS with whoever asks it to, as a server with a certificate does, and without it with the server behind. */
async function tlsInFrontOf(url: string): Promise<{ readonly url: string; readonly server: Server }> {
  const behind = new URL(url);
  const server = createServer((client) => {
    client.once('data', (first: Buffer) => {
      if (!first.equals(tlsRequest)) throw new Error('It asks for no TLS');
      const inside = new TLSSocket(client, { isServer: true, ...certificate });
      const upstream = connect(Number(behind.port), behind.hostname);
      for (const socket of [inside, upstream]) socket.on('error', () => undefined);
      inside.pipe(upstream).pipe(inside);
      client.write('S');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front = new URL(url);
  front.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  front.searchParams.set('sslmode', 'no-verify');
  return { url: front.href, server };
}
