import { Injectable, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError } from '../kernel/index.js';
import { Amount, Usd } from '../money/index.js';
import type { Asset } from './asset.js';
import { Catalogue } from './catalogue.js';
import {
  LiquidityProviders,
  type LiquidityProvider,
  type ProviderQuote,
  type ProviderQuoteRequest,
} from './provider.js';
import { QuoteSeal } from './quote-seal.js';
import { UsdPrices } from './usd-prices.js';

export interface QuoteWish {
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly amountFrom: Amount | null;
  readonly amountTo: Amount | null;
  readonly fixed: boolean;
  readonly isAnonym: boolean;
  /** The customer's address on the internet, for providers that judge it. */
  readonly customerIp: string | null;
}

export interface Offer {
  readonly provider: LiquidityProvider;
  readonly request: ProviderQuoteRequest;
  readonly quote: ProviderQuote;
}

export interface Quoted {
  readonly from: Asset;
  readonly to: Asset;
  /** Best first; at least one. */
  readonly offers: readonly Offer[];
  readonly best: Offer;
  readonly quoteId: string | null;
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
  private readonly logger = new Logger(QuoteSwap.name);

  constructor(
    private readonly catalogue: Catalogue,
    private readonly providers: LiquidityProviders,
    private readonly prices: UsdPrices,
    private readonly seal: QuoteSeal,
    private readonly config: Config,
  ) {}

  async run(wish: QuoteWish): Promise<Quoted> {
    const { side, amount } = namedSide(wish);
    const from = await this.catalogue.get(wish.currencyFrom, 'currency_from');
    const to = await this.catalogue.get(wish.currencyTo, 'currency_to');
    if (from.param === to.param) {
      throw DomainError.ofField('pair_unavailable', 'currency_to', 'An asset cannot be swapped into itself');
    }
    if (wish.isAnonym) {
      throw DomainError.ofField('pair_unavailable', 'is_anonym', 'Private routing is not available for this pair');
    }
    const offers = await this.collect(from, to, {
      side,
      amount,
      fixed: wish.fixed,
      customerIp: wish.customerIp,
    });
    const [best] = offers;
    if (!best) throw new DomainError('pair_unavailable', `No provider swaps ${from.param} into ${to.param} now`);
    const [priceFrom, priceTo] = await Promise.all([this.prices.find(from.ticker), this.prices.find(to.ticker)]);
    return {
      from,
      to,
      offers,
      best,
      quoteId: this.sealed(from, to, best),
      priceUsdFrom: priceFrom && Usd.value(best.quote.amountFrom, priceFrom.usd),
      priceUsdTo: priceTo && Usd.value(best.quote.amountTo, priceTo.usd),
      referenceRate: priceFrom && priceTo && !priceTo.usd.isZero ? priceFrom.usd.dividedBy(priceTo.usd) : null,
    };
  }

  private async collect(from: Asset, to: Asset, wish: Omit<ProviderQuoteRequest, 'from' | 'to'>): Promise<Offer[]> {
    const signal = AbortSignal.timeout(this.config.values.QUOTE_DEADLINE_MS);
    const answers = await Promise.all(
      this.providers.all().map(async (provider): Promise<Offer | DomainError | null> => {
        const [fromAlias, toAlias] = await Promise.all([
          this.catalogue.alias(from.param, provider.name),
          this.catalogue.alias(to.param, provider.name),
        ]);
        if (!fromAlias?.listing.depositEnabled || !toAlias?.listing.withdrawEnabled) return null;
        if (wish.fixed && !(fromAlias.listing.fixedSupported && toAlias.listing.fixedSupported)) return null;
        const request = { ...wish, from: fromAlias, to: toAlias };
        try {
          return { provider, request, quote: checked(await provider.quote(request, signal), request) };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          if (error.kind === 'unavailable') this.logger.warn(`${provider.name} gave no quote: ${error.message}`);
          return error;
        }
      }),
    );
    const offers = answers.filter((answer): answer is Offer => answer !== null && !(answer instanceof DomainError));
    if (offers.length === 0)
      throw whyNone(
        answers.filter((answer) => answer instanceof DomainError),
        wish.side,
      );
    return offers.sort(byWorth(wish.side));
  }

