import { useQuery } from '@tanstack/preact-query';
import { typed, type Schemas } from '../api/typed.js';
import { Session } from '../console/session.js';

export type { Schemas } from '../api/typed.js';
import { ends } from '../kit/format.js';
import { language } from '../kit/say.js';

/** The member of the staff who is signed in. */
export const staff = new Session('/admin');

/** What may be done with a payout request. */
export type PayoutAction = 'approve' | 'cancel' | 'process' | 'complete' | 'fail';

/** Changes of the staff, or of partners' money. */
export type ChangeList = 'staff' | 'money';

type Filter = Readonly<Record<string, string | boolean | undefined>>;

const call = typed<'/admin'>((path, options) => staff.call(path, options));

/** The routes of the staff. */
export const adminApi = {
  acceptInvitation: (token: string, password: string) =>
    staff.anonymously('/invitation', { token, password, language: language() }),
  me: () => call('GET', '/me'),
  changeMe: (body: object) => call('PATCH', '/me', { body }),
  overview: async () => (await call('GET', '/overview')).data,
  questions: async () => (await call('GET', '/questions')).data,
  search: async (q: string) => (await call('GET', '/search', { query: { q } })).data,

  payouts: (query: Filter) => call('GET', '/payout-requests', { query }),
  payout: (id: string) => call('GET', '/payout-requests/{id}', { path: { id } }),
  /** Trying again with the same `attempt` moves the payout once. */
  movePayout: (id: string, action: PayoutAction, { body, attempt }: { body?: object; attempt: string }) =>
    call('POST', `/payout-requests/{id}/${action}`, {
      path: { id },
      ...(body && { body }),
      headers: { 'idempotency-key': attempt },
    }),

  readyPayouts: async () => (await call('GET', '/payout-batches/ready')).data,
  payoutBatches: (query: Filter) => call('GET', '/payout-batches', { query }),
  payoutBatch: (id: string) => call('GET', '/payout-batches/{id}', { path: { id } }),
  collectBatch: (body: object, attempt: string) =>
    call('POST', '/payout-batches', { body, headers: { 'idempotency-key': attempt } }),
  batchFile: (id: string, format: string) => staff.download(`/payout-batches/${id}/files/${format}`),
  checkBatch: (id: string, body: object) => call('POST', '/payout-batches/{id}/check', { path: { id }, body }),
  completeBatch: (id: string, body: object, attempt: string) =>
    call('POST', '/payout-batches/{id}/complete', {
      path: { id },
      body,
      headers: { 'idempotency-key': attempt },
    }),

  partners: (query: Filter) => call('GET', '/partners', { query }),
  partner: (id: string) => call('GET', '/partners/{id}', { path: { id } }),
  changePartner: (id: string, body: object) => call('PATCH', '/partners/{id}', { path: { id }, body }),
  unfreeze: (id: string, reason: string) =>
    call('POST', '/partners/{id}/unfreeze-payouts', { path: { id }, body: { reason } }),
  closePartner: (id: string, reason: string) =>
    call('POST', '/partners/{id}/close', { path: { id }, body: { reason } }),
  eraseCustomer: async (body: object) => (await call('POST', '/erasures', { body })).data,
  adjust: (id: string, body: object, attempt: string) =>
    call('POST', '/partners/{id}/adjustments', { path: { id }, body, headers: { 'idempotency-key': attempt } }),
  adjustments: (query: Filter) => call('GET', '/adjustments', { query }),
  decideAdjustment: (id: string, decision: 'approve' | 'reject') =>
    call('POST', `/adjustments/{id}/${decision}`, { path: { id } }),

  changes: (list: ChangeList, query: Filter) => call('GET', `/${list}-changes`, { query }),
  decideChange: (list: ChangeList, id: string, decision: 'confirm' | 'reject') =>
    call('POST', `/${list}-changes/{id}/${decision}`, { path: { id } }),

  orders: (query: Filter) => call('GET', '/orders', { query }),
  order: async (order_id: string) => (await call('GET', '/orders/{order_id}', { path: { order_id } })).data,
  refreshOrder: (order_id: string) => call('POST', '/orders/{order_id}/refresh', { path: { order_id } }),
  correctPrice: async (order_id: string, body: object) =>
    (await call('POST', '/orders/{order_id}/usd', { path: { order_id }, body })).data,

  providers: async () => (await call('GET', '/providers')).data,
  switchProvider: (name: string, enabled: boolean) =>
    call('PATCH', '/providers/{name}', { path: { name }, body: { enabled } }),
  heldListings: (query: Filter) => call('GET', '/held-listings', { query }),
  mapListing: (id: string, body: object) => call('POST', '/held-listings/{id}/map', { path: { id }, body }),
  registry: (query: Filter) => call('GET', '/registry-assets', { query }),
  assetMappings: (query: Filter) => call('GET', '/asset-mappings', { query }),
  withdrawMapping: (id: string, body: object) => call('POST', '/asset-mappings/{id}/withdraw', { path: { id }, body }),
  openQueues: async () => (await call('POST', '/queue-dashboard')).data.path,
  books: async () => (await call('GET', '/reconciliation')).data,
  lookAtBooks: () => call('POST', '/reconciliation'),
  audit: (query: Filter) => call('GET', '/audit', { query }),
  admins: async () => (await call('GET', '/admins')).data,
  invite: (body: object) => call('POST', '/admins', { body }),
  sessions: async () => (await call('GET', '/sessions')).data,
  endSession: (id: string) => call('DELETE', '/sessions/{id}', { path: { id } }),
  endOtherSessions: () => call('DELETE', '/sessions'),
  changePassword: (body: object) => call('POST', '/change-password', { body }),
  changeAdmin: (id: string, body: object) => call('PATCH', '/admins/{id}', { path: { id }, body }),
};

export const meQuery = { queryKey: ['me'], queryFn: adminApi.me };
export const adminsQuery = { queryKey: ['admins'], queryFn: adminApi.admins, staleTime: 60_000 };

/** Names of staff by id; a part of the id for anybody else. */
export function useStaffNames(): (id: string | null) => string {
  const { data = [] } = useQuery(adminsQuery);
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ends(id, 4)));
}

/** Whether whoever is signed in has a role; not while that is unknown. */
export const useHasRole = (role: Schemas['Admin']['roles'][number]): boolean =>
  useQuery(meQuery).data?.roles.includes(role) ?? false;
