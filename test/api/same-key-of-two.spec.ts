import { contract } from '../support/contract.js';
import { ok, type Http } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

/** One request that two may make, each for themselves. */
interface Shared {
  readonly by: readonly [Http, Http];
  readonly path: string;
  readonly body?: object;
}

let service: Service;
let receiver: Receiver;
let partners: [Partner, Partner];
let operators: [Http, Http];
let reviewers: [Http, Http];
let treasurers: [Http, Http];
beforeAll(async () => {
  service = await aService({ env: { TRUST_PROXY: '1' } });
  receiver = await aReceiver();
  partners = [await aPayee(service, '50000.00'), await aPayee(service, '50000.00')];
  const staff = await staffOf(
    service,
    ...(['operator', 'operator', 'reviewer', 'reviewer', 'treasurer', 'treasurer'] as const).map((role) => [role]),
  );
  const [one, other, first, second, third, fourth] = staff.map(({ api }: StaffMember) => api) as [
    Http,
    Http,
    Http,
    Http,
    Http,
    Http,
  ];
  [operators, reviewers, treasurers] = [
    [one, other],
    [first, second],
    [third, fourth],
  ];
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

const mine = (path: string, body: object): Promise<Shared> =>
  Promise.resolve({ by: [partners[0].api, partners[1].api], path, body });

async function aPayoutAfter(...steps: readonly ('approve' | 'process')[]): Promise<string> {
  const { id } = await aPayout(partners[0], 60);
  for (const step of steps)
    await ok((step === 'approve' ? reviewers : treasurers)[0].post(`/payout-requests/${String(id)}/${step}`));
  return id as string;
}

async function aBatch(): Promise<string> {
  await aPayoutAfter('approve');
  return (await ok(treasurers[0].post('/payout-batches', { network: 'eth' }))).id as string;
}

const reason = { reason: 'Not now' };

/** For every route that repeats under a key and that two may ask for with the same words. */
const routes: Readonly<Record<string, () => Promise<Shared>>> = {
  signUp: () => {
    const from = (address: string) => service.api.with({ 'x-forwarded-for': address });
    const body = { email: anEmail(), password: 'a long password', name: 'Ada' };
    return Promise.resolve({ by: [from('192.0.2.1'), from('192.0.2.2')], path: '/partners/signup', body });
  },
  createApiKey: () => mine('/partners/api-keys', { name: 'Shop' }),
  inviteMember: () => mine('/partners/members/invitations', { email: anEmail(), role: 'viewer' }),
  createWebhook: () => mine('/partners/affiliate/webhooks', { url: receiver.url, events: ['order.created'] }),
  requestPayout: () => mine('/partners/affiliate/payout-requests', { amount: 60 }),
  inviteStaff: () =>
    Promise.resolve({ by: operators, path: '/admins', body: { email: anEmail(), name: 'Grace', roles: ['support'] } }),
  unfreezePayouts: async () => {
    const id = await (await aPayee(service, '100.00')).id();
    await service.database.query('UPDATE payout_profiles SET frozen_at = now() WHERE partner_id = $1', [id]);
    return { by: operators, path: `/partners/${id}/unfreeze-payouts`, body: reason };
  },
  adjustBalance: async () => {
    const gift = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Thanks' };
    return { by: operators, path: `/partners/${await partners[1].id()}/adjustments`, body: gift };
  },
  correctOrderValue: async () => {
    const { id } = await anOrder(service, { apiKey: partners[0].apiKey });
    return { by: operators, path: `/orders/${id}/usd`, body: { price_usd_from: 700, reason: 'It was wrong' } };
  },
  approvePayout: async () => {
    const { id } = await aPayout(partners[0], 6000);
    return { by: reviewers, path: `/payout-requests/${String(id)}/approve` };
  },
  refusePayout: async () => ({
    by: reviewers,
    path: `/payout-requests/${await aPayoutAfter()}/cancel`,
    body: reason,
  }),
  processPayout: async () => ({ by: treasurers, path: `/payout-requests/${await aPayoutAfter('approve')}/process` }),
  completePayout: async () => ({
    by: treasurers,
    path: `/payout-requests/${await aPayoutAfter('approve', 'process')}/complete`,
    body: { tx_hash: `0x${'7'.repeat(64)}` },
  }),
  failPayout: async () => ({
    by: treasurers,
    path: `/payout-requests/${await aPayoutAfter('approve', 'process')}/fail`,
    body: reason,
  }),
  collectPayoutBatch: async () => {
    await aPayoutAfter('approve');
    return { by: treasurers, path: '/payout-batches', body: { network: 'eth' } };
  },
  completePayoutBatch: async () => ({
    by: treasurers,
    path: `/payout-batches/${await aBatch()}/complete`,
    body: { tx_hashes: [`0x${'8'.repeat(64)}`] },
  }),
};

/** Nobody but one account, or whoever the suite of orders knows, may ask for the same. */
const ofOne = ['createSwapOrder', 'rotateApiKey', 'rotateWebhookSecret', 'redeliver', 'testWebhook', 'startReplay'];

test('every route that repeats under a key and that two may ask for is here', () => {
  const there = Object.values(contract().paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'))
    .map(({ operationId }) => operationId);
  expect([...Object.keys(routes), ...ofOne].sort()).toEqual(there.sort());
});

test.each(Object.keys(routes))(
  '%s: a key of one is no key of another, who is answered for themselves',
  async (route) => {
    const { by, path, body } = await routes[route]!();
    const headers = { 'idempotency-key': `of-two-${route}` };
    const first = await by[0].post(path, body, headers);
    expect([first.text, first.status < 300]).toEqual([first.text, true]);
    const other = await by[1].post(path, body, headers);
    expect([other.text, [200, 201, 202, 204, 409].includes(other.status)]).toEqual([other.text, true]);
    expect(other.headers.get('idempotent-replayed')).toBeNull();
    const again = await by[0].post(path, body, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  },
);

test('two approvals under one key are two, and two credits are booked twice', async () => {
  const key = { 'idempotency-key': 'the-same' };
  const { id } = await aPayout(partners[0], 6000);
  const [, approved] = [
    await ok(reviewers[0].post(`/payout-requests/${String(id)}/approve`, undefined, key)),
    await ok(reviewers[1].post(`/payout-requests/${String(id)}/approve`, undefined, key)),
  ];
  expect(approved).toMatchObject({ status: 'approved', approvals_required: 2 });
  const other = await aPartner(service);
  const gift = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Thanks' };
  for (const by of operators) await ok(by.post(`/partners/${await other.id()}/adjustments`, gift, key));
  expect(await other.summary()).toMatchObject({ ledger_balance: 10 });
});

test('one key of a treasurer names each step of a payout by itself: that it is taken over, and that it was sent', async () => {
  const id = await aPayoutAfter('approve');
  const key = { 'idempotency-key': 'of-the-payout' };
  const path = `/payout-requests/${id}`;
  expect(await ok(treasurers[0].post(`${path}/process`, undefined, key))).toMatchObject({ status: 'processing' });
  const sent = { tx_hash: `0x${'9'.repeat(64)}` };
  expect(await ok(treasurers[0].post(`${path}/complete`, sent, key))).toMatchObject({ status: 'paid', ...sent });
});
