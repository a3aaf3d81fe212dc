import { requireWithin } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { ShapedAdapter } from '../adapter.js';
import { quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import * as wire from './translate.js';

/** Exchanges of class D may keep a deposit until the sender is identified; they are left out. */
const worstKycRating = 'C';

/** Trocador, an aggregator of exchanges. Every call is a GET, also the one that creates; nothing may repeat that. */
export const trocador = defineProvider({
  name: 'trocador',
  title: 'Trocador',
  source: 8,
  callsPerMinute: 120,
  // The exchange behind one leg might be the other leg's.
  capabilities: { privateLeg: false },
  baseUrl: 'https://api.trocador.app',
  orderPage: 'https://trocador.app/en/checkout/',
  env: {
    TROCADOR_API_KEY: credential('The key of your Trocador account, which gathers the offers of many exchanges.'),
  },
  manual: {
    api: 'aggregator',
    fixedRates: 'with a trade id',
    namesContracts: 'no',
    findsOrders: 'no',
    callsPerMinute: 'Not published; parallel tests of others are known to be refused, so a careful guess.',
  },
  headers: (env) => ({ 'api-key': env.TROCADOR_API_KEY }),
  adapter: (access) => new Trocador(access),
});

class Trocador extends ShapedAdapter<wire.Problem> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return (await this.ask(wire.coins, { path: '/coins', signal })).map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { reply, offer } = await this.rate(request, signal);
    const bounded = request.side === 'from';
    return quoteOf({
      amountFrom: offer.amountFrom,
      amountTo: offer.amountTo,
      // The bounds speak of what is sent; none are stated for the other side.
      minAmount: bounded ? reply.quotes.min_deposit : null,
      maxAmount: bounded ? reply.quotes.max_deposit : null,
      rateId: request.fixed ? wire.rateIdOf(reply, offer.provider) : null,
      minutes: offer.minutes,
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const chosen = request.fixed ? wire.readRateId(request.rateId) : await this.floatChoice(request, signal);
    const query = {
      ...termsOf(request),
      id: chosen.id,
      provider: chosen.provider,
      fixed: truth(request.fixed),
      address: request.addressTo,
      // 0 says that there is none.
      address_memo: request.memoTo ?? '0',
      refund: request.refundAddress ?? undefined,
      refund_memo: request.refundAddress === null ? undefined : (request.refundMemo ?? '0'),
    };
    const created = await this.ask(wire.trade, { path: '/new_trade', query, signal });
    this.requirePair(wire.pairOf(created), request);
    if (created.fixed !== request.fixed) throw this.http.unavailable('answered with an order at another kind of rate');
    return wire.toOrder(created);
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.trades, { path: '/trade', query: { id: ref }, signal });
    const [order] = reply;
    if (order && reply.length === 1 && order.trade_id === ref) return wire.toReport(order);
    throw this.http.unavailable(`has no order ${ref}, or more than one`);
  }

  /** A float order names the exchange that is best at this moment. */
  private async floatChoice(request: port.ProviderOrderRequest, signal: AbortSignal) {
    const { reply, offer } = await this.rate(request, signal);
    return { id: reply.trade_id ?? undefined, provider: offer.provider };
  }

  private async rate(request: port.ProviderQuoteRequest, signal: AbortSignal) {
    const answer = await this.http.call({ path: '/new_rate', query: termsOf(request), signal });
    const outcome = this.http.outcome(wire.rate, wire.problem, answer);
    if ('refusal' in outcome) {
      throw answer.status === 400 ? await this.whyNoRate(request, signal) : wire.toError(outcome.refusal);
    }
    const { reply } = outcome;
    this.requirePair(wire.pairOf(reply), request);
    if (request.side === 'from') requireWithin(request, reply.quotes.min_deposit, reply.quotes.max_deposit);
    const offer = wire.bestOffer(reply, request);
    if (!offer) throw wire.noPair();
    return { reply, offer };
  }

  /** A refused rate comes without limits; the coin's own are asked for. */
  private async whyNoRate(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<DomainError> {
    const { from, side } = request;
    if (side === 'to') return wire.noPair();
    const answer = await this.http.call({ path: '/coin', query: { ticker: from.ticker }, signal });
    if (answer.status >= 400) return wire.noPair();
    const coin = this.replyOf(this.http.outcome(wire.coins, wire.problem, answer)).find(
      ({ network }) => network === from.network,
    );
    requireWithin(request, coin?.minimum ?? null, coin?.maximum ?? null);
    return wire.noPair();
  }
}

/** Yes and no, as Python writes them. */
const truth = (value: boolean): string => (value ? 'True' : 'False');

/** Naming what is received is called a payment there, and comes at a fixed rate. */
function termsOf({ from, to, side, amount }: port.ProviderQuoteRequest) {
  return {
    ticker_from: from.ticker,
    network_from: from.network,
    ticker_to: to.ticker,
    network_to: to.network,
    [side === 'from' ? 'amount_from' : 'amount_to']: amount.toString(),
    payment: truth(side === 'to'),
    min_kycrating: worstKycRating,
  };
}
