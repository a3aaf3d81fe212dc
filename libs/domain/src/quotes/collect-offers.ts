import { Logger } from '@nestjs/common';
import { Clock, deadlineIn, DomainError, Injectable } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import {
  boundsOf,
  Catalogue,
  LiquidityProviders,
  requireWithin,
  ProviderSettings,
  UsdPrices,
  type Asset,
  type Bounds,
  type LiquidityProvider,
  type ProviderQuote,
  type ProviderQuoteRequest,
} from '../catalogue/index.js';
import { OfferCache } from './offer-cache.js';
import type { OfferLeg } from './offer.js';

/** What every provider is asked. */
export type Question = Omit<ProviderQuoteRequest, 'from' | 'to'>;

export interface Collected {
  /** In no order. */
  readonly legs: readonly OfferLeg[];
  /** Why the others offered nothing. */
  readonly errors: readonly DomainError[];
  /** What each takes that says so, those that refuse this amount included. */
  readonly taken: readonly Taken[];
}

export interface Taken extends Bounds {
  readonly provider: string;
}

/** What the USD reference says of a pair; null what it does not know. */
interface Market {
  /** Units received for one sent. */
  readonly reference: Amount | null;
  /** Of one unit sent. */
  readonly usdFrom: Amount | null;
}

/** A price this much better than the market is a mistake that somebody will not honour: 15 %. */
const tooGood = Amount.of('1.15');
/** A price that leaves less than half of the value is no price. */
const tooBad = Amount.of('0.5');

/**
 * Asks every provider that lists the pair at once. One that is slow or fails costs its own offer and nothing else. Offers
 * outside the provider's own bounds, or absurd beside the USD reference, are left out.
 */
@Injectable()
export class CollectOffers {
  private readonly logger = new Logger(CollectOffers.name);
  private readonly cache: OfferCache;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly providers: LiquidityProviders,
    private readonly prices: UsdPrices,
    private readonly settings: ProviderSettings,
    clock: Clock,
  ) {
    this.cache = new OfferCache(clock);
  }

  /** `mayAsk` leaves out providers that could not serve. */
  async run(
    pair: { from: Asset; to: Asset },
    question: Question,
    deadlineMs: number,
    mayAsk: (provider: LiquidityProvider) => boolean = () => true,
  ): Promise<Collected> {
    const [reference, priceFrom] = await Promise.all([
      this.referenceRate(pair.from, pair.to),
      this.prices.find(pair.from.ticker),
    ]);
    const market = { reference, usdFrom: priceFrom?.usd ?? null };
    // Counted from here: what our own database takes is not the exchanges' fault.
    const signal = deadlineIn(deadlineMs);
    const asked = this.providers.all().filter(mayAsk);
    const answers = await Promise.all(asked.map((provider) => this.ask(provider, pair, question, { signal, market })));
    return {
      legs: answers.filter((answer): answer is OfferLeg => answer !== null && !(answer instanceof DomainError)),
      errors: answers.filter((answer) => answer instanceof DomainError),
      taken: asked.flatMap(({ name }, place) => takenBy(name, answers[place] ?? null)),
    };
  }

  /** How providers stand among offers of equal worth, by name. */
  ranks(): Promise<ReadonlyMap<string, number>> {
    return this.settings.ranks();
  }

  /** USD of one unit sent over USD of one unit received; null when either is unknown. */
  async referenceRate(from: Asset, to: Asset): Promise<Amount | null> {
    const [priceFrom, priceTo] = await Promise.all([this.prices.find(from.ticker), this.prices.find(to.ticker)]);
    return priceFrom && priceTo && !priceTo.usd.isZero ? priceFrom.usd.dividedBy(priceTo.usd) : null;
  }

  private async ask(
    provider: LiquidityProvider,
    { from, to }: { from: Asset; to: Asset },
    question: Question,
    { signal, market }: { signal: AbortSignal; market: Market },
  ): Promise<OfferLeg | DomainError | null> {
    if (!(await this.settings.isEnabled(provider.name))) return null;
    const fromAlias = await this.catalogue.alias(from.param, provider.name);
    const toAlias = await this.catalogue.alias(to.param, provider.name);
    if (!fromAlias?.listing.depositEnabled || !toAlias?.listing.withdrawEnabled) return null;
    const kind = question.fixed ? 'fixedSupported' : 'floatSupported';
    if (!fromAlias.listing[kind] || !toAlias.listing[kind]) return null;
    const request = { ...question, from: fromAlias, to: toAlias };
    try {
      const quote = capped(await this.cache.get(provider, request, signal), provider, market, request);
      // Providers that quote below their own minimum are held to it here, so that every refusal looks the same.
      requireWithin(request, quote.minAmount, quote.maxAmount);
      refuseAbsurd(provider.name, quote, market.reference);
      return { provider, from, to, request, quote };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unavailable') this.logger.warn(`${provider.name} gave no quote: ${error.message}`);
      return error;
    }
  }
}

function takenBy(provider: string, answer: OfferLeg | DomainError | null): readonly Taken[] {
  if (answer instanceof DomainError) return boundsOf([answer]).map((bounds) => ({ provider, ...bounds }));
  return answer ? [{ provider, min: answer.quote.minAmount, max: answer.quote.maxAmount }] : [];
}

/** The maximum a provider has in US dollars, as one in units of the side named; as the quote says where that is lower or no price is known. */
function capped(
  quote: ProviderQuote,
  { capabilities: { maxOrderUsd } }: LiquidityProvider,
  { usdFrom }: Market,
  { side }: ProviderQuoteRequest,
): ProviderQuote {
  if (maxOrderUsd === null || usdFrom === null || usdFrom.isZero || quote.amountFrom.isZero) return quote;
  const mostFrom = maxOrderUsd.dividedBy(usdFrom);
  const most = side === 'from' ? mostFrom : mostFrom.times(quote.amountTo).dividedBy(quote.amountFrom);
  const { maxAmount } = quote;
  return { ...quote, maxAmount: maxAmount?.isLessThan(most) ? maxAmount : most.significant(4) };
}

function refuseAbsurd(provider: string, { amountFrom, amountTo }: ProviderQuote, reference: Amount | null): void {
  const absurd =
    amountFrom.isZero ||
    amountTo.isZero ||
    (reference !== null &&
      (amountTo.isMoreThan(amountFrom.times(reference).times(tooGood)) ||
        amountTo.isLessThan(amountFrom.times(reference).times(tooBad))));
  if (absurd) {
    const price = `${amountTo.toString()} for ${amountFrom.toString()}`;
    throw new DomainError('provider_unavailable', `${provider} quoted an absurd price (${price})`);
  }
}
