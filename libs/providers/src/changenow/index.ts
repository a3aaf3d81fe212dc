import { DomainError } from '@swap/domain/kernel';
import {
  LiquidityProvider,
  type ListedAsset,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderRef,
  type ProviderReport,
  type ProviderCapabilities,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { HttpClient, type Answer, type Call } from '../http-client.js';
import * as shapes from './schemas.js';
import { toError, toListedAsset, toMinutes, toReport } from './translate.js';

/** ChangeNOW, API v2. */
export class ChangeNow extends LiquidityProvider {
  override readonly name = 'changenow';
  override readonly source = 1;
  override readonly capabilities: ProviderCapabilities = {
    fixed: true,
    privateLeg: true,
    refunds: 'automatic',
    kyc: 'on_suspicion',
    maxOrderUsd: null,
    fixedNeedsRefundAddress: false,
  };
  private readonly http: HttpClient;

  constructor(
    baseUrl: string,
    private readonly apiKey: string,
  ) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async assets(signal: AbortSignal): Promise<ListedAsset[]> {
    const listed = await this.ask(shapes.currencies, {
      path: '/exchange/currencies',
      query: { isFiat: 'false' },
      signal,
    });
    return listed.filter(({ isFiat }) => !isFiat).map(toListedAsset);
  }

  override async quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    const pair = pairOf(request);
    const [range, estimate] = await Promise.all([
      this.ask(shapes.range, { path: '/exchange/range', query: pair, signal }, request.side),
      this.estimate(request, signal),
    ]);
    return {
      amountFrom: estimate.fromAmount,
      amountTo: estimate.toAmount,
      // The range speaks of what is sent; no bounds are stated for the other side.
      minAmount: request.side === 'from' ? range.minAmount : null,
      maxAmount: request.side === 'from' ? range.maxAmount : null,
      rateId: request.fixed ? estimate.rateId : null,
      expiresAt: request.fixed ? estimate.validUntil : null,
      minutes: toMinutes(estimate.transactionSpeedForecast),
      networkFee: estimate.withdrawalFee,
      warnings: estimate.warningMessage ? [estimate.warningMessage] : [],
    };
  }

  override async create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    const reverse = request.side === 'to';
    const body = {
      ...pairOf(request),
      fromAmount: reverse ? '' : request.amount.toString(),
      toAmount: reverse ? request.amount.toString() : '',
      address: request.addressTo,
      extraId: request.memoTo ?? '',
      refundAddress: request.refundAddress ?? '',
      refundExtraId: request.refundMemo ?? '',
      type: reverse ? 'reverse' : 'direct',
      rateId: request.rateId ?? '',
    };
    const created = await this.ask(shapes.created, { method: 'POST', path: '/exchange', body, signal }, request.side);
    return {
      ref: created.id,
      token: null,
      depositAddress: created.payinAddress,
      depositMemo: created.payinExtraId,
      amountFrom: created.fromAmount,
      amountTo: created.toAmount,
      expiresAt: created.validUntil,
      rawStatus: 'new',
    };
  }

  override async report({ ref }: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    const told = await this.ask(shapes.exchange, { path: '/exchange/by-id', query: { id: ref }, signal });
    if (told.id !== ref) throw this.http.unavailable(`answered for order ${told.id} when asked for ${ref}`);
    return toReport(told);
  }

  private async estimate(request: ProviderQuoteRequest, signal: AbortSignal) {
    const reverse = request.side === 'to';
    const query = {
      ...pairOf(request),
      type: reverse ? 'reverse' : 'direct',
      [reverse ? 'toAmount' : 'fromAmount']: request.amount.toString(),
      ...(request.fixed && { useRateId: 'true' }),
    };
    return this.ask(shapes.estimate, { path: '/exchange/estimated-amount', query, signal }, request.side);
  }

  private async ask<T>(shape: z.ZodType<T>, call: Call, side: 'from' | 'to' = 'from'): Promise<T> {
    const answer = await this.http.call({ ...call, headers: { 'x-changenow-api-key': this.apiKey } });
    this.refuseProblem(answer, side);
    return this.http.read(shape, answer.json);
  }

  /** Error codes may come with any status, so the key `error` is looked for first. */
  private refuseProblem({ status, json }: Answer, side: 'from' | 'to'): void {
    const told = shapes.problem.safeParse(json);
    if (told.success) throw toError(told.data, side);
    if (status >= 400) throw new DomainError('provider_unavailable', `${this.name} answered ${String(status)}`);
  }
}

function pairOf({ from, to, fixed }: ProviderQuoteRequest) {
  return {
    fromCurrency: from.ticker,
    fromNetwork: from.network,
    toCurrency: to.ticker,
    toNetwork: to.network,
    flow: fixed ? 'fixed-rate' : 'standard',
  };
}
