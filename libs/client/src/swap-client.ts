import type {
  AmountInput,
  AnalyticsAnswer,
  AssetList,
  CreateOrderRequest,
  CreatedOrder,
  Health,
  PublicAnswer,
  PublicRequest,
  QuoteAnswer,
  QuoteRequest,
  Snapshot,
  StatusAnswer,
  UsdAnswer,
} from './wire.js';
import { Transport, type ConnectionOptions, type Method } from './transport.js';
import { waitForOrder, type WaitOptions } from './wait-for-order.js';

export interface SwapClientOptions extends ConnectionOptions {
  /** Attributes orders to a partner, and has limits of its own where it counts. A secret key belongs on a server. */
  readonly apiKey?: string;
}

export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Go with this request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CreateOptions extends CallOptions {
  /** 1 to 255 characters. Keep one of your own to repeat a create safely even after a restart. */
  readonly idempotencyKey?: string;
}

export interface NotifyEmailOptions extends CallOptions {
  /** What the mail is written in; what `Accept-Language` asks for when left out. */
  readonly language?: PublicRequest<'setNotifyEmail'>['language'];
}

export interface StatusOptions extends CallOptions {
  /** What the create answered: the answer then says what to name to the exchange's support. */
  readonly manageToken?: string;
}

/** The public API. Answers are the service's JSON as it came; whatever else happens is thrown as a `SwapError`. */
export class SwapClient {
  private readonly transport: Transport;
  /** Sent where a key counts, and nowhere else. */
  private readonly key: Readonly<Record<string, string>>;

  constructor({ apiKey, ...connection }: SwapClientOptions) {
    this.transport = new Transport(connection);
    this.key = apiKey === undefined ? {} : { 'x-service-api-key': apiKey };
  }

  getHealth(options?: CallOptions): Promise<Health> {
    return this.get('/health', {}, options);
  }

  /** Whether orders can be placed now. Throws a `SwapError` of status 503, its body the same, when not. */
  getReadiness(options?: CallOptions): Promise<PublicAnswer<'getReadiness'>> {
    return this.get('/health/ready', {}, options);
  }

  /** How the service does, and what went wrong lately. */
  getServiceStatus(
    params?: PublicRequest<'getServiceStatus'>,
    options?: CallOptions,
  ): Promise<PublicAnswer<'getServiceStatus'>> {
    return this.get('/service-status', { ...params }, options);
  }

  /** What changed in the API, newest first. */
  getChangelog(params?: PublicRequest<'getChangelog'>, options?: CallOptions): Promise<PublicAnswer<'getChangelog'>> {
    return this.get('/changelog', { ...params }, options);
  }

  /** The exchanges, and how they did. */
  listProviders(options?: CallOptions): Promise<PublicAnswer<'listProviders'>> {
    return this.get('/providers', {}, options);
  }

  /** What is swapped most. */
  listPopularPairs(
    params?: PublicRequest<'listPopularPairs'>,
    options?: CallOptions,
  ): Promise<PublicAnswer<'listPopularPairs'>> {
    return this.get('/pairs/popular', { ...params }, options);
  }

  /** How a pair's rate moved over a day or a week: a reference, not an offer. */
  getPairRates(params: PublicRequest<'getPairRates'>, options?: CallOptions): Promise<PublicAnswer<'getPairRates'>> {
    return this.get('/pairs/rates', { ...params }, options);
  }

  /** Whether an order made with the client's key would count for its partner. */
  checkAttribution(options?: CallOptions): Promise<PublicAnswer<'checkAttribution'>> {
    return this.send('POST', '/swap/attribution', { headers: this.key, options });
  }

  /** What an amount is worth in USD: a reference, not an offer. */
  estimateUsd(currency_from: string, amount_from: AmountInput, options?: CallOptions): Promise<UsdAnswer> {
    return this.getWithKey('/swap/usd', { currency_from, amount_from }, options);
  }

  /** What a swap brings now, by all offers. */
  getSwapPrice(request: QuoteRequest, options?: CallOptions): Promise<QuoteAnswer> {
    return this.getWithKey('/swap/quote', { ...request }, options);
  }

  /** What would be wrong with an order, without placing it. */
  validateSwapOrder(body: CreateOrderRequest, options?: CallOptions): Promise<PublicAnswer<'validateSwapOrder'>> {
    return this.send('POST', '/swap/validate', { body, headers: this.key, options });
  }

