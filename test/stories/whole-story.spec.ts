import type { Snapshot } from '@swap/client';
import { everyTopology } from '../support/backends.js';
import { problemsOfTheBooks } from '../support/books.js';
import { eventually } from '../support/eventually.js';
import { anOrder, usualOrder, type PlacedOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aReceiver, signatureOf, standardSignatureOf, type Arrival, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

describe.each(everyTopology)('the whole story, $name', ({ backend, processors }) => {
  let service: Service;
  let receiver: Receiver;
  let partner: Partner;
  let secret: string;
  let order: PlacedOrder;
  let completed: Snapshot;
  let event: Arrival;

  beforeAll(async () => {
    service = await aService({ backend, processors });
    receiver = await aReceiver();
    await service.sandbox.setPrice('btc', '60000');
    await eventually(async () => {
      const { data } = await service.client.estimateUsd('btc', 1);
      expect(data.amount_usd).toBe(60000);
    });
  });

  afterAll(async () => {
    await receiver.close();
    await service.stop();
  });

  test('a partner signs up, confirms the mailed code, signs in, makes a key and registers a webhook', async () => {
    partner = await aPartner(service);
    secret = await partner.listensAt(receiver);
    expect(await partner.summary()).toMatchObject({
      ledger_balance: 0,
      affiliate_commission_bps: 50,
      affiliate_enabled: true,
    });
  });

  test('a customer gets a quote and a USD estimate that agree', async () => {
    const input = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105' };
    const { data: quote } = await service.client.getSwapPrice(input);
    const { data: usd } = await service.client.estimateUsd('BTC', '0.0105');
    expect(quote).toMatchObject({ amount_from: '0.0105', price_usd_from: 630, provider: 'changenow', source: 1 });
    expect(usd).toMatchObject({ amount_usd: 630, price_usd: '60000', sources: ['binance', 'coingecko', 'kraken'] });
  });

  test('an order through the key names a deposit address and waits', async () => {
    order = await anOrder(service, { apiKey: partner.apiKey });
    expect(order.id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    expect(order.created).toMatchObject({
      order_id: order.id,
      status: 0,
      status_name: 'waiting',
      price_usd_from: 630,
      amount_from: usualOrder.amount_from,
      address_from: order.deposit.address,
    });
  });

  test('after the deposit the order passes every stage in turn and is completed', async () => {
    await order.pays();
    completed = await order.becomes('completed');
    expect(completed).toMatchObject({
      status: 4,
      is_final: true,
      amount_from: '0.0105',
      price_usd_from: 630,
      poll_after_seconds: null,
    });
    expect(completed.deposit_tx).toMatch(/^[0-9a-f]{64}$/);
    expect(completed.payout_tx).toMatch(/^0x[0-9a-f]{64}$/);
    const passed = completed.timeline.map((step) => step.status_name);
    expect(passed).toEqual([...new Set(passed)]);
    expect(passed.slice(0, 2)).toEqual(['created', 'waiting']);
    expect(passed.at(-1)).toBe('completed');
    const atTheExchange = await service.sandbox.order(order.deposit.address);
    expect([completed.amount_from, completed.amount_to]).toEqual([atTheExchange.amount_from, atTheExchange.amount_to]);
  });

  test('the commission is told once, in the words of the contract, rightly signed', async () => {
    [event] = await eventually(() => {
      const found = receiver.about(order.id, 'affiliate.commission_accrued');
      expect(found).toHaveLength(1);
      return found as [Arrival];
    });
    expect(event.headers['x-service-signature']).toBe(signatureOf(event, secret));
    expect(event.headers['webhook-signature']).toBe(standardSignatureOf(event, secret));
    expect(event.headers['user-agent']).toBe('Service-Affiliate-Webhooks/1.0');
    expect(event.headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(event.headers['x-service-timestamp']) - event.receivedAt / 1000)).toBeLessThan(5);
    expect(event.headers).toMatchObject({
      'x-service-event-id': event.event.id,
      'webhook-id': event.event.id,
      'x-service-attempt': '1',
    });
    expect(event.event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'affiliate.commission_accrued',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sequence: expect.any(Number),
      data: {
        order_id: order.id,
        amount_usd: 3.15,
        commission_bps: 50,
        price_usd_from: 630,
        ledger_entry_id: expect.any(String),
      },
    });
  });

  test('ledger and summary show the same commission', async () => {
    const [line, ...more] = await partner.ledger();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      id: event.event.data.ledger_entry_id,
      sequence: 1,
      kind: 'COMMISSION_ACCRUAL',
      amount_usd: 3.15,
      balance_after_usd: 3.15,
      order_id: order.id,
      payout_request_id: null,
    });
    expect(await partner.summary()).toMatchObject({
      ledger_balance: 3.15,
      available_balance: 3.15,
      pending_payouts: 0,
    });
  });

  test('each change of status is told in order, with the snapshot the public sees', async () => {
    const told = receiver.about(order.id, 'order.status_changed').sort((a, b) => a.event.sequence - b.event.sequence);
    expect(told.map(({ event: { data } }) => data.status_name)).toEqual(
      completed.timeline.slice(2).map((step) => step.status_name),
    );
    const own = { commission_usd: null, external_id: null, metadata: null };
    expect(told.at(-1)?.event.data).toEqual({ ...completed, ...own });
    for (const arrival of told) expect(arrival.headers['x-service-signature']).toBe(signatureOf(arrival, secret));
    expect(await problemsOfTheBooks(service)).toEqual([]);
  });
});
