import { eventually } from '../support/eventually.js';
import { Esplora, type Mood } from '../support/esplora.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

let chain: Esplora;
let service: Service;
beforeAll(async () => {
  chain = await Esplora.start();
  service = await aService({ env: { CHAIN_LTC_URL: chain.url, CHAIN_ROUND_MS: '100', METRICS_PORT: '0' } });
});
afterAll(async () => {
  await service.stop();
  await chain.close();
});

test.each<Mood>(['hung', 'slow', 'garbage', 'broken'])(
  'with a node that is %s orders go on as ever, and it is said where one looks',
  async (mood) => {
    chain.mood = mood;
    const order = await anOrder(service, { body: { currency_from: 'ltc', amount_from: '10' } });
    await order.pays();
    await order.becomes('completed', 20_000);
    if (mood !== 'slow') {
      await eventually(
        async () => {
          const { status, json } = await service.api.get('/health/ready');
          expect(status).toBe(200);
          expect(json.degraded).toContainEqual({
            dependency: 'chain ltc',
            state: 'down',
            effect: expect.stringContaining('orders go on as ever'),
          });
        },
        { within: 30_000 },
      );
      const figures = await service.workers[0]!.figures();
      expect(figures).toMatch(/swap_chain_node_up\{network="ltc",node="\w{12}",state="down"\} 0/);
    }
  },
);
