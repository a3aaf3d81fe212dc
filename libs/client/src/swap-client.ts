import type {
  AmountInput,
  AnalyticsAnswer,
  AssetList,
  CreateOrderRequest,
  CreatedOrder,
  Health,
  QuoteAnswer,
  QuoteRequest,
  Snapshot,
  StatusAnswer,
  UsdAnswer,
} from './wire.js';
import { Transport } from './transport.js';
import { waitForOrder, type WaitOptions } from './wait-for-order.js';

export interface SwapClientOptions {
  /** Where the service answers, version included: `https://swap.example/api/v1`. */
  readonly baseUrl: string;
  /** Attributes orders to a partner. Sent on order creation only; a secret key belongs on a server. */
  readonly apiKey?: string;
  /** Milliseconds an attempt may take; 15 000 unless told otherwise. */
  readonly timeoutMs?: number;
  /** How often a request is repeated after a lost connection, 429 or 5xx; 2 unless told otherwise. */
  readonly retries?: number;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface CreateOptions extends CallOptions {
  /** 1 to 255 characters. Keep one of your own to repeat a create safely even after a restart. */
  readonly idempotencyKey?: string;
}

/** The public API. Answers are the service's JSON as it came; whatever else happens is thrown as a `SwapError`. */
export class SwapClient {
  private readonly transport: Transport;
  private readonly apiKey: string | undefined;

  constructor({ baseUrl, apiKey, timeoutMs = 15_000, retries = 2, fetch = globalThis.fetch }: SwapClientOptions) {
    this.transport = new Transport({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeoutMs,
      retries,
      // Browsers insist that it is called as the window's.
      fetch: (...request) => fetch(...request),
    });
    this.apiKey = apiKey;
  }

  getHealth(options?: CallOptions): Promise<Health> {
    return this.get('/health', {}, options);
  }

  /** What an amount is worth in USD: a reference, not an offer. */
  estimateUsd(currency_from: string, amount_from: AmountInput, options?: CallOptions): Promise<UsdAnswer> {
    return this.get('/swap/usd', { currency_from, amount_from }, options);
  }

  /** What a swap brings now, by all offers. */
  getSwapPrice(request: QuoteRequest, options?: CallOptions): Promise<QuoteAnswer> {
    return this.get('/swap/quote', { ...request }, options);
  }

  /** Places an order and answers what must be sent where. Repeated by itself it still creates one order. */
  createSwapOrder(body: CreateOrderRequest, options: CreateOptions = {}): Promise<CreatedOrder> {
    const { idempotencyKey = randomKey(), ...limits } = options;
    const headers = {
      'idempotency-key': idempotencyKey,
      ...(this.apiKey !== undefined && { 'x-service-api-key': this.apiKey }),
    };
    return this.transport.json('/swap/create', { method: 'POST', body, headers, ...limits }) as Promise<CreatedOrder>;
  }

  getSwapStatus(order_id: string, options?: CallOptions): Promise<StatusAnswer> {
    return this.get('/swap/status', { order_id }, options);
  }

  /** Follows an order, by events where they get through and by polite questions otherwise, until it is final. */
  waitForOrder(order_id: string, options?: WaitOptions): Promise<Snapshot> {
    return waitForOrder(this.transport, order_id, options);
  }

  /** Everything that can be swapped, or what of it is on one network. */
  listAssets(network?: string, options?: CallOptions): Promise<AssetList> {
    return this.get('/assets', { network }, options);
  }

  /** Figures of the whole platform over 7 to 90 days; 30 when left out. */
  getPublicAnalytics(days?: number, options?: CallOptions): Promise<AnalyticsAnswer> {
    return this.get('/analytics/public', { days }, options);
  }

  private get<T>(path: string, query: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<T> {
    return this.transport.json(path, { query, ...options }) as Promise<T>;
  }
}

/** Works in pages without HTTPS too, where `crypto.randomUUID` is absent. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
