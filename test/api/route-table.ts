import { addresses } from '../support/order.js';
import { accountRoutes } from './account-routes.js';
import { adminRoutes } from './admin-routes.js';
import { payoutRoutes } from './payout-routes.js';
import { anOrderId, notText, page, type Route } from './route.js';
import { notAnAmount, wrongDays } from './wrong-values.js';

export { anOrderId } from './route.js';

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
  ordered: ['true', 1, {}, []],
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
  { method: 'GET', path: '/service-status', query: { days: '90' }, wrong: { days: ['0', '91', '1.5', 'ten', ''] } },
  ...['status', 'events'].map((what): Route => ({
    method: 'GET',
    path: `/swap/${what}`,
    query: { order_id: anOrderId },
    required: ['order_id'],
    wrong: { order_id: ['', 'a b', "'; DROP TABLE orders; --", '../../etc/passwd', 'x'.repeat(65), '\u0000'] },
  })),
  ...accountRoutes,
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
      ...wrongDays,
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
  { method: 'GET', path: '/partners/affiliate/webhooks/event-types', partner: true },
  {
    method: 'POST',
    path: '/partners/affiliate/webhooks/:id/rotate-secret',
    partner: true,
    body: { overlap_hours: 24 },
    wrong: { overlap_hours: ['24', -1, 169, 1.5, true, {}] },
  },
  { method: 'POST', path: '/partners/affiliate/webhooks/:id/test', partner: true },
  {
    method: 'GET',
    path: '/partners/affiliate/webhooks/:id/deliveries',
    partner: true,
    query: { limit: '10' },
    wrong: { ...page, state: ['', 'lost', 'PENDING'] },
  },
  { method: 'GET', path: '/partners/affiliate/webhooks/deliveries/:id', partner: true },
  { method: 'POST', path: '/partners/affiliate/webhooks/deliveries/:id/redeliver', partner: true },
  {
    method: 'POST',
    path: '/partners/affiliate/webhooks/:id/replay',
    partner: true,
    body: { since: '2026-11-01T12:00:00Z' },
    required: ['since'],
    wrong: {
      since: [5, {}, '', 'yesterday', '2026-11-21', '2026-13-01T00:00:00Z', '2026-11-21T12:00:00', 1763722800],
      until: [5, {}, '', 'now', '2026-11-21T25:00:00Z'],
      only_failed: ['true', 1, {}],
    },
  },
  { method: 'GET', path: '/partners/affiliate/webhooks/replays/:id', partner: true },
  ...adminRoutes,
];
