import { Injectable, Logger } from '@nestjs/common';
import { Clock, DomainError } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import type { Asset } from './asset.js';
import { outOfRange } from './bounds.js';
import { Catalogue } from './catalogue.js';
import { OfferCache } from './offer-cache.js';
import type { OfferLeg } from './offer.js';
import {
  LiquidityProviders,
  type LiquidityProvider,
  type ProviderQuote,
  type ProviderQuoteRequest,
} from './provider.js';
import { UsdPrices } from './usd-prices.js';

/** What every provider is asked. */
export type Question = Omit<ProviderQuoteRequest, 'from' | 'to'>;

export interface Collected {
  /** In no order. */
  readonly legs: readonly OfferLeg[];
  /** Why the others offered nothing. */
  readonly errors: readonly DomainError[];
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
    clock: Clock,
  ) {
    this.cache = new OfferCache(clock);
  }

  async run(pair: { from: Asset; to: Asset }, question: Question, deadlineMs: number): Promise<Collected> {
    const signal = AbortSignal.timeout(deadlineMs);
    const reference = await this.referenceRate(pair.from, pair.to);
    const answers = await Promise.all(
      this.providers.all().map((provider) => this.ask(provider, pair, question, { signal, reference })),
    );
    return {
      legs: answers.filter((answer): answer is OfferLeg => answer !== null && !(answer instanceof DomainError)),
      errors: answers.filter((answer) => answer instanceof DomainError),
    };
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
    { signal, reference }: { signal: AbortSignal; reference: Amount | null },
  ): Promise<OfferLeg | DomainError | null> {
    const fromAlias = await this.catalogue.alias(from.param, provider.name);
    const toAlias = await this.catalogue.alias(to.param, provider.name);
    if (!fromAlias?.listing.depositEnabled || !toAlias?.listing.withdrawEnabled) return null;
    if (question.fixed && !(fromAlias.listing.fixedSupported && toAlias.listing.fixedSupported)) return null;
    const request = { ...question, from: fromAlias, to: toAlias };
    try {
      const quote = await this.cache.get(provider, request, signal);
      refuseOutOfBounds(quote, request);
      refuseAbsurd(provider.name, quote, reference);
      return { provider, from, to, request, quote };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unavailable') this.logger.warn(`${provider.name} gave no quote: ${error.message}`);
      return error;
    }
  }
}

/** Providers that quote below their own minimum are held to it here, so that every refusal looks the same. */
function refuseOutOfBounds({ minAmount, maxAmount }: ProviderQuote, { amount, side }: ProviderQuoteRequest): void {
  const below = minAmount !== null && amount.isLessThan(minAmount);
  const above = maxAmount !== null && amount.isMoreThan(maxAmount);
  if (below || above) throw outOfRange(minAmount, maxAmount, side);
}

function refuseAbsurd(provider: string, { amountFrom, amountTo }: ProviderQuote, reference: Amount | null): void {
  const absurd =
    amountFrom.isZero ||
    amountTo.isZero ||
    (reference !== null &&
      (amountTo.isMoreThan(amountFrom.times(reference).times(tooGood)) ||
        amountTo.isLessThan(amountFrom.times(reference).times(tooBad))));
  if (absurd) {
    const told = `${amountTo.toString()} for ${amountFrom.toString()}`;
    throw new DomainError('provider_unavailable', `${provider} quoted an absurd price (${told})`);
  }
}
