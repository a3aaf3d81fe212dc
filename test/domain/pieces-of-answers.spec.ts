import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SteadyPool } from '@swap/postgres';
import { certificate } from '../support/certificate.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('answers of PostgreSQL', () => {
  let database: FreshDatabase;
  let cutting: Cutting;
  let pool: SteadyPool;
  beforeAll(async () => {
    database = await freshDatabase();
    cutting = await cuttingProxy(database.url);
    pool = new SteadyPool({ connectionString: cutting.url, max: 2 });
  });
  afterAll(async () => {
    await pool.end();
    cutting.server.close();
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
    cutting.sizes = sizes;
    const tags = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(tags.map((tag) => rowsOf(tag, count, length)));
    answers.forEach(({ rows }, at) => expect(rows).toEqual(expected(tags[at] ?? '', count, length)));
  });

  test('an answer is read the same behind TLS', async () => {
    cutting.sizes = [700];
    const encrypted = new SteadyPool({ connectionString: `${cutting.url}?sslmode=no-verify`, max: 1 });
    try {
      const { rows } = await encrypted.query(`SELECT repeat('a🙂', 100000) AS text`);
      expect(rows).toEqual([{ text: 'a🙂'.repeat(100_000) }]);
    } finally {
      await encrypted.end();
    }
  });

  test('a refusal in pieces is still one, and what is asked next is answered', async () => {
    cutting.sizes = [1];
    await expect(pool.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
    expect((await rowsOf('after', 1, 1)).rows).toEqual(expected('after', 1, 1));
  });

  test('a piece of a long message counts as word from the server', async () => {
    cutting.sizes = [16 * 1024];
    cutting.pauseMs = 10;
    const impatient = new SteadyPool({ connectionString: cutting.url, max: 1, patienceMs: 1000 });
    try {
      // Five megabytes take three seconds.
      const { rows } = await impatient.query<{ text: string }>(`SELECT repeat('a', 5000000) AS text`);
      expect(rows[0]?.text).toHaveLength(5_000_000);
    } finally {
      cutting.pauseMs = 0;
      await impatient.end();
    }
  });
});

interface Cutting {
  readonly url: string;
  readonly server: Server;
  /** So many bytes at a time come from the server, again and again. */
  sizes: readonly number[];
  pauseMs: number;
}

/** "SSLRequest" of the protocol, which the answer `S` grants. */
const tlsRequest = Buffer.from('0000000804d2162f', 'hex');

/** Between pg and the server, speaking TLS where it is asked to; every piece is a write of its own, which the other side reads before the next comes. */
async function cuttingProxy(databaseUrl: string): Promise<Cutting> {
  const to = new URL(databaseUrl);
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.setNoDelay(true).once('data', (first: Buffer) => {
      if (!first.equals(tlsRequest)) {
        upstream.write(first);
        client.pipe(upstream);
        void sendOn(upstream, client);
        return;
      }
      client.write('S');
      const inside = new TLSSocket(client, { isServer: true, ...certificate });
      inside.pipe(upstream);
      void sendOn(upstream, inside);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const cutting: Cutting = { url: url.href, server, sizes: [1], pauseMs: 0 };
  async function sendOn(from: Socket, on: Socket): Promise<void> {
    let turn = 0;
    for await (const bytes of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length; turn += 1) {
        const size = cutting.sizes[turn % cutting.sizes.length] ?? 1;
        on.write(bytes.subarray(at, at + size));
        at += size;
        await new Promise((resolve) =>
          cutting.pauseMs > 0 ? setTimeout(resolve, cutting.pauseMs) : setImmediate(resolve),
        );
      }
    }
    on.end();
  }
  return cutting;
}
