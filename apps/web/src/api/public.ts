import { SwapClient, type CreatedOrder, type CreateOrderRequest } from '@swap/client';
import { apiBase, call } from './http.js';

/** The public API, through the client library. Whoever shows what it answers asks again where that helps. */
export const client = new SwapClient({ baseUrl: apiBase, retries: 0 });

/** Places an order, for a partner where there is a key. Repeats by itself; under one `attempt` there is one order. */
export const createOrder = (input: CreateOrderRequest, attempt: string, apiKey: string | null): Promise<CreatedOrder> =>
  new SwapClient({ baseUrl: apiBase, ...(apiKey !== null && { apiKey }) }).createSwapOrder(input, {
    idempotencyKey: attempt,
  });

export interface Finding {
  readonly code: string;
  readonly field: string;
  readonly message: string;
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

interface Data<T> {
  readonly data: T;
}

/** What would keep the swap from being placed. */
export const validateSwap = async (input: CreateOrderRequest, signal: AbortSignal): Promise<readonly Finding[]> => {
  const answer = await call<Data<{ errors: readonly Finding[] }>>('/swap/validate', {
    method: 'POST',
    body: input,
    signal,
  });
  return answer.data.errors;
};

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
