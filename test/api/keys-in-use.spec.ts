import { MINUTE } from '@swap/domain/kernel';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
let timed: ApiWithClock;
let partner: Partner;
beforeAll(async () => {
  service = await aService();
  timed = await anApiWithClock(service);
  partner = await aPartner(service);
});
afterAll(async () => {
  await timed.stop();
  await service.stop();
});

const use = (api_key: string) => timed.api.post('/partners/auth/token', { api_key });
const usedAt = async () => {
  const { data } = await ok(partner.api.get('/partners/api-keys'));
  const keys = data as { name: string; last_used_at: string | null }[];
  return Object.fromEntries(keys.map((key) => [key.name, key.last_used_at]));
};

test('the use of a key is noted of that key alone, once a minute', async () => {
  await ok(partner.api.post('/partners/api-keys', { name: 'Another' }));
  expect(await usedAt()).toEqual({ 'A key': null, Another: null });
  const first = timed.clock.now().toISOString();
  await ok(use(partner.apiKey));
  expect(await usedAt()).toEqual({ 'A key': first, Another: null });
  timed.clock.advance(MINUTE);
  await ok(use(partner.apiKey));
  expect(await usedAt()).toEqual({ 'A key': first, Another: null });
  timed.clock.advance(1);
  await ok(use(partner.apiKey));
  expect(await usedAt()).toEqual({ 'A key': timed.clock.now().toISOString(), Another: null });
});

test('a key that was revoked is used no more, whoever shows it', async () => {
  const { id, key } = await ok(partner.api.post('/partners/api-keys', { name: 'Revoked' }));
  await ok(partner.api.delete(`/partners/api-keys/${String(id)}`));
  expectProblem(await use(String(key)), { status: 401, code: 'invalid_api_key' });
  expect((await usedAt())['Revoked']).toBeNull();
});
