import {
  LiquidityProvider,
  outOfRange,
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
import { HttpClient, type Answer, type Call } from '../http-client.js';
import * as shapes from './schemas.js';
import {
  isAboutAmount,
  isOfPair,
  isTraced,
  mayBeTraced,
  noPair,
  toError,
  toListedAssets,
  toOrder,
  toReport,
} from './translate.js';

/** More orders than this that look alike are not worth telling apart. */
const candidatesMax = 5;

/** LetsExchange, API v1, its coins v2. */
export class LetsExchange extends LiquidityProvider {
  override readonly name = 'letsexchange';
  override readonly source = 7;
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
    private readonly affiliateId: string,
  ) {
    super();
    this.http = new HttpClient(this.name, baseUrl);
  }

  override async assets(signal: AbortSignal): Promise<ListedAsset[]> {
    return this.read(shapes.coins, await this.call({ path: '/v2/coins', signal })).flatMap(toListedAssets);
  }

  override async quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    const { from, to, side, amount, fixed, customerIp } = request;
    const body = {
      from: from.ticker,
      to: to.ticker,
      network_from: from.network,
      network_to: to.network,
      amount: amount.toString(),
      affiliate_id: this.affiliateId,
      float: !fixed,
      ...(customerIp && { partner_user_ip: customerIp }),
    };
    const path = side === 'from' ? '/v1/info' : '/v1/info-revert';
    const told = this.read(shapes.info, await this.call({ method: 'POST', path, body, signal }));
    const minAmount = told.min_amount;
    // 0 stands for no limit.
    const maxAmount = told.max_amount?.isZero ? null : told.max_amount;
    // An amount outside the limits is priced like any other, or at 0; the limits beside it tell.
    if (minAmount && amount.isLessThan(minAmount)) throw outOfRange(minAmount, maxAmount, side);
    if (maxAmount && amount.isMoreThan(maxAmount)) throw outOfRange(minAmount, maxAmount, side);
    if (told.amount.isZero) throw noPair();
    return {
      amountFrom: side === 'from' ? amount : told.amount,
      amountTo: side === 'from' ? told.amount : amount,
      minAmount,
      maxAmount,
      rateId: fixed ? told.rate_id : null,
      expiresAt: fixed ? (told.rate_id_expired_at ?? told.expired_at) : null,
      minutes: { min: 5, max: 40 },
      networkFee: told.withdrawal_fee,
      warnings: [],
    };
  }

  override async create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    const { from, to, side, amount, fixed, customerIp } = request;
    const body = {
      coin_from: from.ticker,
      coin_to: to.ticker,
      network_from: from.network,
      network_to: to.network,
      [side === 'from' ? 'deposit_amount' : 'withdrawal_amount']: amount.toString(),
      withdrawal: request.addressTo,
      withdrawal_extra_id: request.memoTo ?? '',
      return: request.refundAddress ?? '',
      return_extra_id: request.refundMemo ?? '',
      rate_id: request.rateId ?? '',
      affiliate_id: this.affiliateId,
      float: !fixed,
      ...(customerIp && { partner_user_ip: customerIp }),
    };
    const path = side === 'from' ? '/v1/transaction' : '/v1/transaction-revert';
    const answer = await this.call({ method: 'POST', path, body, signal });
    const refused = shapes.problem.safeParse(answer.json);
    if (refused.success && isAboutAmount(refused.data)) throw await this.rangeOf(request, signal);
    const created = this.read(shapes.transaction, answer);
    if (!isOfPair(created, request)) throw this.http.unavailable('answered with an order of another pair');
    if (created.is_float === fixed) throw this.http.unavailable('answered with an order at another kind of rate');
    return toOrder(created);
  }

  override async report({ ref }: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    return toReport(await this.transaction(ref, signal));
  }

  override async findOrder(trace: OrderSearch, signal: AbortSignal): Promise<ProviderOrder | null> {
    const path = `/v1/affiliate/history/${encodeURIComponent(this.affiliateId)}`;
    const query = { limit: '100', page: '1', types: '0' };
    const { data } = this.read(shapes.history, await this.call({ path, query, signal }));
    const lines = data.filter((line) => mayBeTraced(line, trace)).slice(0, candidatesMax);
    const orders = await Promise.all(lines.map((line) => this.transaction(line.transaction_id, signal)));
    const fitting = orders.filter((told) => isTraced(told, trace));
    const [only] = fitting;
    return only && fitting.length === 1 ? toOrder(only) : null;
  }

  private async transaction(ref: string, signal: AbortSignal) {
    const path = `/v1/transaction/${encodeURIComponent(ref)}`;
    const told = this.read(shapes.transaction, await this.call({ path, signal }));
    if (told.transaction_id === ref) return told;
    throw this.http.unavailable(`answered for order ${told.transaction_id} when asked for ${ref}`);
  }

  /** A refused amount comes without limits; the price of the same terms names them. Nothing is created by asking. */
  private async rangeOf(request: ProviderQuoteRequest, signal: AbortSignal): Promise<unknown> {
    return this.quote(request, signal).then(
      ({ minAmount, maxAmount }) => outOfRange(minAmount, maxAmount, request.side),
      (error: unknown) => error,
    );
  }

  private async call(call: Call): Promise<Answer> {
    return this.http.call({ ...call, headers: { authorization: `Bearer ${this.apiKey}` } });
  }

  private read<T>(shape: z.ZodType<T>, { status, json }: Answer): T {
    const refused = shapes.problem.safeParse(json);
    if (refused.success) throw toError(refused.data);
    if (status >= 400) throw this.http.unavailable(`answered ${String(status)}`);
    return this.http.read(shape, json);
  }
}
