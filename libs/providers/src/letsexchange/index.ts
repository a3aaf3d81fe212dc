import { outOfRange, requireWithin } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import { ShapedAdapter } from '../adapter.js';
import { quoteOf, theOnly, unlessZero } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import { pairUnavailable } from '../refusals.js';
import * as wire from './translate.js';

/** More orders than this that look alike are not worth telling apart. */
const candidatesMax = 5;

/** LetsExchange, API v1, its coins v2. */
export const letsexchange = defineProvider({
  name: 'letsexchange',
  title: 'LetsExchange',
  source: 7,
  callsPerMinute: 300,
  baseUrl: 'https://api.letsexchange.io/api',
  orderPage: 'https://letsexchange.io/?transactionId=',
  env: {
    LETSEXCHANGE_API_KEY: credential('The token of your LetsExchange account.', 'sandbox.sandbox.sandbox'),
    LETSEXCHANGE_AFFILIATE_ID: credential('The affiliate id of your LetsExchange account, which earns its commission.'),
  },
  manual: {
    api: 'v1 and v2',
    fixedRates: 'with a rate id',
    namesContracts: 'yes',
    findsOrders: 'by its history',
    callsPerMinute: 'Not published, a guess.',
  },
  headers: (env) => ({ authorization: `Bearer ${env.LETSEXCHANGE_API_KEY}` }),
  adapter: (access) => new LetsExchange(access),
});

class LetsExchange extends ShapedAdapter<wire.Problem, 'LETSEXCHANGE_AFFILIATE_ID'> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;
  private readonly affiliateId = this.env.LETSEXCHANGE_AFFILIATE_ID;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return (await this.ask(wire.coins, { path: '/v2/coins', signal })).flatMap(wire.toListedAssets);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
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
    const reply = await this.ask(wire.info, { path, body, signal });
    const minAmount = reply.min_amount;
    // 0 stands for no limit.
    const maxAmount = unlessZero(reply.max_amount);
    // An amount outside the limits is priced like any other, or at 0; the limits beside it tell.
    requireWithin(request, minAmount, maxAmount);
    if (reply.amount.isZero) throw pairUnavailable('LetsExchange');
    return quoteOf({
      amountFrom: side === 'from' ? amount : reply.amount,
      amountTo: side === 'from' ? reply.amount : amount,
      minAmount,
      maxAmount,
      rateId: fixed ? reply.rate_id : null,
      expiresAt: fixed ? (reply.rate_id_expired_at ?? reply.expired_at) : null,
      minutes: { min: 5, max: 40 },
      networkFee: reply.withdrawal_fee,
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
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
    const outcome = await this.call(wire.transaction, { path, body, signal });
    if ('refusal' in outcome) {
      throw wire.isAboutAmount(outcome.refusal) ? await this.rangeOf(request, signal) : wire.toError(outcome.refusal);
    }
    const created = outcome.reply;
    this.requirePair(wire.pairOf(created), request);
    if (created.is_float === fixed) throw this.http.unavailable('answered with an order at another kind of rate');
    return wire.toOrder(created);
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    return wire.toReport(await this.transaction(ref, signal));
  }

  override async findOrder(search: port.OrderSearch, signal: AbortSignal): Promise<port.ProviderOrder | null> {
    const path = `/v1/affiliate/history/${encodeURIComponent(this.affiliateId)}`;
    const query = { limit: '100', page: '1', types: '0' };
    const { data } = await this.ask(wire.history, { path, query, signal });
    const lines = data.filter((line) => wire.mayFit(line, search)).slice(0, candidatesMax);
    const orders = await Promise.all(lines.map((line) => this.transaction(line.transaction_id, signal)));
    const only = theOnly(orders.filter((reply) => wire.fits(reply, search)));
    return only && wire.toOrder(only);
  }

  private async transaction(ref: string, signal: AbortSignal) {
    const path = `/v1/transaction/${encodeURIComponent(ref)}`;
    const reply = await this.ask(wire.transaction, { path, signal });
    this.requireOrder(reply.transaction_id, ref);
    return reply;
  }

  /** A refused amount comes without limits; the price of the same terms names them. Nothing is created by asking. */
  private async rangeOf(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<unknown> {
    return this.quote(request, signal).then(
      ({ minAmount, maxAmount }) => outOfRange(minAmount, maxAmount, request.side),
      (error: unknown) => error,
    );
  }
}
