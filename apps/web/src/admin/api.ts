import type { Page } from '../console/pages.js';
import { Session } from '../console/session.js';
import type { DayFigures, Snapshot } from '@swap/client';
import type { Entry, Payout, PayoutProfile } from '../partners/api.js';

/** The member of the staff who is signed in. */
export const staff = new Session('/admin');

export interface Me {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly two_factor_enabled: boolean;
}

export interface Admin extends Me {
  readonly active: boolean;
  readonly invited: boolean;
  readonly created_at: string;
}

export interface Overview {
  readonly partners: number;
  readonly owed_usd: number;
  readonly adjustments_waiting: number;
  readonly orders_needing_action: number;
  readonly payouts: readonly { readonly status: string; readonly requests: number; readonly amount_usd: number }[];
  readonly outbox: { readonly messages: number; readonly oldest_seconds: number | null };
  readonly queues: readonly { readonly name: string; readonly waiting: number; readonly running: number }[];
  readonly books: { readonly as_of: string; readonly discrepancies: number } | null;
  readonly orders: {
    readonly orders: number;
    readonly completed_orders: number;
    readonly volume_usd: number;
    readonly daily: readonly DayFigures[];
  };
}

export interface StaffPayout extends Payout {
  readonly partner_id: string;
  readonly approvals_required: number;
  readonly processed_by: string | null;
}

export interface StaffPayoutDetail extends StaffPayout {
  readonly partner: { readonly id: string; readonly email: string; readonly name: string; readonly created_at: string };
  readonly balance: { readonly ledger_balance: number; readonly available_balance: number };
  readonly risk_flags: readonly { readonly code: string; readonly message: string }[];
  readonly approvals: readonly { readonly admin_id: string; readonly at: string }[];
  readonly ledger: readonly Entry[];
  readonly history: readonly {
    readonly status: string;
    readonly actor: string;
    readonly actor_id: string | null;
    readonly reason: string | null;
    readonly at: string;
  }[];
}

export interface PartnerRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly website: string | null;
  readonly email_verified: boolean;
  readonly affiliate_enabled: boolean;
  readonly affiliate_commission_bps: number;
  readonly minimum_payout_usd: number;
  readonly holding_days: number;
  readonly suspended: boolean;
  readonly created_at: string;
}

export interface StaffPartner extends PartnerRow {
  readonly balance: Readonly<Record<string, number>>;
  readonly terms_accepted_version: string | null;
  readonly payout_profile: PayoutProfile | null;
}

export interface Adjustment {
  readonly id: string;
  readonly partner_id: string;
  readonly kind: string;
  readonly amount_usd: number;
  readonly reason: string;
  readonly status: string;
  readonly requested_by: string;
  readonly created_at: string;
}

export interface StaffOrder extends Snapshot {
  readonly partner_id: string | null;
  readonly commission_bps: number | null;
}

export interface OrderFile extends Omit<StaffOrder, 'legs'> {
  readonly legs: readonly {
    readonly id: string;
    readonly position: number;
    readonly provider: string;
    readonly ref: string | null;
    readonly status_name: string;
    readonly raw_status: string | null;
  }[];
  readonly provider_reports: readonly {
    readonly leg_id: string;
    readonly raw_status: string;
    readonly status_name: string | null;
    readonly applied: boolean;
    readonly at: string;
  }[];
}

export interface ProviderFile {
  readonly name: string;
  readonly enabled: boolean;
  readonly up: boolean;
  readonly resting: readonly string[];
  readonly standing: number;
  readonly open_trades: number;
  readonly polls_per_minute: number | null;
  readonly score: {
    readonly orders: number;
    readonly success_rate: number | null;
    readonly median_completion_seconds: number | null;
    readonly hold_rate: number | null;
    readonly mean_slippage_bps: number | null;
  } | null;
}

export interface Books {
  readonly as_of: string;
  readonly agrees: boolean;
  readonly checked: Readonly<Record<string, number>>;
  readonly discrepancies: readonly {
    readonly code: string;
    readonly message: string;
    readonly partner_id: string | null;
    readonly subject: string;
    readonly expected: string | null;
    readonly found: string | null;
  }[];
}

export interface StaffAuditEntry {
  readonly id: string;
  readonly partner_id: string | null;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly via: string | null };
  readonly ip: string | null;
  readonly changes: unknown;
  readonly created_at: string;
}

type Filter = Readonly<Record<string, string | boolean | undefined>>;

const get = <T>(path: string, query: Filter = {}): Promise<T> => staff.call(path, { query });
const inData = async <T>(path: string): Promise<T> => (await get<{ data: T }>(path)).data;
const send = <T = unknown>(method: 'POST' | 'PATCH', path: string, body?: object): Promise<T> =>
  staff.call(path, { method, ...(body && { body }) });

/** The routes of the staff (contract, Admin). */
export const adminApi = {
  acceptInvitation: (token: string, password: string) => staff.anonymously('/invitation', { token, password }),
  me: () => get<Me>('/me'),
  overview: () => inData<Overview>('/overview'),

  payouts: (query: Filter) => get<Page<StaffPayout>>('/payout-requests', query),
  payout: (id: string) => get<StaffPayoutDetail>(`/payout-requests/${id}`),
  /** Trying again with the same `attempt` moves the payout once. */
  movePayout: (id: string, action: string, { body, attempt }: { body?: object; attempt: string }) =>
    staff.call(`/payout-requests/${id}/${action}`, {
      method: 'POST',
      ...(body && { body }),
      headers: { 'idempotency-key': attempt },
    }),

  partners: (query: Filter) => get<Page<PartnerRow>>('/partners', query),
  partner: (id: string) => get<StaffPartner>(`/partners/${id}`),
  changePartner: (id: string, body: object) => send('PATCH', `/partners/${id}`, body),
  unfreeze: (id: string, reason: string) => send('POST', `/partners/${id}/unfreeze-payouts`, { reason }),
  adjust: (id: string, body: object, attempt: string) =>
    staff.call<Adjustment>(`/partners/${id}/adjustments`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': attempt },
    }),
  adjustments: (query: Filter) => get<Page<Adjustment>>('/adjustments', query),
  decideAdjustment: (id: string, decision: 'approve' | 'reject') => send('POST', `/adjustments/${id}/${decision}`),

  orders: (query: Filter) => get<Page<StaffOrder>>('/orders', query),
  order: (id: string) => inData<OrderFile>(`/orders/${id}`),
  refreshOrder: (id: string) => send('POST', `/orders/${id}/refresh`),
  correctPrice: (id: string, body: object) => send('POST', `/orders/${id}/usd`, body),

  providers: () => inData<readonly ProviderFile[]>('/providers'),
  switchProvider: (name: string, enabled: boolean) => send('PATCH', `/providers/${name}`, { enabled }),
  openQueues: async () => (await send<{ data: { path: string } }>('POST', '/queue-dashboard')).data.path,
  books: () => inData<Books>('/reconciliation'),
  audit: (query: Filter) => get<Page<StaffAuditEntry>>('/audit', query),
  admins: () => inData<readonly Admin[]>('/admins'),
  invite: (body: object) => send('POST', '/admins', body),
  changeAdmin: (id: string, body: object) => send('PATCH', `/admins/${id}`, body),
};

export const meQuery = { queryKey: ['me'], queryFn: adminApi.me };
export const adminsQuery = { queryKey: ['admins'], queryFn: adminApi.admins, staleTime: 60_000 };
