import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

describe('answers to who has them', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 0 });
  });
  afterAll(async () => {
    await service.stop();
  });

  test('who has an answer kept ready is told so without its bytes', async () => {
    const order = await anOrder(service);
    const path = `/swap/status?order_id=${order.id}`;
    const etag = (await service.api.get(path)).headers.get('etag') ?? '';
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await service.api.get(path, { 'if-none-match': etag });
      expect([answer.status, answer.text]).toEqual([304, '']);
    }
  });

  test('whoever comes first and has the answer leaves a whole one to everybody after', async () => {
    const order = await anOrder(service);
    const path = `/swap/status?order_id=${order.id}`;
    const seen: unknown[] = [];
    for (const headers of [{ 'if-none-match': '*' }, { 'if-none-match': '"another"' }, { 'if-none-match': '*' }, {}]) {
      const { status: code, text } = await service.api.get(path, headers);
      seen.push([code, text.includes(order.id)]);
    }
    expect(seen).toEqual([
      [304, false],
      [200, true],
      [304, false],
      [200, true],
    ]);
  });

  test('who has an answer is told what it depends on, whether it was kept ready or not', async () => {
    const order = await anOrder(service);
    // Neither address has been asked for before.
    for (const path of ['/assets?network=trx', `/swap/status?order_id=${order.id}`]) {
      const answers = [];
      for (const seen of ['*', '*', '"another"', '*']) {
        const { status, headers } = await service.api.get(path, { 'if-none-match': seen });
        answers.push([status, headers.get('vary'), headers.get('content-type')?.split(';')[0]]);
      }
      const vary = expect.stringMatching(/, accept-encoding$/);
      const known = [304, vary, undefined];
      expect([path, ...answers]).toEqual([path, known, known, [200, vary, 'application/json'], known]);
      expect([path, new Set(answers.map(([, told]) => told)).size]).toEqual([path, 1]);
    }
  });
});
