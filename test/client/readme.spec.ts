import { freePort } from '@swap/ops';
import { eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aConsumer, type Consumer } from '../support/packed-client.js';
import { aPartner } from '../support/partner.js';
import { runScript, samplesOf, type RunningSample, type Sample } from '../support/samples.js';
import { aService, type Service } from '../support/service.js';

const samples = samplesOf('libs/client/README.md').filter(({ language }) => /^c?js$/.test(language));
const under = (heading: string, nth = 0) => samples.filter((each) => each.heading === heading)[nth]!;

let service: Service;
let consumer: Consumer;
beforeAll(async () => {
  service = await aService();
  consumer = aConsumer();
});
afterAll(async () => {
  consumer.remove();
  await service.stop();
});

const start = (sample: Sample, env: Record<string, string> = {}): RunningSample =>
  runScript(sample, consumer.directory, service.api.base, env);
const outputOf = (sample: Sample, env?: Record<string, string>) => start(sample, env).ended;

test('every sample is run here', () => {
  expect(samples.map(({ heading }) => heading)).toEqual([
    'A swap from beginning to end',
    'Earning on orders',
    'Your account',
    'When it does not succeed',
    'When it does not succeed',
    'Webhooks',
    'TypeScript and CommonJS',
  ]);
});

test('the sample of a swap works from beginning to end', async () => {
  const swap = start(under('A swap from beginning to end'));
  const [, address = ''] = await eventually(() => expectMatch(swap.output, /Send \S+ BTC to (\S+)/), {
    within: 10_000,
  });
  // Only once the sample has seen it wait: the coins must not be quicker than its first look.
  await eventually(() => expectMatch(swap.output, /^waiting$/m), { within: 10_000 });
  await service.sandbox.deposit(address, {});
  expect(await swap.ended).toMatch(
    /^0\.0105 BTC bring [\d.]+ ETH at changenow\n.*\nwaiting\n[^]*completed\nPaid out: \S+\n$/,
  );
});

test('the sample of an order that earns works', async () => {
  const partner = await aPartner(service);
  const orderId = (await outputOf(under('Earning on orders'), { API_KEY: partner.apiKey })).trim();
  expect((await outputOf(under('Earning on orders'), { API_KEY: partner.apiKey })).trim()).toBe(orderId);
  const { json } = await partner.api.get(`/partners/orders/${orderId}`);
  expect(json.data).toMatchObject({ order_id: orderId });
});

test('the sample of an account works', async () => {
  const partner = await aPartner(service);
  expect(await outputOf(under('Your account'), { API_KEY: partner.apiKey })).toMatch(/^0 USD\n$/);
});

test('errors and calls that were ended', async () => {
  expect(await outputOf(under('When it does not succeed'))).toMatch(/^422 amount_out_of_range [^]*At least [\d.]+\n$/);
  expect(await outputOf(under('When it does not succeed', 1))).toBe('The page was left\n');
});

test('the sample of a receiver of webhooks works', async () => {
  const partner = await aPartner(service);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}/`;
  const { json: endpoint } = await partner.api.post('/partners/affiliate/webhooks', {
    url,
    events: ['affiliate.commission_accrued'],
  });
  const receiver = start(under('Webhooks'), { WEBHOOK_SECRET: endpoint.secret, PORT: String(port) });
  try {
    await eventually(async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400));
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays();
    await eventually(() => expectMatch(receiver.output, /^Earned [\d.]+ USD\n$/), { within: 20_000 });
  } finally {
    receiver.stop();
  }
});

test('the sample for CommonJS works', async () => {
  expect(await outputOf(under('TypeScript and CommonJS'))).toMatch(/^\d+\.\d+\.\d+\n$/);
});

function expectMatch(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${String(pattern)} is not in:\n${text}`);
  return found;
}
