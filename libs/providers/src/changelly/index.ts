import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import {
  LiquidityProvider,
  type ListedAsset,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderRef,
  type ProviderReport,
  type OrderSearch,
  type ProviderCapabilities,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { HttpClient } from '../http-client.js';
import { Rpc, type Outcome } from './rpc.js';
import * as shapes from './schemas.js';
import { noPair, refusesParameters, toError, toListedAsset, toOrder, toQuote, toReport, traced } from './translate.js';

/** Changelly, API v2. */
export class Changelly extends LiquidityProvider {
  override readonly name = 'changelly';
  override readonly source = 6;
  override readonly capabilities: ProviderCapabilities = {
    fixed: true,
    privateLeg: true,
    refunds: 'automatic',
    kyc: 'on_suspicion',
    maxOrderUsd: null,
    fixedNeedsRefundAddress: true,
  };
  private readonly http: HttpClient;
  private readonly rpc: Rpc;

  /** `privateKey` is base64 of PKCS#8 DER. Throws an Error when it is not. */
  constructor(baseUrl: string, privateKey: string) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
    this.rpc = new Rpc(this.http, privateKey);
  }

  override async assets(signal: AbortSignal): Promise<ListedAsset[]> {
    return this.read(shapes.currencies, await this.rpc.call('getCurrenciesFull', {}, signal)).map(toListedAsset);
  }

  override async quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    if (!request.fixed) {
      return toQuote(await this.price('getExchangeAmount', { request, amount: request.amount }, signal), 'from', null);
    }
    if (request.side === 'from') {
      const told = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
      return toQuote(told, 'from', told.id);
    }
    // What is wanted is named before the network fee, and only an answer tells the fee: asked once more with it added.
    const first = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
    const gross = request.amount.plus(first.networkFee ?? Amount.zero);
    const told = await this.price('getFixRateForAmount', { request, amount: gross }, signal);
    return toQuote(told, 'to', told.id && `${gross.toString()} ${told.id}`);
  }

  override async create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    const { refundAddress, refundMemo } = request;
    if (request.fixed && refundAddress === null) {
      throw noPair('Changelly swaps at a fixed rate only with a refund address; name one');
    }
    if (request.fixed && !request.rateId) {
      throw new DomainError('quote_expired', 'A fixed rate is quoted first; ask for a quote');
    }
    const params = {
      ...pairOf(request),
      ...rateOf(request),
      address: request.addressTo,
      ...(request.memoTo && { extraId: request.memoTo }),
      ...(refundAddress && { refundAddress }),
      ...(refundAddress && refundMemo && { refundExtraId: refundMemo }),
    };
    const method = request.fixed ? 'createFixTransaction' : 'createTransaction';
    const answer = await this.rpc.call(method, params, signal);
    if (answer.accepted) return this.placed(this.http.read(shapes.created, answer.result), request);
    const error = toError(answer.error, request.side);
    if (error.code !== 'provider_unavailable' || !refusesParameters(answer.error)) throw error;
    throw (await this.badAddress(request, signal)) ?? error;
  }

  override async report({ ref }: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    const listed = this.read(shapes.transactions, await this.rpc.call('getTransactions', { id: ref }, signal));
    const told = listed.find(({ id }) => id === ref);
    if (!told) throw this.http.unavailable(`has no order ${ref}`);
    return toReport(told);
  }

  override async findOrder(trace: OrderSearch, signal: AbortSignal): Promise<ProviderOrder | null> {
    const params = {
      currency: trace.from.ticker,
      payoutAddress: trace.addressTo,
      // Microseconds, as all their times.
      since: trace.placedAfter.getTime() * 1000,
      limit: 100,
    };
    return traced(this.read(shapes.transactions, await this.rpc.call('getTransactions', params, signal)), trace);
  }

  private async price(method: string, { request, amount }: Priced, signal: AbortSignal) {
    const named = { [request.side === 'from' ? 'amountFrom' : 'amountTo']: amount.toString() };
    const answer = await this.rpc.call(method, { ...pairOf(request), ...named }, signal);
    if (!answer.accepted && refusesParameters(answer.error)) throw noPair();
    const [told] = this.read(shapes.quotes, answer, request.side);
    if (!told) throw noPair();
    this.requireEcho(request, told.from, told.to);
    return told;
  }

  private placed(told: z.infer<typeof shapes.created>, request: ProviderOrderRequest): ProviderOrder {
    this.requireEcho(request, told.currencyFrom, told.currencyTo);
    return toOrder(told);
  }

  /** An answer that speaks of another pair is none: its amounts and addresses are not to be shown to anybody. */
  private requireEcho({ from, to }: ProviderQuoteRequest, toldFrom: string, toldTo: string): void {
    if (toldFrom.toLowerCase() === from.ticker && toldTo.toLowerCase() === to.ticker) return;
    throw this.http.unavailable(`answered for ${toldFrom} to ${toldTo} when asked for ${from.ticker} to ${to.ticker}`);
  }

  /** Which address a refused create was refused for; null when neither is bad. Their words for it are not relied on. */
  private async badAddress(request: ProviderOrderRequest, signal: AbortSignal): Promise<DomainError | null> {
    for (const [field, currency, address] of [
      ['address_to', request.to.ticker, request.addressTo],
      ['refund_address', request.from.ticker, request.refundAddress],
    ] as const) {
      if (address === null) continue;
      const verdict = await this.rpc.call('validateAddress', { currency, address }, signal);
      if (this.read(shapes.addressVerdict, verdict).result) continue;
      return DomainError.ofField('invalid_address', field, 'The exchange does not accept this address');
    }
    return null;
  }

  private read<T>(shape: z.ZodType<T>, answer: Outcome, side: 'from' | 'to' = 'from'): T {
    if (!answer.accepted) throw toError(answer.error, side);
    return this.http.read(shape, answer.result);
  }
}

interface Priced {
  readonly request: ProviderQuoteRequest;
  readonly amount: Amount;
}

const pairOf = ({ from, to }: ProviderQuoteRequest) => ({ from: from.ticker, to: to.ticker });

/** The amount as the quote named it. A rate id for an amount to receive carries that amount before the network fee. */
function rateOf({ fixed, side, amount, rateId }: ProviderOrderRequest) {
  if (!fixed) return { amountFrom: amount.toString() };
  if (side === 'from') return { rateId, amountFrom: amount.toString() };
  const [gross = '', ...id] = (rateId ?? '').split(' ');
  return { rateId: id.join(' '), amountTo: gross };
}
