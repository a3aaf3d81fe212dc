import { SwapClient, type CreatedOrder, type CreateOrderRequest } from '@swap/client';
import { apiBase, call } from './http.js';
import { typed, type Schemas } from './typed.js';

/** The public API, through the client library. Whoever shows what it answers asks again where that helps. */
export const client = new SwapClient({ baseUrl: apiBase, retries: 0 });

/** Places an order, for a partner where there is a key. Repeats by itself; under one `attempt` there is one order. */
export const createOrder = (input: CreateOrderRequest, attempt: string, apiKey: string | null): Promise<CreatedOrder> =>
  new SwapClient({ baseUrl: apiBase, ...(apiKey !== null && { apiKey }) }).createSwapOrder(input, {
    idempotencyKey: attempt,
  });

export type Provider = Schemas['Provider'];
export type ServiceStatus = Schemas['ServiceStatus'];
export type Light = ServiceStatus['checks']['database'];
export type Incident = ServiceStatus['incidents'][number];
export type Finding = Schemas['Validation']['errors'][number];

const anybody = typed<''>(call);

/** What would keep the swap from being placed. */
export const validateSwap = async (input: CreateOrderRequest, signal: AbortSignal): Promise<readonly Finding[]> =>
  (await anybody('POST', '/swap/validate', { body: input, signal })).data.errors;

export const giveRefundAddress = (order_id: string, manageToken: string, body: { address: string }): Promise<unknown> =>
  anybody('POST', '/swap/orders/{order_id}/refund-address', {
    path: { order_id },
    body,
    headers: { 'x-manage-token': manageToken },
  });

export const resolveOrder = (order_id: string, manageToken: string, choice: string): Promise<unknown> =>
  anybody('POST', '/swap/orders/{order_id}/resolve', {
    path: { order_id },
    body: { choice },
    headers: { 'x-manage-token': manageToken },
  });

export const listProviders = async (): Promise<readonly Provider[]> => (await anybody('GET', '/providers')).data;

/** From the link of a mail that told of a change nobody here made. */
export const freezePayouts = (token: string): Promise<unknown> =>
  anybody('POST', '/partners/affiliate/payout-freeze', { body: { token } });

export const getServiceStatus = async (): Promise<ServiceStatus> => (await anybody('GET', '/service-status')).data;
