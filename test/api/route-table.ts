import { addresses } from '../support/order.js';
import { payoutRoutes } from './payout-routes.js';
import { notText, page, type Route } from './route.js';

/** Well formed, and nobody's. */
export const anOrderId = '3v9k7m2q8r4t6w1x5y0z3a7c9e';

const notAnAmount = [
  '',
  ' 1',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1,5',
  '.5',
  '1.',
  'NaN',
  'Infinity',
  '1'.repeat(31),
  `0.${'1'.repeat(31)}`,
];
const email = 'ada@example.com';
const wrongEmail = [
  5,
  {},
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  `${'a'.repeat(250)}@example.com`,
];
const pair = { currency_from: 'btc', currency_to: 'eth' };
const endpoint = { url: 'https://example.com/hooks', events: ['order.status_changed'] };
const wrongEndpoint = {
  url: [...notText, 'x'.repeat(2049)],
  events: [
    'order.status_changed',
    [],
    {},
    [5],
    ['no.such.event'],
    ['webhook.test'],
    ['order.status_changed', 'order.status_changed'],
  ],
  description: [5, {}, [], 'x'.repeat(201)],
};

/** Every route there is. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/health/ready' },
  { method: 'GET', path: '/assets', query: { network: 'btc' }, wrong: { network: ['', 'x'.repeat(65)] } },
  {
    method: 'GET',
    path: '/swap/quote',
    query: { ...pair, amount_from: '0.01' },
    required: ['currency_from', 'currency_to'],
    wrong: {
      currency_from: ['', 'x'.repeat(65)],
      currency_to: ['', 'x'.repeat(65)],
      amount_from: notAnAmount,
      amount_to: notAnAmount,
      fixed: ['yes', 'TRUE', '2', ''],
      is_anonym: ['no', 'null', '-1', ''],
    },
  },
  {
    method: 'GET',
    path: '/swap/usd',
    query: { currency_from: 'btc', amount_from: '1' },
    required: ['currency_from', 'amount_from'],
    wrong: { currency_from: ['', 'x'.repeat(65)], amount_from: notAnAmount },
  },
  ...['create', 'validate'].map((what): Route => ({
    method: 'POST',
    path: `/swap/${what}`,
    body: { ...pair, amount_from: '0.01', address_to: addresses.eth },
    required: ['currency_from', 'currency_to', 'address_to'],
    wrong: {
      currency_from: notText,
      currency_to: notText,
      address_to: [...notText, 'x'.repeat(201)],
      amount_from: [...notAnAmount, -1, 0.1234567890123456, true, {}, [], ['1']],
      amount_to: [...notAnAmount, -1, {}],
      receiver_memo_tag: [5, {}, '', 'x'.repeat(129)],
      is_anonym: ['true', 1, {}],
      fixed: ['true', 0, []],
      source: ['1', 0, 1.5, 10_000, {}],
      refund_address: [5, '', 'x'.repeat(201)],
      refund_memo_tag: [5, '', 'x'.repeat(129)],
      quote_id: [
        ...[5, '', {}, 'x'.repeat(2001)],
        // Validating one tells what is wrong with it, as with everything else.
        ...(what === 'create' ? ['nonsense', 'q1.test.e30.AAAA', 'q1.other.e30.AAAA', '....'] : []),
      ],
      max_slippage_bps: ['50', -1, 10_001, 0.5],
    },
  })),
  {
    method: 'POST',
    path: `/swap/orders/${anOrderId}/refund-address`,
    body: { address: addresses.btc },
    required: ['address'],
    wrong: { address: [...notText, 'x'.repeat(201)], memo_tag: [5, '', 'x'.repeat(129)] },
  },
  {
    method: 'POST',
    path: `/swap/orders/${anOrderId}/resolve`,
    body: { choice: 'refund' },
    required: ['choice'],
    wrong: { choice: [...notText, 'both'] },
  },
  { method: 'GET', path: '/analytics/public', query: { days: '30' }, wrong: { days: ['6', '91', '1.5', 'ten', ''] } },
  { method: 'GET', path: '/providers' },
  ...['status', 'events'].map((what): Route => ({
    method: 'GET',
    path: `/swap/${what}`,
    query: { order_id: anOrderId },
    required: ['order_id'],
    wrong: { order_id: ['', 'a b', "'; DROP TABLE orders; --", '../../etc/passwd', 'x'.repeat(65), '\u0000'] },
  })),
  {
    method: 'POST',
    path: '/partners/signup',
    body: { email, password: 'a long password', name: 'Ada' },
    required: ['email', 'password', 'name'],
    wrong: {
      email: wrongEmail,
      password: [5, {}, '', 'too short', 'x'.repeat(129)],
      name: [...notText, 'x'.repeat(101)],
      website: [5, '', 'example.com', 'javascript:alert(1)', 'ftp://example.com', `https://${'x'.repeat(260)}`],
    },
  },
  {
    method: 'POST',
    path: '/partners/verify-email',
    body: { email, code: '123456' },
    required: ['email', 'code'],
    wrong: { email: wrongEmail, code: [123456, '', '12345', '1234567', '12345a', '١٢٣٤٥٦', {}] },
  },
  {
    method: 'POST',
    path: '/partners/verify-email/resend',
    body: { email },
    required: ['email'],
    wrong: { email: wrongEmail },
  },
  {
    method: 'POST',
    path: '/partners/signin',
    body: { email, password: 'a long password' },
    required: ['email', 'password'],
    wrong: { email: wrongEmail, password: [5, {}, [], '', 'x'.repeat(129)] },
  },
  ...['refresh', 'logout'].map((what): Route => ({
    method: 'POST',
    path: `/partners/auth/${what}`,
    body: { refresh_token: 'rt_nonsense' },
    required: ['refresh_token'],
    wrong: { refresh_token: [5, {}, '', 'x'.repeat(301)] },
  })),
  {
    method: 'POST',
    path: '/partners/api-keys',
    partner: true,
    body: { name: 'A key' },
    required: ['name'],
    wrong: {
      name: [...notText, 'x'.repeat(101)],
      kind: ['', 'admin', 5, ['secret']],
      allowed_origins: [
        'https://example.com',
        [5],
        ['example.com'],
        ['https://example.com/path'],
        Array(21).fill('https://a.example'),
      ],
    },
  },
  { method: 'GET', path: '/partners/api-keys', partner: true },
  { method: 'DELETE', path: '/partners/api-keys/:id', partner: true },
  { method: 'GET', path: '/partners/affiliate/summary', partner: true },
  ...payoutRoutes,
  { method: 'GET', path: '/partners/affiliate/audit', partner: true, query: { limit: '5' }, wrong: page },
  {
    method: 'GET',
    path: '/partners/affiliate/ledger',
    partner: true,
    query: { limit: '10' },
    wrong: {
      ...page,
      kind: ['', 'commission', "x' OR 1=1", 'X'.repeat(41)],
      from: ['', '2026-13-01', '2026-11-32', '2026-1-1', '21.11.2026', '2026-11-21T00:00:00Z', '2026-02-31'],
      to: ['', '2026-00-10', 'today', '20261121', '2026-02-31'],
    },
  },
  { method: 'GET', path: '/partners/affiliate/webhooks', partner: true },
  {
    method: 'POST',
    path: '/partners/affiliate/webhooks',
    partner: true,
    body: endpoint,
    required: ['url', 'events'],
    wrong: wrongEndpoint,
  },
  {
    method: 'PATCH',
    path: '/partners/affiliate/webhooks/:id',
    partner: true,
    body: { active: false },
    wrong: { ...wrongEndpoint, active: ['true', 1, {}, []] },
  },
  { method: 'DELETE', path: '/partners/affiliate/webhooks/:id', partner: true },
];
