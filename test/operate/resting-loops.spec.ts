import { delay } from '../support/eventually.js';
import { aService, type Service } from '../support/service.js';

/** In this process time passes ten times as fast, so that a minute and a half of rest takes nine seconds. */
const hurried = encodeURIComponent(
  'const now = performance.now.bind(performance); performance.now = () => 10 * now();',
);

let service: Service;
beforeAll(async () => {
  service = await aService({
    processes: true,
    apis: 0,
    // What recurs rests for longer than work may take without a sign of life.
    env: { METRICS_PORT: '0', SWEEP_MS: '5000', NODE_OPTIONS: `--import=data:text/javascript,${hurried}` },
  });
});
afterAll(() => service.stop());

test('a loop that rests between two runs is not taken for one that stands still, however long it rests', async () => {
  const health = new URL('/health', service.workers[0]!.said(/figures at (\S+)/));
  for (let second = 0; second < 14; second += 1) {
    const answer = await fetch(health);
    expect([second, answer.status, await answer.json()]).toEqual([
      second,
      200,
      expect.objectContaining({ status: 'ok' }),
    ]);
    await delay(1000);
  }
});
