import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readConfig } from '@swap/config';
import { QueueBackend } from '@swap/queue';
import { everyBackend } from '../support/backends.js';
import { eventually } from '../support/eventually.js';
import { loneEnvironment } from '../support/service-keys.js';
import { closesAfterwards, queue, whileAway } from './server-away.js';

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

test('a Redis whose address says TLS is spoken to so from the first byte', async () => {
  const heard: (number | undefined)[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', ([first]) => heard.push(first));
  }).listen(0, '127.0.0.1');
  closesAfterwards(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = readConfig({ ...loneEnvironment, REDIS_URL: `rediss://127.0.0.1:${String(port)}` });
  const backend = new QueueBackend(config, () => undefined);
  closesAfterwards(() => backend.close());
  // A record of TLS that holds a handshake (RFC 8446, 5.1).
  await eventually(() => expect(heard[0]).toBe(22));
});
