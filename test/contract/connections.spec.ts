import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { adapter } from './adapter.js';

let server: Server;
let connections: number;
let body: () => string;
beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(200).end(body()));
  // It does not say how long it keeps one.
  server.keepAliveTimeout = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = 0;
});

const assets = () => {
  const { port } = server.address() as AddressInfo;
  return adapter('changenow', `http://127.0.0.1:${String(port)}`).assets(AbortSignal.timeout(10_000));
};

test('calls to an exchange that follow each other go over one connection', async () => {
  body = () => '[]';
  for (const restMs of [0, 100, 2000, 0]) {
    await assets();
    await delay(restMs);
  }
  expect(connections).toBe(1);
});

test('an answer that is longer than any list of an exchange is none, and the log says how long one may be', async () => {
  body = () => `[${' '.repeat(8 * 1024 * 1024)}]`;
  await expect(assets()).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: expect.stringMatching(/sent more than 8 MiB$/),
  });
  body = () => `[${' '.repeat(8 * 1024 * 1024 - 2)}]`;
  expect(await assets()).toEqual([]);
});
