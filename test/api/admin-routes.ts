import { anOrderId, notText, page, type Route } from './route.js';
import { wrongCode, wrongEmail, wrongNewPassword, wrongPassword } from './wrong-values.js';

const email = 'grace@example.com';
const wrongFlag = ['true', 1, {}, []];
const wrongRoles = ['operator', [], {}, [5], ['owner'], ['support', 'support']];
const wrongReason = [...notText, 'x'.repeat(501)];
const wrongUsd = ['', 0, '0.00', -5, 1.005, 1e12, '1e3', true, {}, [50]];

const action = (name: string, roles: Route['staff'], body?: Route['body'], wrong?: Route['wrong']): Route => ({
  method: 'POST',
  path: `/admin/payout-requests/:id/${name}`,
  staff: roles ?? [],
  ...(body && { body, required: Object.keys(body) }),
  ...(wrong && { wrong }),
});

/** Every route of the staff. */
export const adminRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/admin/signin',
    body: { email, password: 'a long password' },
    required: ['email', 'password'],
    wrong: { email: wrongEmail, password: wrongPassword, totp_code: wrongCode },
  },
  ...['refresh', 'logout'].map((what): Route => ({
    method: 'POST',
    path: `/admin/auth/${what}`,
    body: { refresh_token: 'rt_nonsense' },
    required: ['refresh_token'],
    wrong: { refresh_token: [5, {}, '', 'x'.repeat(301)] },
  })),
  {
    method: 'POST',
    path: '/admin/invitation',
    body: { token: 'inv_nonsense', password: 'a long password' },
    required: ['token', 'password'],
    wrong: { token: [...notText, 'x'.repeat(101)], password: wrongNewPassword },
  },
  {
    method: 'POST',
    path: '/admin/2fa/setup',
    staff: [],
    body: { password: 'a long password' },
    required: ['password'],
    wrong: { password: wrongPassword },
  },
  {
    method: 'POST',
    path: '/admin/2fa/enable',
    staff: [],
    body: { totp_code: '123456' },
    required: ['totp_code'],
    wrong: { totp_code: wrongCode },
  },
  { method: 'GET', path: '/admin/me', staff: [] },
  { method: 'GET', path: '/admin/admins', staff: [] },
  {
    method: 'POST',
    path: '/admin/admins',
    staff: ['operator'],
    body: { email, name: 'Grace', roles: ['support'] },
    required: ['email', 'name', 'roles'],
    wrong: { email: wrongEmail, name: [...notText, 'x'.repeat(101)], roles: wrongRoles },
  },
  {
    method: 'PATCH',
    path: '/admin/admins/:id',
    staff: ['operator'],
    body: { name: 'Grace' },
    wrong: { name: [5, {}, '', 'x'.repeat(101)], roles: wrongRoles, active: wrongFlag, reset_two_factor: wrongFlag },
  },
  {
    method: 'GET',
    path: '/admin/partners',
    staff: [],
    query: { query: 'ada' },
    wrong: { ...page, query: ['', 'x'.repeat(101)] },
  },
  { method: 'GET', path: '/admin/partners/:id', staff: [] },
  {
    method: 'PATCH',
    path: '/admin/partners/:id',
    staff: ['operator'],
    body: { holding_days: 7 },
    wrong: {
      affiliate_enabled: wrongFlag,
      affiliate_commission_bps: ['50', -1, 1001, 0.5, {}],
      minimum_payout_usd: wrongUsd,
      holding_days: ['7', -1, 366, 1.5],
      suspended: wrongFlag,
    },
  },
  {
    method: 'POST',
    path: '/admin/partners/:id/unfreeze-payouts',
    staff: ['operator'],
    body: { reason: 'Spoke on the phone' },
    required: ['reason'],
    wrong: { reason: wrongReason },
  },
  {
    method: 'POST',
    path: '/admin/partners/:id/adjustments',
    staff: ['operator'],
    body: { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Goodwill' },
    required: ['kind', 'amount_usd', 'reason'],
    wrong: { kind: ['', 'PAYOUT', 5, {}], amount_usd: wrongUsd, reason: wrongReason },
  },
  {
    method: 'GET',
    path: '/admin/adjustments',
    staff: [],
    query: { status: 'waiting' },
    wrong: { ...page, status: ['', 'open'] },
  },
  { method: 'POST', path: '/admin/adjustments/:id/approve', staff: ['operator'] },
  { method: 'POST', path: '/admin/adjustments/:id/reject', staff: ['operator'] },
  {
    method: 'GET',
    path: '/admin/payout-requests',
    staff: [],
    query: { status: 'pending' },
    wrong: { ...page, status: ['', 'open'] },
  },
  { method: 'GET', path: '/admin/payout-requests/:id', staff: [] },
  action('approve', ['reviewer']),
  action('cancel', ['reviewer'], { reason: 'Asked for' }, { reason: wrongReason }),
  action('process', ['treasurer']),
  action('complete', ['treasurer'], { tx_hash: '0xabc' }, { tx_hash: [...notText, 'x'.repeat(129)] }),
  action('fail', ['treasurer'], { reason: 'Sent back' }, { reason: wrongReason }),
  {
    method: 'GET',
    path: '/admin/orders',
    staff: [],
    query: { status: 'waiting' },
    wrong: {
      ...page,
      status: ['', 'open'],
      partner_id: ['', 'ada'],
      provider: ['', 'Change Now'],
      action_required: ['yes', ''],
    },
  },
  { method: 'GET', path: `/admin/orders/${anOrderId}`, staff: [] },
  { method: 'POST', path: `/admin/orders/${anOrderId}/refresh`, staff: ['operator'] },
  {
    method: 'POST',
    path: `/admin/orders/${anOrderId}/usd`,
    staff: ['operator'],
    body: { price_usd_from: 250, reason: 'The source was wrong' },
    required: ['price_usd_from', 'reason'],
    wrong: { price_usd_from: wrongUsd, reason: wrongReason },
  },
  { method: 'GET', path: '/admin/providers', staff: [] },
  {
    method: 'PATCH',
    path: '/admin/providers/changenow',
    staff: ['operator'],
    body: { enabled: true },
    required: ['enabled'],
    wrong: { enabled: wrongFlag },
  },
  { method: 'GET', path: '/admin/reconciliation', staff: [] },
  { method: 'GET', path: '/admin/audit', staff: [], query: { limit: '5' }, wrong: page },
  { method: 'GET', path: '/admin/overview', staff: [] },
  { method: 'POST', path: '/admin/queue-dashboard', staff: ['operator'] },
];
