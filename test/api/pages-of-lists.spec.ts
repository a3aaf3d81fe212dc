import { newId } from '@swap/domain/kernel';
import { roles as allRoles } from '@swap/domain/staff';
import { contract } from '../support/contract.js';
import { eventually } from '../support/eventually.js';
import { ok, type Http } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout, credit } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

interface List {
  readonly by: 'partner' | 'staff';
  /** Behind `/api/v1`, or `/api/v1/admin`. */
  readonly path: () => string;
  /** What its rows are chosen by, each of which must leave some; made after the rows are. */
  readonly filters?: readonly (() => string)[];
}

let service: Service;
let receiver: Receiver;
let partner: Partner;
let partnerId: string;
let endpointId: string;
let operator: StaffMember;
let reviewer: StaffMember;
let treasurer: StaffMember;

const today = new Date().toISOString().slice(0, 10);
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const theseDays = () => `from=${today}&to=${tomorrow}`;
const affiliate = '/partners/affiliate';

const lists: Readonly<Record<string, List>> = {
  listOrders: {
    by: 'partner',
    path: () => '/partners/orders',
    filters: [
      theseDays,
      () => 'status=waiting',
      () => 'currency_from=btc',
      () => 'currency_to=eth',
      () => 'external_id=a-basket',
      () => `updated_since=${today}T00:00:00Z`,
      () => 'sort=updated_at',
    ],
  },
  listLedger: {
    by: 'partner',
    path: () => `${affiliate}/ledger`,
    filters: [theseDays, () => 'kind=ADJUSTMENT_CREDIT'],
  },
  listAudit: { by: 'partner', path: () => `${affiliate}/audit`, filters: [() => 'subject=webhook'] },
  listPayouts: { by: 'partner', path: () => `${affiliate}/payout-requests`, filters: [() => 'status=pending'] },
  listDeliveries: {
    by: 'partner',
    path: () => `${affiliate}/webhooks/${endpointId}/deliveries`,
    filters: [theseDays, () => 'state=delivered', () => 'type=webhook.test'],
  },
  listAllDeliveries: {
    by: 'partner',
    path: () => `${affiliate}/webhook-deliveries`,
    filters: [theseDays, () => 'state=delivered', () => 'type=webhook.test', () => `endpoint_id=${endpointId}`],
  },
  listPartners: { by: 'staff', path: () => '/partners', filters: [() => 'query=example'] },
  listAdjustments: { by: 'staff', path: () => '/adjustments', filters: [() => 'status=waiting'] },
  listStaffChanges: { by: 'staff', path: () => '/staff-changes', filters: [() => 'status=waiting'] },
  listMoneyChanges: { by: 'staff', path: () => '/money-changes', filters: [() => 'status=waiting'] },
  listPayoutsToReview: { by: 'staff', path: () => '/payout-requests', filters: [() => 'status=pending'] },
  listPayoutBatches: { by: 'staff', path: () => '/payout-batches' },
  listAllOrders: {
    by: 'staff',
    path: () => '/orders',
    filters: [
      () => 'status=waiting',
      () => `partner_id=${partnerId}`,
      () => 'provider=changenow',
      () => 'action_required=true',
    ],
  },
  listAssetMappings: { by: 'staff', path: () => '/asset-mappings' },
  listHeldListings: {
    by: 'staff',
    path: () => '/held-listings',
    filters: [() => 'provider=trocador', () => 'reason=unknown_network', () => 'query=coin of'],
  },
  listAllAudit: {
    by: 'staff',
    path: () => '/audit',
    filters: [() => `partner_id=${partnerId}`, () => 'subject=webhook'],
  },
};

beforeAll(async () => {
  service = await aService();
  receiver = await aReceiver();
  [partner, [operator, reviewer, treasurer]] = (await Promise.all([
    aPayee(service, '5000.00'),
    staffOf(service, allRoles, allRoles, allRoles),
  ])) as [Partner, [StaffMember, StaffMember, StaffMember]];
  partnerId = await partner.id();
  endpointId = (await partner.registers(receiver, ['order.created'])).id;
  for (let count = 0; count < 3; count += 1) await oneMoreOfEach(count);
  await eventually(async () => {
    const { data } = await ok(partner.api.get(`${affiliate}/webhook-deliveries?limit=100&state=delivered`));
    expect(data).toHaveLength(9);
  });
  // From here nobody but the test acts.
  await service.stopWorker();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await service.stop();
});

