import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from '../support/repository.js';
import { json, StrangeService } from '../support/strange-service.js';

const completed = { order_id: 'id', status_name: 'completed', is_final: true, poll_after_seconds: null };

let service: StrangeService;
beforeEach(async () => {
  service = new StrangeService();
  await service.start();
});
afterEach(() => {
  service.stop();
});

test.each([
  ['a day unless told otherwise', '{}', 24 * 60 * 60 * 1000],
  ['as long as it is told', '{ timeoutMs: 123_456_789 }', 123_456_789],
])('an order is followed for %s', async (_, options, expected) => {
  // Nobody waits for a day: what counts is the longest time that the program asked its clock for.
  const program = `
    let longest = 0;
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (work, ms, ...more) => {
      longest = Math.max(longest, ms);
      return wait(work, ms, ...more);
    };
    const { SwapClient } = await import('@swap/client');
    await new SwapClient({ baseUrl: process.argv[1] }).waitForOrder('id', { events: false, ...${options} });
    console.log(longest);`;
  const base = service.promised([json(200, { message: 'success', order_info: completed })]);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, base], {
    cwd: repository,
    env: { PATH: process.env['PATH'] },
  });
  expect(Number(stdout)).toBe(expected);
});
