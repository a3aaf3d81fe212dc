import { delay } from '../support/eventually.js';
import { ok, type Answer } from '../support/http.js';
import { addresses, usualOrder } from '../support/order.js';
import { expectProblem } from '../support/problem.js';
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

  function create(changes: Record<string, unknown> = {}): Promise<Answer> {
    // What is undefined is left out of the JSON.
    return service.api.post('/swap/create', { ...usualOrder, ...changes });
  }

  const pair = 'currency_from=btc&currency_to=eth&fixed=true';

  async function aQuote(amount = 'amount_from=0.0105') {
    return (await ok(service.api.get(`/swap/quote?${pair}&${amount}`))).data;
  }

  test('the order is placed at exactly what was quoted, though the price has moved', async () => {
    const quote = await aQuote();
    await service.sandbox.setPrice('eth', '9000');
    const { json } = await create({ fixed: true, quote_id: quote.quote_id });
    await service.sandbox.setPrice('eth', '3000');
    expect(json.data).toMatchObject({ fixed: true, amount_from: quote.amount_from, amount_to: quote.amount_to });
    expect(json.deposit.expires_at).toMatch(/Z$/);
  });

  test('an order may name what is received', async () => {
    const quote = await aQuote('amount_to=0.2');
    const { json } = await create({
      fixed: true,
      quote_id: quote.quote_id,
      amount_from: undefined,
      amount_to: '0.2',
    });
    expect(json.data).toMatchObject({ amount_to: '0.2', amount_from: quote.amount_from });
  });

  test.each<[string, (id: string) => string]>([
    ['its promise changed', (id) => forge(id, (text) => text.replace('"changenow"', '"changeyou"'))],
    ['its time prolonged', (id) => forge(id, (text) => text.replace('"expiresAt":"20', '"expiresAt":"30'))],
    ['its signature cut', (id) => id.slice(0, -2)],
    ['its key renamed', (id) => id.replace('q1.test.', 'q1.k1.')],
  ])('%s, it is not ours', async (_, change) => {
    const { quote_id: id } = await aQuote();
    expect(change(id)).not.toBe(id);
    const answer = await create({ fixed: true, quote_id: change(id) });
    expectProblem(answer, { status: 400, code: 'validation_failed', field: 'quote_id' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['another amount', { amount_from: '0.02' }],
    ['another pair', { currency_to: 'xmr', address_to: addresses.xmr }],
    ['a float rate', { fixed: false }],
  ])('%s is not what it was issued for', async (_, changes) => {
    const { quote_id } = await aQuote();
    const answer = await create({ fixed: true, quote_id, ...changes });
    expectProblem(answer, { status: 400, code: 'validation_failed', field: 'quote_id' });
  });

  test('whose rate the exchange has dropped meanwhile, there is no order', async () => {
    const { quote_id } = await aQuote();
    await service.sandbox.advance(150);
    expectProblem(await create({ fixed: true, quote_id }), { status: 409, code: 'quote_expired' });
  });

  test.each([
    ['drops further than agreed', { max_slippage_bps: 100, amount_from: '0.0121' }, 409],
    ['drops no further than agreed', { max_slippage_bps: 3000, amount_from: '0.0122' }, 201],
    ['drops and nothing was agreed', { amount_from: '0.0123' }, 201],
  ])('the price %s between offer and order: %j is answered %i', async (_, changes, status) => {
    await service.sandbox.setPrice('btc', '60000');
    // Offer and order each take the exchange a while; the price moves in between.
    await service.sandbox.misbehaves('slow', { ms: 400 });
    const asked = create(changes);
    await delay(650);
    await service.sandbox.setPrice('btc', '54000');
    const answer = await asked;
    expect([answer.status, answer.json.code]).toEqual([status, status === 409 ? 'price_moved' : undefined]);
    if (status === 409) {
      expect(answer.json).toMatchObject({ amount_to: expect.stringMatching(/^0\.\d+$/) });
      expect(answer.text).not.toContain('deposit');
    }
  });
});

function forge(id: string, change: (text: string) => string): string {
  const [version, key, content = '', signature] = id.split('.');
  const changed = change(Buffer.from(content, 'base64url').toString('utf8'));
  return [version, key, Buffer.from(changed).toString('base64url'), signature].join('.');
}
