import { typed, type Schemas } from '../api/typed.js';
import { Session } from '../console/session.js';

export type { Schemas } from '../api/typed.js';

/** The partner who is signed in. */
export const partner = new Session('/partners');

export type Attempt = Schemas['WebhookDelivery']['attempts'][number];

type Filter = Readonly<Record<string, string | number | undefined>>;

const call = typed<'/partners'>((path, options) => partner.call(path, options));
const affiliate = typed<'/partners/affiliate'>((path, options) => partner.call(`/affiliate${path}`, options));
const hooks = typed<'/partners/affiliate/webhooks'>((path, options) =>
  partner.call(`/affiliate/webhooks${path}`, options),
);

/** The routes of the partner account and the affiliate programme. */
export const partnerApi = {
  profile: () => call('GET', '/profile'),
  search: async (q: string) => (await call('GET', '/search', { query: { q } })).data,
  editProfile: (body: object) => call('PATCH', '/profile', { body }),
  closeAccount: (body: object) => call('POST', '/account/close', { body }),
  figures: async (days: number) => (await call('GET', '/analytics', { query: { days } })).data,
  orders: (query: Filter) => call('GET', '/orders', { query }),
  order: async (order_id: string) => (await call('GET', '/orders/{order_id}', { path: { order_id } })).data,
  ordersCsv: (query: Filter) => partner.download('/orders.csv', { query }),

  keys: async () => (await call('GET', '/api-keys')).data,
  changeKey: (id: string, body: object) => call('PATCH', '/api-keys/{id}', { path: { id }, body }),
  createKey: (body: object) => call('POST', '/api-keys', { body }),
  rotateKey: (id: string, overlap_hours: number) =>
    call('POST', '/api-keys/{id}/rotate', { path: { id }, body: { overlap_hours } }),
  unlockKey: (id: string) => call('POST', '/api-keys/{id}/unlock', { path: { id } }),
  revokeKey: (id: string) => call('DELETE', '/api-keys/{id}', { path: { id } }),

  summary: async () => (await affiliate('GET', '/summary')).data,
  ledger: (query: Filter) => affiliate('GET', '/ledger', { query }),
  statement: (query: Filter) => partner.download('/affiliate/statement.csv', { query }),
  terms: () => affiliate('GET', '/terms'),
  acceptTerms: (version: string) => affiliate('POST', '/terms/accept', { body: { version } }),
  payoutProfile: async () => (await affiliate('GET', '/payout-profile')).data,
  changePayoutProfile: (body: object) => affiliate('PATCH', '/payout-profile', { body }),
  payouts: (query: Filter) => affiliate('GET', '/payout-requests', { query }),
  payout: (id: string) => affiliate('GET', '/payout-requests/{id}', { path: { id } }),
  requestPayout: (body: object, attempt: string) =>
    affiliate('POST', '/payout-requests', { body, headers: { 'idempotency-key': attempt } }),
  cancelPayout: (id: string) => affiliate('POST', '/payout-requests/{id}/cancel', { path: { id } }),
  audit: (query: Filter) => affiliate('GET', '/audit', { query }),

  endpoints: async () => (await hooks('GET', '')).data,
  eventTypes: async () => (await hooks('GET', '/event-types')).data,
  createEndpoint: (body: object) => hooks('POST', '', { body }),
  changeEndpoint: (id: string, body: object) => hooks('PATCH', '/{id}', { path: { id }, body }),
  deleteEndpoint: (id: string) => hooks('DELETE', '/{id}', { path: { id } }),
  rotateSecret: (id: string, overlap_hours: number) =>
    hooks('POST', '/{id}/rotate-secret', { path: { id }, body: { overlap_hours } }),
  testEndpoint: (id: string, body: object) => hooks('POST', '/{id}/test', { path: { id }, body }),
  endpoint: (id: string) => hooks('GET', '/{id}', { path: { id } }),
  deliveries: (id: string, query: Filter) => hooks('GET', '/{id}/deliveries', { path: { id }, query }),
  allDeliveries: (query: Filter) => affiliate('GET', '/webhook-deliveries', { query }),
  delivery: async (id: string) => (await affiliate('GET', '/webhook-deliveries/{id}', { path: { id } })).data,
  redeliver: (id: string) => affiliate('POST', '/webhook-deliveries/{id}/redeliver', { path: { id } }),
  previewReplay: async (id: string, query: Filter) =>
    (await hooks('GET', '/{id}/replay', { path: { id }, query })).data,
  replay: (id: string, body: object) => hooks('POST', '/{id}/replay', { path: { id }, body }),
  replayProgress: async (id: string) => (await affiliate('GET', '/webhook-replays/{id}', { path: { id } })).data,

  events: (query: Filter) => call('GET', '/events', { query }),
  limits: async () => (await call('GET', '/limits')).data,

  members: async () => (await call('GET', '/members')).data,
  invite: (body: object) => call('POST', '/members/invitations', { body }),
  changeRole: (id: string, role: string) => call('PATCH', '/members/{id}', { path: { id }, body: { role } }),
  removeMember: (id: string) => call('DELETE', '/members/{id}', { path: { id } }),

  sessions: async () => (await call('GET', '/sessions')).data,
  endSession: (id: string) => call('DELETE', '/sessions/{id}', { path: { id } }),
  changePassword: (body: object) => call('POST', '/change-password', { body }),
  turnOffTwoFactor: (body: object) => call('POST', '/2fa/disable', { body }),
};

export const profileQuery = { queryKey: ['profile'], queryFn: partnerApi.profile };
export const summaryQuery = { queryKey: ['summary'], queryFn: partnerApi.summary, refetchInterval: 15_000 };
export const endpointsQuery = { queryKey: ['endpoints'], queryFn: partnerApi.endpoints, refetchInterval: 15_000 };
export const eventTypesQuery = { queryKey: ['event-types'], queryFn: partnerApi.eventTypes, staleTime: Infinity };
