import { networkInterfaces } from 'node:os';
import { backends } from '../support/backends.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding } from '../support/paid-order.js';
import { aService, type Service } from '../support/service.js';
import type { ServiceProgram } from '../support/service-program.js';

describe.each(backends)('figures, with queues in %s', (backend) => {
  let service: Service;
  let begun: number;

  beforeAll(async () => {
    begun = performance.now();
    service = await aService({ backend, env: { METRICS_PORT: '0' } });
  });
  afterAll(async () => {
    await service.stop();
  });

  async function figuresOf(process: ServiceProgram | undefined): Promise<string> {
    const answer = await fetch(process!.said(/figures at (\S+)/));
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    return answer.text();
  }

  test('the API counts and times answers by route, never by path', async () => {
    await service.client.getHealth();
    await service.api.get('/swap/no-such-order');
    const figures = await figuresOf(service.apis[0]);
    expect(figures).toMatch(
      /swap_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/health",status="200"\} \d+/,
    );
    expect(figures).not.toContain('no-such-order');
    expect(figures).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(figures).toMatch(/swap_database_connections\{state="used"\} \d+/);
    expect(figures).toMatch(/swap_provider_paused\{provider="changenow"\} 0/);
  });

  test('answers that were ready are counted as those that were not, by route and status', async () => {
    const told = async (status: number) => {
      const labels = `method="GET",route="/api/v1/swap/status",status="${String(status)}"`;
      const line = `swap_http_request_duration_seconds_count{${labels}} `;
      const figures = await figuresOf(service.apis[0]);
      const found = figures.split('\n').find((each) => each.startsWith(line));
      return Number(found?.slice(line.length) ?? 0);
    };
    const { id } = await anOrder(service);
    const before = [await told(200), await told(304)];
    for (let turn = 0; turn < 3; turn += 1) {
      await service.api.get(`/swap/status?order_id=${id}`);
      await service.api.get(`/swap/status?order_id=${id}`, { 'if-none-match': '*' });
    }
    expect([await told(200), await told(304)]).toEqual([before[0]! + 3, before[1]! + 3]);
  });

  test('the worker tells of providers, jobs, deliveries, queues, outbox and ledger', async () => {
    const story = await aPaidOrder(service);
    await expectTheUsualEnding(service, story);
    await eventually(async () => {
      const figures = await figuresOf(service.workers[0]);
      expect(figures).toMatch(/swap_provider_call_duration_seconds_count\{.*call="report",outcome="answered"\} \d+/);
      expect(figures).toMatch(
        /swap_queue_job_duration_seconds_count\{queue="order-status-changenow",outcome="done"\} \d+/,
      );
      expect(figures).toMatch(/swap_webhook_attempt_duration_seconds_count\{outcome="delivered"\} [1-9]/);
      expect(figures).toMatch(/swap_ledger\{figure="lines"\} 1/);
    });
    const figures = await figuresOf(service.workers[0]);
    for (const queue of [
      'outbox',
      'commission-accrual',
      'webhook-delivery',
      'mail',
      'anchors',
      'order-status-changenow',
    ]) {
      expect(figures).toMatch(new RegExp(`swap_queue_waiting\\{queue="${queue}"\\} \\d+`));
      expect(figures).toMatch(new RegExp(`swap_queue_oldest_seconds\\{queue="${queue}"\\} \\d+`));
    }
    for (const work of ['outbox', 'outbox-unfinished', 'webhook-endpoints', 'poll-groups'])
      expect(figures).toMatch(new RegExp(`swap_due_oldest_seconds\\{work="${work}"\\} \\d+`));
    expect(figures).toMatch(/swap_task_late_seconds\{task="anchors"\} 0/);
    await story.receiver.close();
  });

  test('what is timed is told in seconds: nothing took longer than the service has run', async () => {
    for (const process of [...service.apis, ...service.workers]) {
      const figures = await figuresOf(process);
      const counts = new Map(
        [...figures.matchAll(/^(\S+)_count(\{.*\}|) (\S+)$/gm)].map(([, of, on, n]) => [`${of}${on}`, n]),
      );
      const sums = [...figures.matchAll(/^(swap_\S+_seconds)_sum(\{.*\}|) (\S+)$/gm)];
      expect(sums).not.toEqual([]);
      const limit = (performance.now() - begun) / 1000;
      const slow = sums.filter(([, of, on, sum]) => Number(sum) > Number(counts.get(`${of}${on}`)) * limit);
      expect(slow.map(([line]) => line)).toEqual([]);
    }
  });

  test('an answer that an exchange was waited for is told in seconds, not in thousandths', async () => {
    await service.sandbox.misbehaves('slow', { ms: 500 });
    try {
      // An amount that nobody asked for before, so that no answer is remembered.
      await service.client.getSwapPrice({ currency_from: 'btc', currency_to: 'eth', amount_from: '0.0127' });
    } finally {
      await service.sandbox.wellBehaved();
    }
    const line =
      /swap_http_request_duration_seconds_sum\{method="GET",route="\/api\/v1\/swap\/quote",status="200"\} (\S+)/;
    const seconds = await eventually(async () => {
      const [, sum] = line.exec(await figuresOf(service.apis[0])) ?? [];
      expect(sum).toBeDefined();
      return Number(sum);
    });
    // It was the only one, and took no longer than everything until now.
    expect(seconds).toBeLessThan((performance.now() - begun) / 1000);
  });

  test('figures are for this machine alone unless the operator says otherwise', async () => {
    const { port } = new URL(service.apis[0]!.said(/figures at (\S+)/));
    const others = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4'))
      await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
  });

  test('the public port tells no figures', async () => {
    expect((await service.api.get('/metrics')).status).toBe(404);
  });
});

describe('figures behind a token', () => {
  const token = 'a-token-of-the-operators-own';
  let service: Service;

  beforeAll(async () => {
    const env = { METRICS_PORT: '0', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token };
    service = await aService({ env });
  });
  afterAll(async () => {
    await service.stop();
  });

  test('who does not send the token is told nothing, and whether a process lives is no secret', async () => {
    for (const process of [service.apis[0], service.workers[0]]) {
      const url = process!.said(/figures at (\S+)/);
      const status = async (authorization?: string) =>
        (await fetch(url, { headers: authorization === undefined ? {} : { authorization } })).status;
      for (const wrong of [
        undefined,
        '',
        'Bearer',
        `Bearer ${token}x`,
        `Bearer ${token.slice(1)}`,
        token,
        `Basic ${token}`,
      ])
        expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
      expect(await status(`Bearer ${token}`)).toBe(200);
      expect((await fetch(url.replace('/metrics', '/health'))).status).toBe(200);
    }
  });
});
