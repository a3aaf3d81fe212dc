import { aCollector } from '../support/collector.js';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('defects', () => {
  let collector: Awaited<ReturnType<typeof aCollector>>;
  let service: Service;
  beforeAll(async () => {
    collector = await aCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
    service = await aService({ processes: true, env, errors: /column .*refund_memo_tag.* does not exist/ });
  });
  afterAll(async () => {
    await service.stop();
    collector.server.close();
    collector.server.closeAllConnections();
  });

  test('a defect is answered without what it is, logged with it under the name of the request, and shown by its trace', async () => {
    const { id } = await anOrder(service);
    await service.stopWorker();
    await service.database.query('ALTER TABLE orders RENAME COLUMN refund_memo_tag TO elsewhere');
    try {
      const answer = await service.api.get(`/swap/status?order_id=${id}`);
      expectProblem(answer, { status: 500, code: 'internal_error' });
      expect(answer.text).not.toMatch(/column|refund_memo_tag|SELECT/);
      const requestId = answer.headers.get('x-request-id') ?? '';
      expect(requestId).not.toBe('');
      await eventually(() => {
        const line = service.apis[0]?.lines.find((each) => each.includes('refund_memo_tag'));
        expect(line).toContain(requestId);
        const traced = collector.spans.filter(({ name }) => name === 'GET /api/v1/swap/status');
        expect(traced.map(({ status }) => status.code)).toContain(2);
      });
    } finally {
      await service.database.query('ALTER TABLE orders RENAME COLUMN elsewhere TO refund_memo_tag');
    }
    expect((await service.api.get(`/swap/status?order_id=${id}`)).status).toBe(200);
    await eventually(() => {
      const newest = collector.spans.findLast(({ name }) => name === 'GET /api/v1/swap/status');
      expect(newest?.status.code ?? 0).toBe(0);
    });
  });
});