  /** Places an order and answers what must be sent where. Repeated by itself it still creates one order. */
  createSwapOrder(body: CreateOrderRequest, options: CreateOptions = {}): Promise<CreatedOrder> {
    const { idempotencyKey = randomKey(), ...rest } = options;
    const headers = { ...this.key, 'idempotency-key': idempotencyKey };
    return this.send('POST', '/swap/create', { body, headers, options: rest });
  }

  getSwapStatus(order_id: string, options: StatusOptions = {}): Promise<StatusAnswer> {
    const { manageToken, headers, ...limits } = options;
    const proof = manageToken !== undefined && { 'x-manage-token': manageToken };
    return this.getWithKey('/swap/status', { order_id }, { ...limits, headers: { ...headers, ...proof } });
  }

  /** Follows an order, by events where they get through and by polite questions otherwise, until it is final. */
  waitForOrder(order_id: string, options?: WaitOptions): Promise<Snapshot> {
    return waitForOrder(this.transport, order_id, this.key, options);
  }

  /** Decides about an order that waits for it: exchange what came, or send it back. */
  resolveSwapOrder(
    order_id: string,
    manageToken: string,
    body: PublicRequest<'resolveSwapOrder'>,
    options?: CallOptions,
  ): Promise<PublicAnswer<'resolveSwapOrder'>> {
    return this.manage('POST resolve', order_id, manageToken, { body, options });
  }

  /** Where the deposit of an order goes back to. */
  nameRefundAddress(
    order_id: string,
    manageToken: string,
    body: PublicRequest<'nameRefundAddress'>,
    options?: CallOptions,
  ): Promise<PublicAnswer<'nameRefundAddress'>> {
    return this.manage('POST refund-address', order_id, manageToken, { body, options });
  }

  /** Who gets mail about an order. */
  setNotifyEmail(
    order_id: string,
    manageToken: string,
    email: string,
    { language, ...options }: NotifyEmailOptions = {},
  ): Promise<undefined> {
    return this.manage('PUT notify-email', order_id, manageToken, { body: { email, language }, options });
  }

  /** Nobody gets mail about an order any more. */
  removeNotifyEmail(order_id: string, manageToken: string, options?: CallOptions): Promise<undefined> {
    return this.manage('DELETE notify-email', order_id, manageToken, { options });
  }

  /** Has the customer of an order forgotten, at once or, where `erased_at` is null, when it is over. */
  erasePersonalData(
    order_id: string,
    manageToken: string,
    options?: CallOptions,
  ): Promise<PublicAnswer<'erasePersonalData'>> {
    return this.manage('DELETE personal-data', order_id, manageToken, { options });
  }

  /** Everything that can be swapped, or what of it is on one network. */
  listAssets(network?: string, options?: CallOptions): Promise<AssetList> {
    return this.getWithKey('/assets', { network }, options);
  }

  /** Figures of the whole platform over 7 to 90 days; 30 when left out. */
  getPublicAnalytics(days?: number, options?: CallOptions): Promise<AnalyticsAnswer> {
    return this.get('/analytics/public', { days }, options);
  }

  /** The terms of the affiliate program, as Markdown. */
  readTerms(params?: PublicRequest<'readTerms'>, options?: CallOptions): Promise<string> {
    return this.transport.text('/affiliate-terms', { query: { ...params }, ...options });
  }

  private get<T>(path: string, query: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<T> {
    return this.transport.json(path, { query, ...options }) as Promise<T>;
  }

  private getWithKey<T>(path: string, query: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<T> {
    return this.get(path, query, { ...options, headers: { ...options?.headers, ...this.key } });
  }

  private send<T>(
    method: Method,
    path: string,
    { headers, body, options }: Parts & { readonly headers: Readonly<Record<string, string>> },
  ): Promise<T> {
    const call = { method, body, ...options, headers: { ...options?.headers, ...headers } };
    return this.transport.json(path, call) as Promise<T>;
  }

  /** Of whoever holds the order's manage token. */
  private manage<T>(route: `${Method} ${string}`, order_id: string, manageToken: string, parts: Parts): Promise<T> {
    const [method, what] = route.split(' ') as [Method, string];
    const path = `/swap/orders/${encodeURIComponent(order_id)}/${what}`;
    return this.send(method, path, { ...parts, headers: { 'x-manage-token': manageToken } });
  }
}

interface Parts {
  readonly body?: unknown;
  readonly options?: CallOptions | undefined;
}

/** Works in pages without HTTPS too, where `crypto.randomUUID` is absent. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
