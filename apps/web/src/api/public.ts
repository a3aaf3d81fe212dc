import { call } from './http.js';

export interface Asset {
  readonly param: string;
  readonly ticker: string;
  readonly name: string;
  readonly network: string;
  readonly network_name: string;
  readonly memo_required: boolean;
  readonly memo_name: string | null;
  readonly maintenance: boolean;
  readonly deposit_enabled: boolean;
  readonly withdraw_enabled: boolean;
  readonly fixed_supported: boolean;
  readonly private_supported: boolean;
  readonly explorer: { readonly address: string; readonly tx: string } | null;
}

export interface Minutes {
  readonly min: number;
  readonly max: number;
}

export interface Offer {
  readonly source: number;
  readonly provider: string;
  readonly amount_from: string;
  readonly amount_to: string;
  readonly min_amount: string;
  readonly max_amount: string | null;
  readonly estimated_minutes: Minutes | null;
  readonly refund_address_required: boolean;
  readonly best: boolean;
}

export interface Quote extends Omit<Offer, 'best'> {
  readonly rate: string;
  readonly price_usd_from: number | null;
  readonly price_usd_to: number | null;
  readonly fixed: boolean;
  readonly quote_id: string | null;
  readonly expires_at: string | null;
  readonly warnings: readonly string[];
  readonly offers: readonly Offer[];
}

export interface Deposit {
  readonly address: string;
  readonly memo_tag: string | null;
  readonly memo_name: string | null;
  readonly amount: string;
  readonly uri: string | null;
}

export interface Snapshot {
  readonly order_id: string;
  readonly status_name: string;
  readonly is_final: boolean;
  readonly action_required: { readonly code: string; readonly message: string } | null;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly poll_after_seconds: number | null;
  readonly creation_time: number;
  readonly currency_from: string;
  readonly network_from: string;
  readonly amount_from: string;
  readonly currency_to: string;
  readonly network_to: string;
  readonly amount_to: string;
  readonly address_from: string | null;
  readonly sender_memo_tag: string | null;
  readonly address_to: string;
  readonly receiver_memo_tag: string | null;
  readonly refund_address: string | null;
  readonly fixed: boolean;
  readonly is_anonym: boolean;
  readonly rate: string;
  readonly price_usd_from: number | null;
  readonly provider: string;
  readonly deposit_tx: string | null;
  readonly payout_tx: string | null;
  readonly refund_tx: string | null;
  readonly confirmations: { readonly seen: number; readonly required: number } | null;
  readonly expires_at: string | null;
  readonly timeline: readonly { readonly status_name: string; readonly at: string }[];
}

export interface PairQuestion {
  readonly currency_from: string;
  readonly currency_to: string;
  readonly amount_from?: string;
  readonly amount_to?: string;
  readonly fixed?: boolean;
  readonly is_anonym?: boolean;
}

export interface SwapWish extends PairQuestion {
  readonly address_to: string;
  readonly receiver_memo_tag?: string;
  readonly refund_address?: string;
  readonly refund_memo_tag?: string;
  readonly source?: number;
  readonly quote_id?: string;
  readonly max_slippage_bps?: number;
}

export interface Finding {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

export interface CreatedOrder {
  readonly order_info: string;
  readonly manage_token: string;
  readonly deposit: Deposit;
}

export interface Provider {
  readonly name: string;
  readonly up: boolean;
  readonly success_rate: number | null;
  readonly median_completion_seconds: number | null;
  readonly hold_rate: number | null;
  readonly mean_slippage_bps: number | null;
  readonly orders: number;
  readonly since: string | null;
}

export interface DayFigures {
  readonly date: string;
  readonly orders: number;
  readonly completed_orders: number;
  readonly volume_usd: number;
}

export interface PublicFigures {
  readonly orders: number;
  readonly completed_orders: number;
  readonly completion_rate: number | null;
  readonly volume_usd: number;
  readonly median_completion_seconds: number | null;
  readonly daily: readonly DayFigures[];
}

interface Data<T> {
  readonly data: T;
}

export const listAssets = async (): Promise<readonly Asset[]> => (await call<Data<readonly Asset[]>>('/assets')).data;

export const getQuote = async (question: PairQuestion, signal: AbortSignal): Promise<Quote> =>
  (await call<Data<Quote>>('/swap/quote', { query: { ...question }, signal })).data;

/** What would keep the swap from being placed. */
export const validateSwap = async (wish: SwapWish, signal: AbortSignal): Promise<readonly Finding[]> => {
  const answer = await call<Data<{ errors: readonly Finding[] }>>('/swap/validate', {
    method: 'POST',
    body: wish,
    signal,
  });
  return answer.data.errors;
};

/** Places the order; trying again with the same `attempt` cannot place a second one. */
export const createSwap = (wish: SwapWish, attempt: string, apiKey: string | null): Promise<CreatedOrder> =>
  call('/swap/create', {
    method: 'POST',
    body: wish,
    headers: { 'idempotency-key': attempt, ...(apiKey !== null && { 'x-service-api-key': apiKey }) },
  });

export const getOrder = async (orderId: string): Promise<Snapshot> =>
  (await call<{ order_info: Snapshot }>('/swap/status', { query: { order_id: orderId } })).order_info;

export const giveRefundAddress = (orderId: string, manageToken: string, body: { address: string }): Promise<unknown> =>
  call(`/swap/orders/${orderId}/refund-address`, { method: 'POST', body, headers: { 'x-manage-token': manageToken } });

export const resolveOrder = (orderId: string, manageToken: string, choice: string): Promise<unknown> =>
  call(`/swap/orders/${orderId}/resolve`, {
    method: 'POST',
    body: { choice },
    headers: { 'x-manage-token': manageToken },
  });

export const listProviders = async (): Promise<readonly Provider[]> =>
  (await call<Data<readonly Provider[]>>('/providers')).data;

export const getPublicFigures = async (): Promise<PublicFigures> =>
  (await call<Data<PublicFigures>>('/analytics/public', { query: { days: 30 } })).data;

/** From the link of a mail that told of a change nobody here made. */
export const freezePayouts = (token: string): Promise<unknown> =>
  call('/partners/affiliate/payout-freeze', { method: 'POST', body: { token } });

export type Light = 'up' | 'down';

export interface Incident {
  readonly component: string;
  readonly began_at: string;
  readonly ended_at: string | null;
}

export interface ServiceStatus {
  readonly checks: {
    readonly database: Light;
    readonly queue: Light;
    readonly prices: Light;
    readonly providers: Readonly<Record<string, Light>>;
  };
  readonly watched_since: string | null;
  readonly incidents: readonly Incident[];
}

export const getServiceStatus = async (): Promise<ServiceStatus> =>
  (await call<Data<ServiceStatus>>('/service-status')).data;
