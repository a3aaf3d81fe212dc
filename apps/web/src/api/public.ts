import { SwapClient, type CreatedOrder, type CreateOrderRequest } from '@swap/client';
import { languageOfPlace } from '../kit/say.js';
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

/** Whether orders made here with this key count for its partner; throws where they would be refused. */
export const checkKey = async (apiKey: string): Promise<'secret' | 'publishable'> =>
  (await anybody('POST', '/swap/attribution', { headers: { 'x-service-api-key': apiKey } })).data.kind;

/** What would keep the swap from being placed. */
export const validateSwap = async (input: CreateOrderRequest, signal: AbortSignal): Promise<readonly Finding[]> =>
  (await anybody('POST', '/swap/validate', { body: input, signal })).data.errors;

export type StatusAnswer = Schemas['StatusAnswer'];
export type Decision = Schemas['Decision'];
export type ExpectedTimes = Schemas['ExpectedTimes'];
export type SupportRef = Schemas['SupportRef'];

/** What names an order and, to its holder, lets it be decided about. */
export interface Held {
  readonly orderId: string;
  readonly manageToken: string;
}

const ofOrder = ({ orderId, manageToken }: Held) => ({
  path: { order_id: orderId },
  headers: { 'x-manage-token': manageToken },
});

/** An order as it stands; with the manage token also what its holder may know. */
export const getStatus = (order_id: string, manageToken: string | null, signal?: AbortSignal): Promise<StatusAnswer> =>
  anybody('GET', '/swap/status', {
    query: { order_id },
    ...(manageToken !== null && { headers: { 'x-manage-token': manageToken } }),
    ...(signal && { signal }),
  });

export const giveRefundAddress = (held: Held, body: { address: string; memo_tag?: string }): Promise<unknown> =>
  anybody('POST', '/swap/orders/{order_id}/refund-address', { ...ofOrder(held), body });

export const resolveOrder = (held: Held, choice: 'exchange' | 'refund'): Promise<unknown> =>
  anybody('POST', '/swap/orders/{order_id}/resolve', { ...ofOrder(held), body: { choice } });

export const setNotifyEmail = (held: Held, email: string): Promise<unknown> =>
  anybody('PUT', '/swap/orders/{order_id}/notify-email', {
    ...ofOrder(held),
    body: { email, language: languageOfPlace() as Schemas['NotifyEmailBody']['language'] },
  });

export const removeNotifyEmail = (held: Held): Promise<unknown> =>
  anybody('DELETE', '/swap/orders/{order_id}/notify-email', ofOrder(held));

/** Has the customer of the order forgotten. Answers when that was done; null while it waits for the end of the order. */
export const erasePersonalData = async (held: Held): Promise<string | null> =>
  (await anybody('DELETE', '/swap/orders/{order_id}/personal-data', ofOrder(held))).data.erased_at;

export type PopularPair = Schemas['PopularPair'];
export type PairRates = Schemas['PairRates'];

/** What is swapped most; nothing before there is trade. */
export const listPopularPairs = async (): Promise<readonly PopularPair[]> =>
  (await anybody('GET', '/pairs/popular')).data;

/** How the market rate of a pair went over a day or a week. */
export const getPairRates = async (
  query: { currency_from: string; currency_to: string; window: PairRates['window'] },
  signal: AbortSignal,
): Promise<PairRates> => (await anybody('GET', '/pairs/rates', { query, signal })).data;

export const listProviders = async (): Promise<readonly Provider[]> => (await anybody('GET', '/providers')).data;

/** From the link of a mail that told of a change nobody here made. */
export const freezePayouts = (token: string): Promise<unknown> =>
  anybody('POST', '/partners/affiliate/payout-freeze', { body: { token } });

export const getServiceStatus = async (): Promise<ServiceStatus> => (await anybody('GET', '/service-status')).data;
