import { problem, StrangeService } from '../support/strange-service.js';

let service: StrangeService;
beforeEach(async () => {
  service = new StrangeService();
  await service.start();
});
afterEach(() => {
  service.stop();
});

test('each repetition of a call waits twice as long as the one before, from an eighth of a second at the least', async () => {
  const begun = performance.now();
  const arrivals: number[] = [];
  const client = service.facing(
    Array.from({ length: 4 }, () => problem(503, 'service_unavailable')),
    { retries: 3, onAnswer: () => arrivals.push(performance.now() - begun) },
  );
  await expect(client.getHealth()).rejects.toMatchObject({ status: 503 });
  const waits = arrivals.slice(1).map((at, place) => at - (arrivals[place] ?? 0));
  expect(waits).toHaveLength(3);
  for (const [place, least] of [125, 250, 500].entries()) expect(waits[place]).toBeGreaterThan(least * 0.98);
});

test('who is asked to wait as long as may be waited for waits that long', async () => {
  const busy = problem(429, 'rate_limited', { 'retry-after': '1' });
  await expect(service.facing([busy], { longestWaitMs: 1000 }).getHealth()).resolves.toEqual({ fine: true });
  await expect(service.facing([busy], { longestWaitMs: 999 }).getHealth()).rejects.toMatchObject({ status: 429 });
});
