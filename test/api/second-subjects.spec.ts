import { contract } from '../support/contract.js';
import { eventually } from '../support/eventually.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { addresses, anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { acceptTerms, aPayee, aPayout, credit, setDestination } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

/** A request that is good for each of two subjects. */
interface Twice {
  readonly api: Http;
  readonly paths: readonly [string, string];
  readonly body?: object;
}

let service: Service;
let receiver: Receiver;
let partner: Partner;
let payee: Partner;
let operator: StaffMember;
let second: StaffMember;
let reviewer: StaffMember;
let treasurer: StaffMember;
beforeAll(async () => {
  service = await aService();
  [receiver, partner, payee, [operator, second, reviewer, treasurer]] = (await Promise.all([
    aReceiver(),
    aPartner(service),
    aPayee(service, '5000.00'),
    staffOf(service, ['operator'], ['operator'], ['reviewer'], ['treasurer']),
  ])) as [Receiver, Partner, Partner, [StaffMember, StaffMember, StaffMember, StaffMember]];
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const two = async <T>(make: () => Promise<T>): Promise<[T, T]> => [await make(), await make()];

let endpoints = 0;
async function anEndpoint(): Promise<string> {
  endpoints += 1;
  return (await partner.registers(receiver, ['affiliate.payout_updated'], `${receiver.url}/${String(endpoints)}`)).id;
}

/** Two payouts that `actions` were done to. */
async function payouts(action: string, actions: readonly string[], body?: object): Promise<Twice> {
  const ids = await two(async () => {
    const { id } = await aPayout(payee, 60);
    for (const done of actions) {
      const by = done === 'approve' ? reviewer : treasurer;
      await ok(by.api.post(`/payout-requests/${String(id)}/${done}`));
    }
    return id as string;
  });
  const { api } = action === 'approve' || action === 'cancel' ? reviewer : treasurer;
  const [one, other] = ids.map((id) => `/payout-requests/${id}/${action}`) as [string, string];
  return { api, paths: [one, other], ...(body && { body }) };
}

const about = (api: Http, ids: readonly [string, string], path: (id: string) => string, body?: object): Twice => ({
  api,
  paths: [path(ids[0]), path(ids[1])],
  ...(body && { body }),
});

async function twoFrozen() {
  return two(async () => {
    const id = await (await aPayee(service, '100.00')).id();
    await freeze(id);
    return id;
  });
}

/** Two that have ended, as what is sent again must have. */
async function twoDeliveries(): Promise<[string, string]> {
  return two(async () => {
    const path = `/partners/affiliate/webhooks/${await anEndpoint()}`;
    await ok(partner.api.post(`${path}/test`));
    return eventually(async () => {
      const [delivery] = (await ok(partner.api.get(`${path}/deliveries`))).data;
      expect(delivery).toMatchObject({ state: 'delivered' });
      return delivery.id as string;
    });
  });
}

/** Each of one payout that was taken over. */
async function twoBatches(): Promise<[string, string]> {
  return two(async () => {
    await ok(reviewer.api.post(`/payout-requests/${String((await aPayout(payee, 60)).id)}/approve`));
    return (await ok(treasurer.api.post('/payout-batches', { network: 'eth' }))).id as string;
  });
}

const freeze = (id: string) =>
  service.database.query('UPDATE payout_profiles SET frozen_at = now() WHERE partner_id = $1', [id]);

/** For every route that repeats under a key and has its subject in the path. */
const routes: Readonly<Record<string, () => Promise<Twice>>> = {
  rotateApiKey: async () => {
    const keys = await two(async () => (await ok(partner.api.post('/partners/api-keys', { name: 'K' }))).id as string);
    return about(partner.api, keys, (id) => `/partners/api-keys/${id}/rotate`, { overlap_hours: 1 });
  },
  rotateWebhookSecret: async () =>
    about(partner.api, await two(anEndpoint), (id) => `/partners/affiliate/webhooks/${id}/rotate-secret`, {}),
  testWebhook: async () => about(partner.api, await two(anEndpoint), (id) => `/partners/affiliate/webhooks/${id}/test`),
  startReplay: async () => {
    const since = { since: new Date(Date.now() - 3_600_000).toISOString() };
    return about(partner.api, await two(anEndpoint), (id) => `/partners/affiliate/webhooks/${id}/replay`, since);
  },
  redeliver: async () =>
    about(partner.api, await twoDeliveries(), (id) => `/partners/affiliate/webhook-deliveries/${id}/redeliver`),
  unfreezePayouts: async () =>
    about(operator.api, await twoFrozen(), (id) => `/partners/${id}/unfreeze-payouts`, { reason: 'Phone' }),
  adjustBalance: async () => {
    const gift = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Thanks' };
    return about(
      operator.api,
      await two(async () => (await aPartner(service)).id()),
      (id) => `/partners/${id}/adjustments`,
      gift,
    );
  },
  approvePayout: () => payouts('approve', []),
  refusePayout: () => payouts('cancel', [], { reason: 'Not now' }),
  processPayout: () => payouts('process', ['approve']),
  completePayout: () => payouts('complete', ['approve', 'process'], { tx_hash: `0x${'7'.repeat(64)}` }),
  completePayoutBatch: async () =>
    about(treasurer.api, await twoBatches(), (id) => `/payout-batches/${id}/complete`, {
      tx_hashes: [`0x${'8'.repeat(64)}`],
    }),
  failPayout: () => payouts('fail', ['approve', 'process'], { reason: 'Not now' }),
  correctOrderValue: async () => {
    const ids = await two(async () => (await anOrder(service, { apiKey: partner.apiKey })).id);
    return about(operator.api, ids, (id) => `/orders/${id}/usd`, { price_usd_from: 700, reason: 'It was wrong' });
  },
};

test('every route that repeats under a key and names a subject is here', () => {
  const there = Object.entries(contract().paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ parameters }) => path.includes('{') && parameters.some(({ name }) => name === 'idempotency-key'))
      .map(({ operationId }) => operationId),
  );
  expect(Object.keys(routes).sort()).toEqual(there.sort());
});

