import Fastify from 'fastify';
import { queueDashboard } from '@swap/queue/dashboard';
import { delay, eventually } from '../support/eventually.js';
import { closesAfterwards, queue, whileAway } from './server-away.js';

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
  closesAfterwards(() => api.close());
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
