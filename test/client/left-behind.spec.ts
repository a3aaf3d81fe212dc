import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { promisify } from 'node:util';
import { repository } from '../support/repository.js';
import { good, json, problem, StrangeService, vanish, type Conduct } from '../support/strange-service.js';

const completed = { order_id: 'id', status_name: 'completed', is_final: true, poll_after_seconds: null };
const status = json(200, { message: 'success', order_info: completed });
/** A stream that says how the order stands, and stays open. */
const stream: Conduct = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`id: 1\nevent: snapshot\ndata: ${JSON.stringify(completed)}\n\n`);
};

let service: StrangeService;
beforeEach(async () => {
  service = new StrangeService();
  await service.start();
});
afterEach(() => {
  service.stop();
});

test('nothing listens to the signal of a caller any more once a call has ended, however it ended', async () => {
  const { signal } = new AbortController();
  const client = service.facing([good, problem(404, 'order_not_found'), vanish, stream, status], { retries: 0 });
  const calls = [
    () => client.getHealth({ signal }),
    () => client.getSwapStatus('id', { signal }),
    () => client.getHealth({ signal }),
    () => client.waitForOrder('id', { signal }),
    () => client.waitForOrder('id', { signal, events: false }),
  ];
  for (const [at, call] of calls.entries()) {
    await call().catch(() => undefined);
    expect([at, getEventListeners(signal, 'abort')]).toEqual([at, []]);
  }
  expect(service.requests).toHaveLength(5);
});

test.each([
  ['asked', 'getHealth()', good],
  ['was refused', `getSwapStatus('id').catch(() => undefined)`, problem(404, 'order_not_found')],
  ['followed an order by its events', `waitForOrder('id')`, stream],
  ['followed an order by asking', `waitForOrder('id', { events: false })`, status],
])('a program that %s ends at once when it has its answer', async (_, call, conduct) => {
  const program = `
    const { SwapClient } = await import('@swap/client');
    await new SwapClient({ baseUrl: process.argv[1], retries: 0 }).${call};
    console.log('has its answer');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, service.promised([conduct])],
    // Far less than any time limit of the client.
    { cwd: repository, env: { PATH: process.env['PATH'] }, timeout: 7000 },
  );
  expect(stdout).toBe('has its answer\n');
});
