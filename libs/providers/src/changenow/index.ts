import type * as port from '@swap/domain/catalogue';
import { ShapedAdapter } from '../adapter.js';
import { orderOf, quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import * as wire from './translate.js';

/** ChangeNOW, API v2. */
export const changenow = defineProvider({
  name: 'changenow',
  title: 'ChangeNOW',
  source: 1,
  callsPerMinute: 600,
  baseUrl: 'https://api.changenow.io/v2',
  orderPage: 'https://changenow.io/exchange/txs/',
  env: { CHANGENOW_API_KEY: credential('The key of your ChangeNOW partner account.') },
  manual: {
    api: 'v2',
    fixedRates: 'with a rate id',
    namesContracts: 'yes',
    findsOrders: 'no',
    callsPerMinute: "Not published: a guess that a partner's account bears. 429 is met with rest all the same.",
  },
  headers: (env) => ({ 'x-changenow-api-key': env.CHANGENOW_API_KEY }),
  adapter: (access) => new ChangeNow(access),
});

class ChangeNow extends ShapedAdapter<wire.Problem> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const query = { isFiat: 'false' };
    const listed = await this.ask(wire.currencies, { path: '/exchange/currencies', query, signal });
    return listed.filter(({ isFiat }) => !isFiat).map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const pair = pairOf(request);
    const [range, estimate] = await Promise.all([
      this.ask(wire.range, { path: '/exchange/range', query: pair, signal }, request.side),
      this.estimate(request, signal),
    ]);
    return quoteOf({
      amountFrom: estimate.fromAmount,
      amountTo: estimate.toAmount,
      // The range speaks of what is sent; no bounds are stated for the other side.
      minAmount: request.side === 'from' ? range.minAmount : null,
      maxAmount: request.side === 'from' ? range.maxAmount : null,
      rateId: request.fixed ? estimate.rateId : null,
      expiresAt: request.fixed ? estimate.validUntil : null,
      minutes: wire.toMinutes(estimate.transactionSpeedForecast),
      networkFee: estimate.withdrawalFee,
      warnings: estimate.warningMessage ? [estimate.warningMessage] : [],
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
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
    const created = await this.ask(wire.created, { path: '/exchange', body, signal }, request.side);
    return orderOf({
      ref: created.id,
      depositAddress: created.payinAddress,
      depositMemo: created.payinExtraId,
      amountFrom: created.fromAmount,
      amountTo: created.toAmount,
      expiresAt: created.validUntil,
      rawStatus: 'new',
    });
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.exchange, { path: '/exchange/by-id', query: { id: ref }, signal });
    this.requireOrder(reply.id, ref);
    return wire.toReport(reply);
  }

  private async estimate(request: port.ProviderQuoteRequest, signal: AbortSignal) {
    const reverse = request.side === 'to';
    const query = {
      ...pairOf(request),
      type: reverse ? 'reverse' : 'direct',
      [reverse ? 'toAmount' : 'fromAmount']: request.amount.toString(),
      ...(request.fixed && { useRateId: 'true' }),
    };
    return this.ask(wire.estimate, { path: '/exchange/estimated-amount', query, signal }, request.side);
  }
}

function pairOf({ from, to, fixed }: port.ProviderQuoteRequest) {
  return {
    fromCurrency: from.ticker,
    fromNetwork: from.network,
    toCurrency: to.ticker,
    toNetwork: to.network,
    flow: fixed ? 'fixed-rate' : 'standard',
  };
}
