import { Config } from '@swap/config';
import { DomainError, Injectable } from '../kernel/index.js';
import { Usd, type Amount } from '../money/index.js';
import {
  Catalogue,
  neutralRank,
  taking,
  UsdPrices,
  whyNoOffer,
  widest,
  type Asset,
  type Bounds,
} from '../catalogue/index.js';
import { CollectOffers, type Question } from './collect-offers.js';
import { Offer, ranked } from './offer.js';
import { PrivateRoute } from './private-route.js';

export interface QuoteInput {
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly amountFrom: Amount | null;
  readonly amountTo: Amount | null;
  readonly fixed: boolean;
  readonly isAnonym: boolean;
  /** The customer's address on the internet, for providers that judge it. */
  readonly customerIp: string | null;
}

export interface Quoted {
  readonly from: Asset;
  readonly to: Asset;
  /** Best first; at least one. */
  readonly offers: readonly Offer[];
  readonly best: Offer;
  /** What at least one exchange takes of the side that was named, whether or not it takes this amount. */
  readonly bounds: Bounds;
  readonly priceUsdFrom: Usd | null;
  readonly priceUsdTo: Usd | null;
  /** USD of one unit sent over USD of one unit received. */
  readonly referenceRate: Amount | null;
}

/**
 * Asks every provider for its price at once and ranks what comes back before the deadline; a slow or failing one
 * costs its own offer, never the quote. Throws `amount_required`, `unknown_asset`, `pair_unavailable`,
 * `amount_out_of_range` (with the widest bounds any provider has), `providers_unavailable`.
 */
@Injectable()
export class QuoteSwap {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly collectOffers: CollectOffers,
    private readonly privateRoute: PrivateRoute,
    private readonly prices: UsdPrices,
    private readonly config: Config,
  ) {}

  async run(input: QuoteInput): Promise<Quoted> {
    const question: Question = { ...namedSide(input), fixed: input.fixed, customerIp: input.customerIp };
    const from = await this.catalogue.get(input.currencyFrom, 'currency_from');
    const to = await this.catalogue.get(input.currencyTo, 'currency_to');
    if (from.param === to.param) {
      throw DomainError.ofField('pair_unavailable', 'currency_to', 'An asset cannot be swapped into itself');
    }
    const { offers, bounds } = await this.offers({ from, to }, question, input.isAnonym);
    const [best] = offers;
    if (!best) throw whyNoOffer([], question.side);
    const [priceFrom, priceTo] = await Promise.all([this.prices.find(from.ticker), this.prices.find(to.ticker)]);
    return {
      from,
      to,
      offers,
      best,
      bounds,
      priceUsdFrom: priceFrom && Usd.value(best.amountFrom, priceFrom.usd),
      priceUsdTo: priceTo && Usd.value(best.amountTo, priceTo.usd),
      referenceRate: await this.collectOffers.referenceRate(from, to),
    };
  }

  private async offers(
    pair: { from: Asset; to: Asset },
    question: Question,
    isAnonym: boolean,
  ): Promise<Pick<Quoted, 'offers' | 'bounds'>> {
    const deadlineMs = this.config.values.QUOTE_DEADLINE_MS;
    if (isAnonym) return this.privateRoute.run(pair, question, deadlineMs);
    const { legs, errors, taken } = await this.collectOffers.run(pair, question, deadlineMs);
    if (legs.length === 0) throw whyNoOffer(errors, question.side);
    const ranks = await this.collectOffers.ranks();
    const offers = legs.map((leg) => new Offer(leg));
    const rankOf = ({ first: { provider } }: Offer) => ranks.get(provider.name) ?? neutralRank;
    return { offers: ranked(offers, question.side, rankOf), bounds: taking(question.amount, widest(taken)) };
  }
}

/** The side the caller named and how much. Throws `amount_required`. */
export function namedSide({
  amountFrom,
  amountTo,
  fixed,
}: Pick<QuoteInput, 'amountFrom' | 'amountTo' | 'fixed'>): Pick<Question, 'side' | 'amount'> {
  if (amountFrom && amountTo) {
    throw DomainError.ofField('amount_required', 'amount_to', 'Send exactly one of amount_from and amount_to');
  }
  if (amountTo && !fixed) {
    const message = 'amount_to needs fixed=true; a float swap names amount_from';
    throw DomainError.ofField('amount_required', 'amount_to', message);
  }
  const amount = amountFrom ?? amountTo;
  if (!amount || amount.isZero) {
    throw DomainError.ofField('amount_required', amountTo ? 'amount_to' : 'amount_from', 'Name an amount above zero');
  }
  return { side: amountFrom ? 'from' : 'to', amount };
}
