import { DomainError } from '@swap/domain/kernel';
import type { Amount } from '@swap/domain/money';
import type * as port from '@swap/domain/catalogue';
import { ShapedAdapter } from '../adapter.js';
import { orderOf, quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import { choiceRefused, refundTo } from '../refusals.js';
import * as wire from './translate.js';

/** Not stated in a quote; what shifts usually take. */
const minutes = { min: 2, max: 30 };

/** Amounts are told to at most eight decimals. */
const decimals = 8;

/** SideShift, API v2. Firm prices are quotes with an id; a float shift takes any amount within its limits. */
export const sideshift = defineProvider({
  name: 'sideshift',
  title: 'SideShift',
  source: 2,
  callsPerMinute: 60,
  capabilities: { refunds: 'address' },
  baseUrl: 'https://sideshift.ai/api/v2',
  orderPage: 'https://sideshift.ai/orders/',
  env: {
    SIDESHIFT_SECRET: credential(
      "The private key of your SideShift account. The customer's address is passed on to SideShift, as it asks.",
    ),
    SIDESHIFT_AFFILIATE_ID: credential('The id of your SideShift account, which earns its commission.'),
  },
  manual: {
    api: 'v2',
    fixedRates: 'with a quote',
    namesContracts: 'yes',
    findsOrders: 'no',
    callsPerMinute: 'What its public clients assume, for shifts, quotes and the rest each.',
  },
  headers: (env) => ({ 'x-sideshift-secret': env.SIDESHIFT_SECRET }),
  adapter: (access) => new SideShift(access),
});

class SideShift extends ShapedAdapter<wire.Problem, 'SIDESHIFT_AFFILIATE_ID'> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;
  private readonly affiliateId = this.env.SIDESHIFT_AFFILIATE_ID;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const listed = await this.ask(wire.coins, { path: '/coins', signal });
    return listed.flatMap(wire.toListedAssets);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    return request.fixed ? this.firmQuote(request, signal) : this.floatQuote(request, signal);
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
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
    const answer = await this.call(wire.created, { path, body, headers: onBehalfOf(request), signal });
    if ('refusal' in answer) throw await this.whyNot(request, answer.refusal, signal);
    const shift = answer.reply;
    const amountFrom = shift.depositAmount ?? estimate?.amountFrom;
    const amountTo = shift.settleAmount ?? estimate?.amountTo;
    if (!amountFrom || !amountTo) throw this.http.unavailable(`opened shift ${shift.id} without its amounts`);
    return orderOf({
      ref: shift.id,
      depositAddress: shift.depositAddress,
      depositMemo: shift.depositMemo,
      amountFrom,
      amountTo,
      expiresAt: shift.expiresAt,
      rawStatus: shift.status,
    });
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.shift, { path: `/shifts/${encodeURIComponent(ref)}`, signal });
    this.requireOrder(reply.id, ref);
    return wire.toReport(reply);
  }

  /** Names where a refund goes. It works once, while the shift asks for it; there is no other choice. */
  override async resolve(order: port.ProviderRef, resolution: port.Resolution, signal: AbortSignal): Promise<void> {
    if (resolution.choice === 'exchange') return super.resolve(order, resolution, signal);
    const { address, memo } = refundTo(resolution);
    const path = `/shifts/${encodeURIComponent(order.ref)}/set-refund-address`;
    const answer = await this.call(wire.shift, { path, body: { address, ...(memo && { memo }) }, signal });
    if (!('refusal' in answer)) return;
    throw choiceRefused(wire.toError(answer.refusal), `SideShift did not take the address: ${answer.refusal.message}`);
  }

  private async floatQuote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { side, amount } = request;
    const pair = await this.pair(request, signal, side === 'from' ? amount : undefined);
    if (pair.rate.isZero) throw new DomainError('pair_unavailable', 'SideShift names no rate for this pair now');
    const amountFrom = side === 'from' ? amount : amount.dividedBy(pair.rate).truncate(decimals);
    const outside = amountFrom.isLessThan(pair.min) || amountFrom.isMoreThan(pair.max);
    // The rate of an amount nobody may send means nothing.
    if (outside) throw wire.outOfLimits(pair, side);
    const amountTo = side === 'to' ? amount : amount.times(pair.rate).truncate(decimals);
    return quoteOf({ ...boundsOf(request, pair), amountFrom, amountTo, minutes });
  }

  private async firmQuote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const body = {
      ...assetsOf(request),
      depositAmount: request.side === 'from' ? request.amount.toString() : null,
      settleAmount: request.side === 'to' ? request.amount.toString() : null,
      affiliateId: this.affiliateId,
    };
    const [pair, answer] = await Promise.all([
      this.pair(request, signal),
      this.call(wire.quote, { path: '/quotes', body, headers: onBehalfOf(request), signal }),
    ]);
    if ('refusal' in answer) {
      throw wire.isAboutAmount(answer.refusal) ? wire.outOfLimits(pair, request.side) : wire.toError(answer.refusal);
    }
    const { id, expiresAt, depositAmount, settleAmount } = answer.reply;
    const amounts = { amountFrom: depositAmount, amountTo: settleAmount };
    return quoteOf({ ...boundsOf(request, pair), ...amounts, rateId: id, expiresAt, minutes });
  }

  private async pair({ from, to }: port.ProviderQuoteRequest, signal: AbortSignal, amount?: Amount) {
    const [one, other] = [from, to].map(({ ticker, network }) => encodeURIComponent(`${ticker}-${network}`));
    const query = { amount: amount?.toString(), affiliateId: this.affiliateId };
    const reply = await this.ask(wire.pair, { path: `/pair/${one ?? ''}/${other ?? ''}`, query, signal });
    this.requirePair({ from: { ticker: reply.depositCoin }, to: { ticker: reply.settleCoin } }, { from, to });
    return reply;
  }

  /** A refusal over the amount does not name the limits; the pair does. */
  private async whyNot(
    request: port.ProviderOrderRequest,
    refusal: wire.Problem,
    signal: AbortSignal,
  ): Promise<DomainError> {
    if (!wire.isAboutAmount(refusal)) return wire.toError(refusal);
    return wire.outOfLimits(await this.pair(request, signal).catch(() => null), request.side);
  }
}

/** SideShift judges the customer's address instead of ours. */
function onBehalfOf({ customerIp }: port.ProviderQuoteRequest): Record<string, string> {
  return customerIp ? { 'x-user-ip': customerIp } : {};
}

/** Limits speak of what is deposited. */
function boundsOf({ side }: port.ProviderQuoteRequest, { min, max }: { min: Amount; max: Amount }) {
  return side === 'from' ? { minAmount: min, maxAmount: max } : {};
}

function assetsOf({ from, to }: port.ProviderQuoteRequest) {
  return {
    depositCoin: from.ticker,
    depositNetwork: from.network,
    settleCoin: to.ticker,
    settleNetwork: to.network,
  };
}
