import { createHmac } from 'node:crypto';
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
  type Resolution,
} from '@swap/domain/catalogue';
import type { z } from 'zod';
import { HttpClient } from '../http-client.js';
import * as shapes from './schemas.js';
import { priceProblem, toError, toListedAsset, toReport } from './translate.js';

/** Not stated by FixedFloat; what its orders usually take. */
const minutes = { min: 5, max: 30 };

/** FixedFloat (ff.io), API v2. A fixed price is fixed by the order itself; there are no rate ids. */
export class FixedFloat extends LiquidityProvider {
  override readonly name = 'fixedfloat';
  override readonly source = 4;
  override readonly capabilities: ProviderCapabilities = {
    fixed: true,
    privateLeg: true,
    refunds: 'choice',
    kyc: 'on_suspicion',
    maxOrderUsd: null,
    fixedNeedsRefundAddress: false,
  };
  private readonly http: HttpClient;

  constructor(
    baseUrl: string,
    private readonly apiKey: string,
    private readonly apiSecret: string,
  ) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async assets(signal: AbortSignal): Promise<ListedAsset[]> {
    return this.read(shapes.currencies, await this.call('ccies', {}, signal)).map(toListedAsset);
  }

  override async quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    const told = this.read(shapes.price, await this.call('price', termsOf(request), signal));
    const problem = priceProblem(told, request.side);
    if (problem) throw problem;
    const { from, to } = told;
    if (!from.amount || !to.amount) throw this.http.unavailable('sent a price without amounts');
    return {
      amountFrom: from.amount,
      amountTo: to.amount,
      minAmount: told[request.side].min,
      maxAmount: told[request.side].max,
      rateId: null,
      expiresAt: null,
      minutes,
      networkFee: null,
      warnings: [],
    };
  }

  override async create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    const body = { ...termsOf(request), toAddress: request.addressTo, ...(request.memoTo && { tag: request.memoTo }) };
    const answer = await this.call('create', body, signal);
    if (!answer.accepted) throw await this.whyNot(request, answer.refusal, signal);
    const created = this.read(shapes.created, answer);
    return {
      ref: created.id,
      token: created.token,
      depositAddress: created.from.address,
      depositMemo: created.from.tag,
      amountFrom: created.from.amount,
      amountTo: created.to.amount,
      expiresAt: created.time.expiration,
      rawStatus: created.status,
    };
  }

  override async report(order: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    const told = this.read(shapes.order, await this.call('order', this.keyOf(order), signal));
    if (told.id !== order.ref) throw this.http.unavailable(`answered for order ${told.id} when asked for ${order.ref}`);
    return toReport(told);
  }

  override async resolve(order: ProviderRef, resolution: Resolution, signal: AbortSignal): Promise<void> {
    const answer = await this.call('emergency', { ...this.keyOf(order), ...choiceOf(resolution) }, signal);
    if (answer.accepted) return;
    const error = toError(answer.refusal);
    if (error.code === 'invalid_address') {
      throw DomainError.ofField('invalid_address', 'address', 'The exchange does not accept this address');
    }
    throw new DomainError('action_not_available', `FixedFloat did not take the choice: ${answer.refusal.msg}`);
  }

  private keyOf({ ref, token }: ProviderRef): { id: string; token: string } {
    if (token === null) throw this.http.unavailable(`tells nothing of order ${ref} without its token`);
    return { id: ref, token };
  }

  /** A refused create carries no limits; the price of the same terms names them. Nothing is created by asking. */
  private async whyNot(request: ProviderOrderRequest, refusal: Envelope, signal: AbortSignal): Promise<DomainError> {
    const answer = await this.call('price', termsOf(request), signal);
    if (!answer.accepted) return toError(refusal);
    return priceProblem(this.read(shapes.price, answer), request.side) ?? toError(refusal);
  }

  /** The signature covers the exact text that is sent, so it is made once and handed over as it is. */
  private async call(method: string, params: object, signal: AbortSignal): Promise<Outcome> {
    const text = JSON.stringify(params);
    const signature = createHmac('sha256', this.apiSecret).update(text, 'utf8').digest('hex');
    const headers = { 'x-api-key': this.apiKey, 'x-api-sign': signature };
    const answer = await this.http.call({ method: 'POST', path: `/${method}`, text, headers, signal });
    const told = this.http.read(shapes.envelope, answer.json);
    if (told.code !== '0') return { accepted: false, refusal: told };
    if (answer.status >= 400) throw this.http.unavailable(`answered ${String(answer.status)}`);
    return { accepted: true, data: told.data };
  }

  private read<T>(shape: z.ZodType<T>, answer: Outcome): T {
    if (!answer.accepted) throw toError(answer.refusal);
    return this.http.read(shape, answer.data);
  }
}

type Envelope = z.infer<typeof shapes.envelope>;
type Outcome =
  { readonly accepted: true; readonly data: unknown } | { readonly accepted: false; readonly refusal: Envelope };

function termsOf({ from, to, side, amount, fixed }: ProviderQuoteRequest) {
  return {
    type: fixed ? 'fixed' : 'float',
    fromCcy: from.ticker,
    toCcy: to.ticker,
    direction: side,
    amount: amount.toString(),
  };
}

function choiceOf(resolution: Resolution) {
  if (resolution.choice === 'exchange') return { choice: 'EXCHANGE' };
  const { address, memo } = resolution;
  if (address === null) throw DomainError.ofField('invalid_address', 'address', 'Name the address of the refund');
  return { choice: 'REFUND', address, ...(memo && { tag: memo }) };
}