async function oneMoreOfEach(count: number): Promise<void> {
  const basket = { external_id: 'a-basket', metadata: {} };
  await anOrder(service, { apiKey: partner.apiKey, body: basket });
  const held = await anOrder(service, { apiKey: partner.apiKey, body: { amount_from: '0.02' } });
  await service.database.query(
    `UPDATE orders SET action_required = 'provider_hold', was_held = true WHERE public_id = $1`,
    [held.id],
  );
  await credit(service, partner, '1.00');
  await aPayout(partner, 60);
  const { id: payout } = await aPayout(partner, 60);
  await ok(reviewer.api.post(`/payout-requests/${String(payout)}/approve`));
  await ok(treasurer.api.post('/payout-batches', { network: 'eth' }));
  await ok(partner.api.patch(`${affiliate}/webhooks/${endpointId}`, { description: `Number ${String(count)}` }));
  await ok(partner.api.post(`${affiliate}/webhooks/${endpointId}/test`));
  const other = await (await aPartner(service)).id();
  const gift = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 600, reason: 'Goodwill' };
  await ok(operator.api.post(`/partners/${other}/adjustments`, gift));
  const email = `newcomer-${String(count)}@example.com`;
  await ok(operator.api.post('/admins', { email, name: 'New', roles: ['support'] }));
  const listing = newId();
  await service.database.query(
    `INSERT INTO held_listings VALUES ($1, 'trocador', $2, 'Mainnet', 'A coin of theirs', NULL, NULL, 'unknown_network', now(), now())`,
    [listing, `xyz${String(count)}`],
  );
  await service.database.query(
    `INSERT INTO asset_mappings VALUES ('trocador', $1, 'Mainnet', 'bip122:000000000019d6689c085ae165831e93/slip44:0', $2, now())`,
    [`abc${String(count)}`, newId()],
  );
  const mapping = { asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0', reason: 'Seen on their page' };
  await ok(operator.api.post(`/held-listings/${listing}/map`, mapping));
}

const apiOf = ({ by }: List): Http => (by === 'partner' ? partner.api : operator.api);

test('every list that comes in pages is here', () => {
  const paged = Object.values(contract().paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
  expect(Object.keys(lists).sort()).toEqual(paged.map(({ operationId }) => operationId).sort());
});

const ways = Object.entries(lists).flatMap(([name, list]) =>
  [() => '', ...(list.filters ?? [])].map((filter, index) => ({ name, list, filter, index })),
);

test.each(ways)('$name has each row once, page by page, by its filter $index', async ({ list, filter }) => {
  const ask = async (more: string) =>
    (await ok(apiOf(list).get(`${list.path()}?${[filter(), more].filter(Boolean).join('&')}`))) as {
      data: unknown[];
      next_cursor: string | null;
    };
  const whole = await ask('limit=100');
  expect(whole.data.length).toBeGreaterThanOrEqual(3);
  expect(whole.next_cursor).toBeNull();
  const pages: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null && pages.length <= whole.data.length;) {
    const page = await ask(`limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    pages.push(...page.data);
    cursor = page.next_cursor;
  }
  expect(pages).toEqual(whole.data);
});

test('held listings that are searched by text are of the exchange and the reason asked for, wherever the text stands', async () => {
  for (const [provider, ticker, name, contract, reason] of [
    ['trocador', 'needle', 'A coin', null, 'unknown_network'],
    ['trocador', 'second', 'A Needle', null, 'no_contract'],
    ['changenow', 'third', 'A coin', '0xneedle', 'unknown_network'],
    ['changenow', 'fourth', 'A coin', null, 'unknown_network'],
  ] as const)
    await service.database.query(
      `INSERT INTO held_listings VALUES ($1, $2, $3, 'Mainnet', $4, $5, NULL, $6, now(), now())`,
      [newId(), provider, ticker, name, contract, reason],
    );
  const found = async (more: string) => {
    const { data } = await ok(operator.api.get(`/held-listings?query=needle${more}`));
    return (data as { provider_ticker: string }[]).map(({ provider_ticker }) => provider_ticker).sort();
  };
  expect(await found('')).toEqual(['needle', 'second', 'third']);
  expect(await found('&provider=trocador')).toEqual(['needle', 'second']);
  expect(await found('&reason=unknown_network')).toEqual(['needle', 'third']);
  expect(await found('&provider=trocador&reason=unknown_network')).toEqual(['needle']);
});

test.each([
  ['an underscore', '_'],
  ['a percent sign', '%'],
  ['a backslash', '\\'],
])('text with %s in it that the staff searches for is meant to the letter', async (_, sign) => {
  const text = `pier${sign}7`;
  const names = [text, 'pierx7', 'pier7'];
  const found = async (path: string) =>
    (await ok(operator.api.get(`${path}?query=${encodeURIComponent(text)}`))).data as { provider_ticker?: string }[];
  const renamed: string[] = [];
  for (const name of names) {
    await service.database.query(
      `INSERT INTO held_listings VALUES ($1, 'trocador', $2, $3, 'A coin', NULL, NULL, 'unknown_network', now(), now())`,
      [newId(), name, sign],
    );
    await ok(partner.api.patch('/partners/profile', { name }));
    if ((await found('/partners')).length > 0) renamed.push(name);
  }
  expect(renamed).toEqual([text]);
  expect((await found('/held-listings')).map(({ provider_ticker }) => provider_ticker)).toEqual([text]);
});
