import type { CreatedOrder, Quote, QuoteRequest } from '@swap/client';
import { delay } from '../support/eventually.js';
import { addresses, create, type OrderChanges } from '../support/order.js';
import { expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

describe('POST /swap/create at an agreed price', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ speed: 1 });
  });

  afterAll(async () => {
    await service.stop();
  });

  afterEach(async () => {
    await service.sandbox.wellBehaved();
  });

  const placed = (body: OrderChanges): Promise<CreatedOrder> => create(service, { body });

  /** A fixed one, with its id apart, which every such quote has. */
  async function aQuote(
    amount: Partial<QuoteRequest> = { amount_from: '0.0105' },
  ): Promise<Quote & { quote_id: string }> {
    const pair = { currency_from: 'btc', currency_to: 'eth', fixed: true };
    const { data } = await service.client.getSwapPrice({ ...pair, ...amount });
    return { ...data, quote_id: data.quote_id! };
  }

  test('the order is placed at exactly what was quoted, though the price has moved', async () => {
    const quote = await aQuote();
    await service.sandbox.setPrice('eth', '9000');
    const { data, deposit } = await placed({ fixed: true, quote_id: quote.quote_id });
    await service.sandbox.setPrice('eth', '3000');
    expect(data).toMatchObject({ fixed: true, amount_from: quote.amount_from, amount_to: quote.amount_to });
    expect(deposit.expires_at).toMatch(/Z$/);
  });

  test('an order may name what is received', async () => {
    const quote = await aQuote({ amount_to: '0.2' });
    const { data } = await placed({
      fixed: true,
      quote_id: quote.quote_id,
      amount_from: undefined,
      amount_to: '0.2',
    });
    expect(data).toMatchObject({ amount_to: '0.2', amount_from: quote.amount_from });
  });

  test.each<[string, (id: string) => string]>([
    ['its promise changed', (id) => forge(id, (text) => text.replace('"changenow"', '"changeyou"'))],
    ['its time prolonged', (id) => forge(id, (text) => text.replace('"expiresAt":"20', '"expiresAt":"30'))],
    ['its signature cut', (id) => id.slice(0, -2)],
    ['its key renamed', (id) => id.replace('q1.test.', 'q1.k1.')],
  ])('%s, it is not ours', async (_, change) => {
    const { quote_id: id } = await aQuote();
    expect(change(id)).not.toBe(id);
    await expectRefused(placed({ fixed: true, quote_id: change(id) }), {
      status: 400,
      code: 'validation_failed',
      field: 'quote_id',
    });
  });

  test.each<[string, OrderChanges]>([
    ['another amount', { amount_from: '0.02' }],
    ['another pair', { currency_to: 'xmr', address_to: addresses.xmr }],
    ['a float rate', { fixed: false }],
  ])('%s is not what it was issued for', async (_, changes) => {
    const { quote_id } = await aQuote();
    await expectRefused(placed({ fixed: true, quote_id, ...changes }), {
      status: 400,
      code: 'validation_failed',
      field: 'quote_id',
    });
  });

  test('whose rate the exchange has dropped meanwhile, there is no order', async () => {
    const { quote_id } = await aQuote();
    await service.sandbox.advance(150);
    await expectRefused(placed({ fixed: true, quote_id }), { status: 409, code: 'quote_expired' });
  });

  test.each<[string, OrderChanges, number]>([
    ['drops further than agreed', { max_slippage_bps: 100, amount_from: '0.0121' }, 409],
    ['drops no further than agreed', { max_slippage_bps: 3000, amount_from: '0.0122' }, 201],
    ['drops and nothing was agreed', { amount_from: '0.0123' }, 201],
  ])('the price %s between offer and order: %j is answered %i', async (_, changes, status) => {
    await service.sandbox.setPrice('btc', '60000');
    // Offer and order each take the exchange a while; the price moves in between.
    await service.sandbox.misbehaves('slow', { ms: 400 });
    const asked = placed(changes);
    const settled = asked.catch(() => undefined);
    await delay(650);
    await service.sandbox.setPrice('btc', '54000');
    await settled;
    if (status === 201) {
      await asked;
      return;
    }
    const { body } = await expectRefused(asked, { status, code: 'price_moved' });
    expect(body).toMatchObject({ amount_to: expect.stringMatching(/^0\.\d+$/) });
    expect(JSON.stringify(body)).not.toContain('deposit');
  });
});

function forge(id: string, change: (text: string) => string): string {
  const [version, key, content = '', signature] = id.split('.');
  const changed = change(Buffer.from(content, 'base64url').toString('utf8'));
  return [version, key, Buffer.from(changed).toString('base64url'), signature].join('.');
}
