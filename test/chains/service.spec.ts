import { eventually } from '../support/eventually.js';
import { Esplora } from '../support/esplora.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

const fromLitecoin = { currency_from: 'ltc', amount_from: '10' };

describe('a service that asks a chain', () => {
  let chain: Esplora;
  let service: Service;

  beforeAll(async () => {
    chain = await Esplora.start();
    service = await aService({ env: { CHAIN_LTC_URL: chain.url, CHAIN_ROUND_MS: '100' } });
  });
  afterAll(async () => {
    await service.stop();
    await chain.close();
  });

  test('the customer is shown what the chain shows before the exchange says a word', async () => {
    const order = await anOrder(service, { body: fromLitecoin });
    expect(order.created.evidence).toBeNull();
    const tx = chain.pay(order.deposit.address, 1_000_000_000);
    const shown = await eventually(async () => {
      const snapshot = await order.snapshot();
      expect(snapshot.evidence).not.toBeNull();
      return snapshot;
    });
    expect(shown).toMatchObject({ status_name: 'waiting', deposit_tx: null });
    const seen = { tx, amount: '10', confirmations: 1, required: 6, confirmed_at: null, source: 'esplora' };
    expect(shown.evidence).toEqual({ deposit: expect.objectContaining(seen), payout: null });
    chain.height += 5;
    await eventually(async () => expect((await order.snapshot()).evidence?.deposit?.confirmed_at).toMatch(/Z$/));
    expect(await order.snapshot()).toMatchObject({ status_name: 'waiting' });
  });

  test('the staff is told where the exchange is behind the chain', async () => {
    const [operator] = await staffOf(service, ['operator']);
    const order = await anOrder(service, { body: fromLitecoin });
    chain.pay(order.deposit.address, 1_000_000_000);
    chain.height += 6;
    await eventually(async () => expect((await order.snapshot()).evidence?.deposit?.confirmed_at).toMatch(/Z$/));
    const inspect = async () => (await ok(operator!.api.get(`/orders/${order.id}`))).data;
    expect(await inspect()).toMatchObject({ flags: [], evidence_taken_back: [] });
    await service.database.query(
      `UPDATE orders SET evidence = jsonb_set(evidence, '{deposit,confirmed_at}', to_jsonb(to_char(now() AT TIME ZONE 'UTC'
         - interval '31 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE public_id = $1`,
      [order.id],
    );
    expect(await inspect()).toMatchObject({ status_name: 'waiting', flags: ['deposit_not_credited'] });
    const { data: list } = await ok(operator!.api.get('/orders'));
    expect(list.find(({ order_id }: { order_id: string }) => order_id === order.id).flags).toEqual([
      'deposit_not_credited',
    ]);
  });

  test('orders whose chain nobody asks are as ever', async () => {
    const order = await anOrder(service);
    await order.pays();
    expect(await order.becomes('completed')).toMatchObject({ evidence: null });
  });
});

test('where no chain is named nothing is asked and nothing shown', async () => {
  const service = await aService();
  try {
    const order = await anOrder(service, { body: fromLitecoin });
    await order.pays();
    expect(await order.becomes('completed')).toMatchObject({ evidence: null });
    expect(await service.database.query('SELECT 1 FROM chain_watches')).toEqual([]);
    const { json } = await service.api.get('/providers');
    expect(json.data[0]).toMatchObject({ proof_rate: null, median_credit_delay_seconds: null });
  } finally {
    await service.stop();
  }
});

test('a chain is looked at as often as was said, however seldom prices are', async () => {
  const chain = await Esplora.start();
  const env = { CHAIN_LTC_URL: chain.url, CHAIN_ROUND_MS: '100', PRICE_REFRESH_MS: '60000' };
  const service = await aService({ apis: 0, env });
  await eventually(() => expect(chain.asked).toBeGreaterThan(20));
  await service.stop();
  await chain.close();
});
