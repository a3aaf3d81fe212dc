import type { DayFigures, Snapshot } from '@swap/client';
import type { Page } from '../console/pages.js';
import { Session } from '../console/session.js';

/** The partner who is signed in. */
export const partner = new Session('/partners');

export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly website: string | null;
  readonly two_factor_enabled: boolean;
}

export interface Figures {
  readonly orders: number;
  readonly completed_orders: number;
  readonly volume_usd: number;
  readonly affiliate_usd: number;
  readonly daily: readonly (DayFigures & { readonly affiliate_usd: number })[];
  readonly top_pairs: readonly PairFigures[];
}

export interface PairFigures {
  readonly currency_from: string;
  readonly currency_to: string;
  readonly orders: number;
  readonly volume_usd: number;
}

export interface PartnerOrder extends Snapshot {
  readonly commission_usd: number | null;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly kind: 'secret' | 'publishable';
  readonly prefix: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export interface Summary {
  readonly ledger_balance: number;
  readonly pending_payouts: number;
  readonly available_balance: number;
  readonly unmatured_balance: number;
  readonly affiliate_commission_bps: number;
  readonly affiliate_enabled: boolean;
  readonly terms_version: string;
  readonly terms_accepted_version: string | null;
  readonly terms_accepted_at: string | null;
  readonly minimum_payout_usd: number;
}

export interface Entry {
  readonly id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly amount_usd: number;
  readonly balance_after_usd: number;
  readonly order_id: string | null;
  readonly note: string | null;
  readonly matures_at: string;
  readonly created_at: string;
}

export interface Payout {
  readonly id: string;
  readonly amount_usd: number;
  readonly status: string;
  readonly note: string | null;
  readonly destination: { readonly asset: string; readonly network: string; readonly address: string };
  readonly tx_hash: string | null;
  readonly tx_url: string | null;
  readonly failure_reason: string | null;
  readonly created_at: string;
}

export interface PayoutProfile {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly memo_tag: string | null;
  readonly preferences: { readonly notify_email: boolean };
  readonly cooling_down_until: string | null;
  readonly frozen: boolean;
}

export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly description: string | null;
  readonly health: {
    readonly state: 'healthy' | 'failing' | 'disabled';
    readonly failing_since: string | null;
    readonly disabled_at: string | null;
    readonly disabled_reason: string | null;
  };
}

export interface Delivery {
  readonly id: string;
  readonly event_type: string;
  readonly sequence: number;
  readonly state: string;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly request: { readonly body: string };
  readonly response_status: number | null;
  readonly response_excerpt: string | null;
  readonly error: string | null;
}

export interface Replay {
  readonly id: string;
  readonly state: 'running' | 'finished';
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly left: number;
}

export interface DeviceSession {
  readonly id: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly current: boolean;
}

export interface AuditEntry {
  readonly id: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly via: string | null };
  readonly ip: string | null;
  readonly changes: unknown;
  readonly created_at: string;
}

type Filter = Readonly<Record<string, string | number | undefined>>;

const inData = async <T>(path: string, query: Filter = {}): Promise<T> =>
  (await partner.call<{ data: T }>(path, { query })).data;
const send = <T = unknown>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> =>
  partner.call(path, { method, ...(body && { body }) });

const affiliate = '/affiliate';
const hooks = `${affiliate}/webhooks`;

/** The routes of the partner account and the affiliate programme (contract). */
export const partnerApi = {
  profile: () => partner.call<Profile>('/profile'),
  editProfile: (body: object) => send('PATCH', '/profile', body),
  figures: (days: number) => inData<Figures>('/analytics', { days }),
  orders: (query: Filter) => partner.call<Page<PartnerOrder>>('/orders', { query }),
  ordersCsv: (query: Filter) => partner.download('/orders.csv', { query }),

  keys: () => inData<readonly ApiKey[]>('/api-keys'),
  createKey: (body: object) => send<{ key: string }>('POST', '/api-keys', body),
  rotateKey: (id: string, hours: number) =>
    send<{ key: string }>('POST', `/api-keys/${id}/rotate`, { overlap_hours: hours }),
  revokeKey: (id: string) => send('DELETE', `/api-keys/${id}`),

  summary: () => inData<Summary>(`${affiliate}/summary`),
  ledger: (query: Filter) => partner.call<Page<Entry>>(`${affiliate}/ledger`, { query }),
  statement: (query: Filter) => partner.download(`${affiliate}/statement.csv`, { query }),
  terms: () => partner.call<{ version: string; url: string }>(`${affiliate}/terms`),
  acceptTerms: (version: string) => send('POST', `${affiliate}/terms/accept`, { version }),
  payoutProfile: () => inData<PayoutProfile | null>(`${affiliate}/payout-profile`),
  changePayoutProfile: (body: object) => send('PATCH', `${affiliate}/payout-profile`, body),
  payouts: (query: Filter) => partner.call<Page<Payout>>(`${affiliate}/payout-requests`, { query }),
  requestPayout: (body: object, attempt: string) =>
    partner.call(`${affiliate}/payout-requests`, { method: 'POST', body, headers: { 'idempotency-key': attempt } }),
  cancelPayout: (id: string) => send('POST', `${affiliate}/payout-requests/${id}/cancel`),
  audit: (query: Filter) => partner.call<Page<AuditEntry>>(`${affiliate}/audit`, { query }),

  endpoints: () => inData<readonly Endpoint[]>(hooks),
  eventTypes: () => inData<readonly { type: string; description: string }[]>(`${hooks}/event-types`),
  createEndpoint: (body: object) => send<{ secret: string }>('POST', hooks, body),
  changeEndpoint: (id: string, body: object) => send('PATCH', `${hooks}/${id}`, body),
  deleteEndpoint: (id: string) => send('DELETE', `${hooks}/${id}`),
  rotateSecret: (id: string, hours: number) =>
    send<{ secret: string }>('POST', `${hooks}/${id}/rotate-secret`, { overlap_hours: hours }),
  testEndpoint: (id: string) => send('POST', `${hooks}/${id}/test`),
  deliveries: (id: string, query: Filter) => partner.call<Page<Delivery>>(`${hooks}/${id}/deliveries`, { query }),
  redeliver: (id: string) => send('POST', `${hooks}/deliveries/${id}/redeliver`),
  replay: (id: string, body: object) => send<Replay>('POST', `${hooks}/${id}/replay`, body),
  replayProgress: (id: string) => inData<Replay>(`${hooks}/replays/${id}`),

  sessions: () => inData<readonly DeviceSession[]>('/sessions'),
  endSession: (id: string) => send('DELETE', `/sessions/${id}`),
  changePassword: (body: object) => send('POST', '/change-password', body),
  turnOffTwoFactor: (body: object) => send('POST', '/2fa/disable', body),
};

export const profileQuery = { queryKey: ['profile'], queryFn: partnerApi.profile };
export const summaryQuery = { queryKey: ['summary'], queryFn: partnerApi.summary, refetchInterval: 15_000 };