test.each(Object.keys(routes))('%s: one key is used for one subject, and never answers for another', async (route) => {
  const { api, paths, body } = await routes[route]!();
  const headers = { 'idempotency-key': `for-${route}` };
  const [first, other, again]: Answer[] = [
    await api.post(paths[0], body, headers),
    await api.post(paths[1], body, headers),
    await api.post(paths[0], body, headers),
  ];
  expect([first!.text, first!.status < 300]).toEqual([first!.text, true]);
  expect(other!.headers.get('idempotent-replayed')).toBeNull();
  expect([200, 201, 202, 204, 409, 422]).toContain(other!.status);
  expect([again!.status, again!.text, again!.headers.get('idempotent-replayed')]).toEqual([
    first!.status,
    first!.text,
    'true',
  ]);
});

test('a destination without a memo takes none over from the one before', async () => {
  const owner = await aPartner(service);
  await credit(service, owner, '500.00');
  await acceptTerms(owner);
  const xrp = { asset: 'xrp', network: 'xrp', address: addresses.xrp, memo_tag: '12345' };
  expect((await ok(setDestination(owner, xrp))).data).toMatchObject({ memo_tag: '12345' });
  const plain = { asset: 'eth', network: 'eth', address: addresses.eth };
  expect((await ok(setDestination(owner, plain))).data).toMatchObject({ memo_tag: null });
  await service.database.query('UPDATE payout_profiles SET cooling_down_until = now()');
  expect((await aPayout(owner, 60)).destination).toMatchObject({ address: addresses.eth, memo_tag: null });
});

test.each(['proposed', 'confirmed'])('who %s that payouts go on leaves them to others', async (part) => {
  const owner = await aPayee(service, '500.00');
  const id = await owner.id();
  const { id: payout } = await aPayout(owner, 60);
  await freeze(id);
  const [both] = (await staffOf(service, ['operator', 'reviewer'])) as [StaffMember];
  const [proposer, confirmer] = part === 'proposed' ? [both, second] : [second, both];
  const change = await ok(proposer.api.post(`/partners/${id}/unfreeze-payouts`, { reason: 'Phone' }));
  await ok(confirmer.api.post(`/money-changes/${String(change.id)}/confirm`));
  const refused = await both.api.post(`/payout-requests/${String(payout)}/approve`);
  expect([refused.status, refused.json.code]).toEqual([409, 'four_eyes_required']);
  await ok(reviewer.api.post(`/payout-requests/${String(payout)}/approve`));
});
