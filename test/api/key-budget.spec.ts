import { usualOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { roomInWindow } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';

/** A fiftieth of the usual: one create a minute for an address, twelve for a secret key. */
const env = {
  TRUST_PROXY: '1',
  RATE_LIMIT_SCALE: '0.02',
  OPEN_ORDERS_PER_ADDRESS: '1000',
  OPEN_ORDERS_PER_KEY: '1000',
};
const ofKey = 12;

let service: Service;
let apiKey: string;
/** Of other partners. */
let otherKey: string;
let floodedKey: string;
let addresses = 0;
beforeAll(async () => {
  service = await aService({ env: { ...env, RATE_LIMIT_SCALE: '1' } });
  ({ apiKey } = await aPartner(service));
  ({ apiKey: otherKey } = await aPartner(service));
  ({ apiKey: floodedKey } = await aPartner(service));
  await service.restartWith(env);
});
afterAll(() => service.stop());
beforeEach(() => roomInWindow());

/** A create that names the key, from an address nobody used before. */
function create(body: object) {
  addresses += 1;
  const headers = { 'x-service-api-key': apiKey, 'x-forwarded-for': `10.${String(addresses % 250)}.7.1` };
  return service.api.post('/swap/create', body, headers);
}

const refused = [
  {},
  { ...usualOrder, currency_from: 'nosuchcoin' },
  { ...usualOrder, address_to: 'nonsense' },
  { ...usualOrder, amount_from: '-1' },
];

test.each(['with a key', 'without one'])('what is refused %s spends the address', async (how) => {
  const here = { 'x-forwarded-for': how === 'with a key' ? '10.252.7.1' : '10.251.7.1' };
  const named = how === 'with a key' ? { 'x-service-api-key': apiKey } : {};
  expect((await service.api.post('/swap/create', {}, { ...here, ...named })).status).toBe(400);
  expectProblem(await service.api.post('/swap/create', usualOrder, here), { status: 429, code: 'rate_limited' });
});

test('what an exchange or the service could not do is no refusal: it costs the address of who asks nothing', async () => {
  const here = { 'x-forwarded-for': '10.253.7.1' };
  await service.sandbox.misbehaves('error');
  try {
    const failed = await service.api.post(
      '/swap/create',
      // An amount that nobody asked for before, so that no answer is remembered.
      { ...usualOrder, amount_from: '0.0119' },
      { ...here, 'x-service-api-key': otherKey },
    );
    expectProblem(failed, { status: 503, code: 'providers_unavailable' });
  } finally {
    await service.sandbox.wellBehaved();
  }
  expect((await service.api.post('/swap/create', usualOrder, here)).status).toBe(201);
});

test('what is refused unseen gives a key nothing back that others spent', async () => {
  const ask = (body: object, address: string) =>
    service.api.post('/swap/create', body, { 'x-service-api-key': floodedKey, 'x-forwarded-for': address });
  const left = (headers: Headers) => /"create-secret";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  expect(left((await ask(usualOrder, '10.249.7.1')).headers)).toBe('11');
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1) statuses.push((await ask({}, '10.249.8.1')).status);
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  expect(left((await ask(usualOrder, '10.249.7.2')).headers)).toBe('10');
});

test('what is refused spends the address of who asks, never the budget of the key that many share', async () => {
  for (let time = 0; time < 10; time += 1) {
    for (const { status } of await Promise.all(refused.map(create))) expect([400, 422]).toContain(status);
  }

  // Others go on flooding.
  for (let order = 0; order < ofKey; order += 1) {
    await Promise.all(refused.map(create));
    const honest = await create(usualOrder);
    expect(honest.status).toBe(201);
    expect(honest.headers.get('ratelimit')).toContain(`"create-secret";r=${String(ofKey - order - 1)};`);
  }
  const used = await create(usualOrder);
  expectProblem(used, { status: 429, code: 'rate_limited' });
  expect(used.headers.get('ratelimit')).toContain('"create-secret";r=0;');
  expect(Number(used.headers.get('retry-after'))).toBeGreaterThan(0);
});