  private sealed(from: Asset, to: Asset, { provider, request, quote }: Offer): string | null {
    if (quote.rateId === null || quote.expiresAt === null) return null;
    return this.seal.seal({
      provider: provider.name,
      rateId: quote.rateId,
      currencyFrom: from.param,
      currencyTo: to.param,
      side: request.side,
      amountFrom: quote.amountFrom,
      amountTo: quote.amountTo,
      expiresAt: quote.expiresAt,
    });
  }
}

/** The side the caller named and how much. Throws `amount_required`, `validation_failed`. */
export function namedSide(wish: Pick<QuoteWish, 'amountFrom' | 'amountTo' | 'fixed'>): {
  side: 'from' | 'to';
  amount: Amount;
} {
  const { amountFrom, amountTo } = wish;
  if (amountFrom && amountTo) {
    throw DomainError.ofField('amount_required', 'amount_to', 'Send exactly one of amount_from and amount_to');
  }
  if (amountTo && !wish.fixed) {
    throw DomainError.ofField(
      'amount_required',
      'amount_to',
      'amount_to needs fixed=true; a float swap names amount_from',
    );
  }
  const amount = amountFrom ?? amountTo;
  if (!amount || amount.isZero) {
    throw DomainError.ofField('amount_required', amountTo ? 'amount_to' : 'amount_from', 'Name an amount above zero');
  }
  return { side: amountFrom ? 'from' : 'to', amount };
}

/** Providers that quote below their own minimum are held to it here, so that every refusal looks the same. */
function checked(quote: ProviderQuote, request: ProviderQuoteRequest): ProviderQuote {
  const { minAmount, maxAmount } = quote;
  if (minAmount && request.amount.isLessThan(minAmount)) throw outOfRange(minAmount, maxAmount, request.side);
  if (maxAmount && request.amount.isMoreThan(maxAmount)) throw outOfRange(minAmount, maxAmount, request.side);
  return quote;
}

/** `amount_out_of_range` for the named side, with the bounds as the caller can use them. */
export function outOfRange(min: Amount | null, max: Amount | null, side: 'from' | 'to'): DomainError {
  const bounds = [min && `at least ${min.toString()}`, max && `at most ${max.toString()}`]
    .filter(Boolean)
    .join(' and ');
  return DomainError.ofField(
    'amount_out_of_range',
    `amount_${side}`,
    `The amount must be ${bounds || 'within the limits'}`,
    {
      min_amount: min?.toString() ?? null,
      max_amount: max?.toString() ?? null,
    },
  );
}

/** Most received for what is sent, or least sent for what is received; between equals the lower number, so that ranking is stable. */
function byWorth(side: 'from' | 'to'): (a: Offer, b: Offer) => number {
  return (a, b) => {
    const order =
      side === 'from' ? b.quote.amountTo.compare(a.quote.amountTo) : a.quote.amountFrom.compare(b.quote.amountFrom);
    return order || a.provider.source - b.provider.source;
  };
}

/** When nobody offers: limits first, because the caller can act on them; outages only when nobody answered at all. */
function whyNone(errors: readonly DomainError[], side: 'from' | 'to'): DomainError {
  const limits = errors.filter((error) => error.code === 'amount_out_of_range');
  if (limits.length > 0) {
    const read = (name: string) =>
      limits
        .map(({ members }) => members[name])
        .filter((text): text is string => typeof text === 'string')
        .map((text) => Amount.of(text));
    const min = read('min_amount').sort((a, b) => a.compare(b))[0] ?? null;
    const max = read('max_amount').sort((a, b) => b.compare(a))[0] ?? null;
    return outOfRange(min, max, side);
  }
  const silent = errors.filter((error) => error.kind === 'unavailable');
  if (silent.length > 0 && silent.length === errors.length) {
    return new DomainError('providers_unavailable', 'No provider answers now; try again shortly', {
      retryAfterSeconds: 5,
      cause: silent[0],
    });
  }
  return new DomainError('pair_unavailable', 'No provider swaps this pair now');
}
