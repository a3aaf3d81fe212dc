import { outOfRange } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import type { z } from 'zod';
import { Adapter } from '../adapter.js';
import { quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import type { Answer } from '../http-client.js';
import * as shapes from './schemas.js';
import {
  bestOffer,
  isOfPair,
  noPair,
  rateIdOf,
  readRateId,
  toError,
  toListedAsset,
  toOrder,
  toReport,
} from './translate.js';

/** Exchanges of class D may keep a deposit until the sender is identified; they are left out. */
const worstKycRating = 'C';

type Query = Readonly<Record<string, string | undefined>>;

/** Trocador, an aggregator of exchanges. Every call is a GET, also the one that creates; nothing may repeat that. */
export const trocador = defineProvider({
  name: 'trocador',
  title: 'Trocador',
  source: 8,
  callsPerMinute: 120,
  // The exchange behind one leg might be the other leg's.
  capabilities: { privateLeg: false },
  baseUrl: 'https://api.trocador.app',
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
  make: (baseUrl, env) => new Trocador(baseUrl, env.TROCADOR_API_KEY),
});

class Trocador extends Adapter {
  constructor(baseUrl: string, apiKey: string) {
    super(trocador, baseUrl, { 'api-key': apiKey });
  }

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return this.read(shapes.coins, await this.get('/coins', {}, signal)).map(toListedAsset);
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
      rateId: request.fixed ? rateIdOf(reply, offer.provider) : null,
      minutes: offer.minutes,
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const chosen = request.fixed ? readRateId(request.rateId) : await this.floatChoice(request, signal);
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
    const created = this.read(shapes.trade, await this.get('/new_trade', query, signal));
    if (!isOfPair(created, request)) throw this.http.unavailable('answered with an order of another pair');
    if (created.fixed !== request.fixed) throw this.http.unavailable('answered with an order at another kind of rate');
    return toOrder(created);
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = this.read(shapes.trades, await this.get('/trade', { id: ref }, signal));
    const [order] = reply;
    if (order && reply.length === 1 && order.trade_id === ref) return toReport(order);
    throw this.http.unavailable(`has no order ${ref}, or more than one`);
  }

  /** A float order names the exchange that is best at this moment. */
  private async floatChoice(request: port.ProviderOrderRequest, signal: AbortSignal) {
    const { reply, offer } = await this.rate(request, signal);
    return { id: reply.trade_id ?? undefined, provider: offer.provider };
  }

  private async rate(request: port.ProviderQuoteRequest, signal: AbortSignal) {
    const answer = await this.get('/new_rate', termsOf(request), signal);
    if (answer.status === 400 && shapes.problem.safeParse(answer.json).success) {
      throw await this.whyNoRate(request, signal);
    }
    const reply = this.read(shapes.rate, answer);
    if (!isOfPair(reply, request)) throw this.http.unavailable('answered with rates of another pair');
    const { min_deposit: min, max_deposit: max } = reply.quotes;
    const { side, amount } = request;
    const outside = (min && amount.isLessThan(min)) || (max && amount.isMoreThan(max));
    if (side === 'from' && outside) throw outOfRange(min, max, side);
    const offer = bestOffer(reply, request);
    if (!offer) throw noPair();
    return { reply, offer };
  }

  /** A refused rate comes without limits; the coin's own are asked for. */
  private async whyNoRate(
    { from, side, amount }: port.ProviderQuoteRequest,
    signal: AbortSignal,
  ): Promise<DomainError> {
    if (side === 'to') return noPair();
    const answer = await this.get('/coin', { ticker: from.ticker }, signal);
    if (answer.status >= 400) return noPair();
    const coin = this.read(shapes.coins, answer).find(({ network }) => network === from.network);
    const { minimum = null, maximum = null } = coin ?? {};
    const outside = (minimum && amount.isLessThan(minimum)) || (maximum && amount.isMoreThan(maximum));
    return outside ? outOfRange(minimum, maximum, side) : noPair();
  }

  private async get(path: string, query: Query, signal: AbortSignal): Promise<Answer> {
    return this.http.call({ path, query, signal });
  }

  private read<T>(shape: z.ZodType<T>, answer: Answer): T {
    const outcome = this.http.outcome(shape, shapes.problem, answer);
    if ('refusal' in outcome) throw toError(outcome.refusal);
    return outcome.reply;
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
