import { aCollector, type Span } from '../support/collector.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { usualOrder } from '../support/order.js';
import { aPaidOrder, type PaidOrder } from '../support/paid-order.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describeWith('redis-server')('traces', () => {
  let collector: Awaited<ReturnType<typeof aCollector>>;
  let service: Service;
  let story: PaidOrder;

  beforeAll(async () => {
    collector = await aCollector();
    // Only who is asked to looks at the exchange.
    const never = { ORDER_POLL_WAITING_MS: '1000000000', ORDER_POLL_MOVING_MS: '1000000000' };
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100', ...never };
    service = await aService({ processes: true, backend: 'redis', env });
    story = await aPaidOrder(service, ['affiliate.commission_accrued']);
  });
  afterAll(async () => {
    await story.receiver.close();
    await service.stop();
    collector.server.close();
    collector.server.closeAllConnections();
  });

  /** The newest span of that name, once it was sent. */
  const spanOf = (service: string, name: string) =>
    eventually(() => {
      const found = collector.spans.filter((span) => span.service === service && span.name === name).at(-1);
      if (!found) throw new Error(`no ${name} among ${collector.spans.map((span) => span.name).join(', ')}`);
      return found;
    });
  const parentOf = (child: Span) => collector.spans.find(({ spanId }) => spanId === child.parentSpanId)?.name;

  test('traces follow one act from its request over outbox, queue and job to the webhook, through both processes', async () => {
    const [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
    await eventually(async () => {
      const { data } = await ok(operator.api.post(`/orders/${story.order.id}/refresh`));
      expect(data.status_name).toBe('completed');
    });
    const attempt = await spanOf('swap-worker', 'webhook attempt');
    const request = await spanOf('swap-api', 'POST /api/v1/admin/orders/:order_id/refresh');
    const report = await spanOf('swap-api', 'changenow report');
    const job = await spanOf('swap-worker', 'commission-accrual job');
    expect(new Set([request, report, job, attempt].map(({ traceId }) => traceId)).size).toBe(1);
    expect([parentOf(attempt), parentOf(job), parentOf(report)]).toEqual([job.name, request.name, request.name]);
    expect(request.parentSpanId).toBeUndefined();
    const [arrival] = story.receiver.arrivals;
    expect(arrival?.headers).not.toHaveProperty('traceparent');
  });

  test('traces tell of mail that a request left to be sent, and of calls to exchanges', async () => {
    const create = await spanOf('swap-api', 'changenow create');
    const mail = await spanOf('swap-worker', 'mail job');
    expect(parentOf(create)).toBe('POST /api/v1/swap/create');
    expect(parentOf(mail)).toMatch(/^POST \/api\/v1\/(partners|admin)\//);
  });

  test('traces leave out whoever asks only whether the process is well', async () => {
    await ok(service.api.get('/health'));
    await ok(service.api.get('/assets'));
    await spanOf('swap-api', 'GET /api/v1/assets');
    expect(collector.spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
  });

  test('traces hold ids and names, and nothing that was entered', () => {
    const text = JSON.stringify(collector.spans);
    expect(text).toContain(story.order.id);
    for (const entered of [usualOrder.address_to, story.partner.email, story.partner.apiKey, story.secret])
      expect(text).not.toContain(entered);
  });
});
