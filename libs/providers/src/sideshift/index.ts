import { DomainError } from '@swap/domain/kernel';
import type { Amount } from '@swap/domain/money';
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
import { toReport } from './report.js';
import * as shapes from './schemas.js';
import { SideShiftClient } from './client.js';
import { isAboutAmount, outOfLimits, toError, toListedAssets, type Problem } from './translate.js';

/** Not stated in a quote; what shifts usually take. */
const minutes = { min: 2, max: 30 };

/** Amounts are told to at most eight decimals. */
const decimals = 8;

/** SideShift, API v2. Firm prices are quotes with an id; a float shift takes any amount within its limits. */
export class SideShift extends LiquidityProvider {
  override readonly name = 'sideshift';
  override readonly source = 2;
  override readonly capabilities: ProviderCapabilities = {
    fixed: true,
    privateLeg: true,
    refunds: 'address',
    kyc: 'on_suspicion',
    maxOrderUsd: null,
    fixedNeedsRefundAddress: false,
  };
  private readonly client: SideShiftClient;

  constructor(
    baseUrl: string,
    secret: string,
    private readonly affiliateId: string,
  ) {
    super();
    this.client = new SideShiftClient(this.name, baseUrl, secret);
  }

  override async assets(signal: AbortSignal): Promise<ListedAsset[]> {
    const listed = await this.client.accepted(shapes.coins, { path: '/coins', signal });
    return listed.flatMap(toListedAssets);
  }

  override async quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    return request.fixed ? this.firmQuote(request, signal) : this.floatQuote(request, signal);
  }

  override async create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder> {
    // The estimate comes first: nothing may fail between an opened shift and its answer.
    const estimate = request.fixed ? null : await this.floatQuote(request, signal);
    const quoteId = request.fixed ? (request.rateId ?? (await this.firmQuote(request, signal)).rateId) : null;
    const body = {
      settleAddress: request.addressTo,
      ...(request.memoTo && { settleMemo: request.memoTo }),
      ...(request.refundAddress && { refundAddress: request.refundAddress }),
      ...(request.refundAddress && request.refundMemo && { refundMemo: request.refundMemo }),
      affiliateId: this.affiliateId,
      externalId: request.reference,
      ...(request.fixed ? { quoteId } : assetsOf(request)),
    };
    const path = request.fixed ? '/shifts/fixed' : '/shifts/variable';
    const answer = await this.client.call(shapes.created, { path, body, customerIp: request.customerIp, signal });
    if ('refusal' in answer) throw await this.whyNot(request, answer.refusal, signal);
    const shift = answer.told;
    const amountFrom = shift.depositAmount ?? estimate?.amountFrom;
    const amountTo = shift.settleAmount ?? estimate?.amountTo;
    if (!amountFrom || !amountTo) throw this.client.unavailable(`opened shift ${shift.id} without its amounts`);
    return {
      ref: shift.id,
      token: null,
      depositAddress: shift.depositAddress,
      depositMemo: shift.depositMemo,
      amountFrom,
      amountTo,
      expiresAt: shift.expiresAt,
      rawStatus: shift.status,
    };
  }

  override async report({ ref }: ProviderRef, signal: AbortSignal): Promise<ProviderReport> {
    const told = await this.client.accepted(shapes.shift, { path: `/shifts/${encodeURIComponent(ref)}`, signal });
    if (told.id !== ref) throw this.client.unavailable(`answered for shift ${told.id} when asked for ${ref}`);
    return toReport(told);
  }

  /** Names where a refund goes. It works once, while the shift asks for it; there is no other choice. */
  override async resolve(order: ProviderRef, resolution: Resolution, signal: AbortSignal): Promise<void> {
    if (resolution.choice === 'exchange') return super.resolve(order, resolution, signal);
    const { address, memo } = resolution;
    if (address === null) throw DomainError.ofField('invalid_address', 'address', 'Name the address of the refund');
    const path = `/shifts/${encodeURIComponent(order.ref)}/set-refund-address`;
    const answer = await this.client.call(shapes.shift, { path, body: { address, ...(memo && { memo }) }, signal });
    if (!('refusal' in answer)) return;
    if (toError(answer.refusal).code === 'invalid_address') {
      throw DomainError.ofField('invalid_address', 'address', 'The exchange does not accept this address');
    }
    throw new DomainError('action_not_available', `SideShift did not take the address: ${answer.refusal.message}`);
  }

  private async floatQuote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    const { side, amount } = request;
    const pair = await this.pair(request, signal, side === 'from' ? amount : undefined);
    if (pair.rate.isZero) throw new DomainError('pair_unavailable', 'SideShift names no rate for this pair now');
    const amountFrom = side === 'from' ? amount : amount.dividedBy(pair.rate).truncate(decimals);
    const outside = amountFrom.isLessThan(pair.min) || amountFrom.isMoreThan(pair.max);
    // The rate of an amount nobody may send means nothing.
    if (outside) throw outOfLimits(pair, side);
    const amountTo = side === 'to' ? amount : amount.times(pair.rate).truncate(decimals);
    return { ...quoteOf(request, pair), amountFrom, amountTo, rateId: null, expiresAt: null };
  }

  private async firmQuote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    const body = {
      ...assetsOf(request),
      depositAmount: request.side === 'from' ? request.amount.toString() : null,
      settleAmount: request.side === 'to' ? request.amount.toString() : null,
      affiliateId: this.affiliateId,
    };
    const [pair, answer] = await Promise.all([
      this.pair(request, signal),
      this.client.call(shapes.quote, { path: '/quotes', body, customerIp: request.customerIp, signal }),
    ]);
    if ('refusal' in answer) {
      throw isAboutAmount(answer.refusal) ? outOfLimits(pair, request.side) : toError(answer.refusal);
    }
    const { id, expiresAt, depositAmount, settleAmount } = answer.told;
    return {
      ...quoteOf(request, pair),
      amountFrom: depositAmount,
      amountTo: settleAmount,
      rateId: id,
      expiresAt,
    };
  }

  private async pair({ from, to }: ProviderQuoteRequest, signal: AbortSignal, amount?: Amount) {
    const [one, other] = [from, to].map(({ ticker, network }) => encodeURIComponent(`${ticker}-${network}`));
    const query = { amount: amount?.toString(), affiliateId: this.affiliateId };
    const told = await this.client.accepted(shapes.pair, { path: `/pair/${one ?? ''}/${other ?? ''}`, query, signal });
    const same = (coin: string, asked: string) => coin.toLowerCase() === asked.toLowerCase();
    if (same(told.depositCoin, from.ticker) && same(told.settleCoin, to.ticker)) return told;
    throw this.client.unavailable(`answered for ${told.depositCoin} to ${told.settleCoin} when asked for another pair`);
  }

  /** A refusal over the amount does not name the limits; the pair does. */
  private async whyNot(request: ProviderOrderRequest, refusal: Problem, signal: AbortSignal): Promise<DomainError> {
    if (!isAboutAmount(refusal)) return toError(refusal);
    return outOfLimits(await this.pair(request, signal).catch(() => null), request.side);
  }
}

function quoteOf({ side }: ProviderQuoteRequest, pair: { min: Amount; max: Amount }) {
  return {
    minAmount: side === 'from' ? pair.min : null,
    maxAmount: side === 'from' ? pair.max : null,
    minutes,
    networkFee: null,
    warnings: [],
  };
}

function assetsOf({ from, to }: ProviderQuoteRequest) {
  return {
    depositCoin: from.ticker,
    depositNetwork: from.network,
    settleCoin: to.ticker,
    settleNetwork: to.network,
  };
}
