import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import type { Asset } from './asset.js';
import { Catalogue } from './catalogue.js';
import type { OrderWish } from './order-wish.js';
import { LiquidityProviders, type LiquidityProvider, type ProviderQuoteRequest } from './provider.js';
import { namedSide, QuoteSwap } from './quote-swap.js';
import { QuoteSeal, type SealedQuote } from './quote-seal.js';

/** One provider to ask, with what was agreed. */
export interface Candidate {
  readonly provider: LiquidityProvider;
  readonly request: ProviderQuoteRequest & { readonly rateId: string | null };
  readonly agreedFrom: Amount;
  readonly agreedTo: Amount;
}

export interface Chosen {
  readonly from: Asset;
  readonly to: Asset;
  /** In the order they are tried; at least one. */
  readonly candidates: readonly Candidate[];
}

/** Decides whom an order is placed with: the sealed quote's provider, the named source, or the best offers of this moment. */
@Injectable()
export class ChooseOffers {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly providers: LiquidityProviders,
    private readonly quoteSwap: QuoteSwap,
    private readonly seal: QuoteSeal,
  ) {}

  /** Throws what {@link QuoteSwap} throws, and `quote_expired`. */
  async run(wish: OrderWish): Promise<Chosen> {
    if (wish.quoteId !== null) return this.fromSealed(wish, this.seal.open(wish.quoteId));
    const { from, to, offers } = await this.quoteSwap.run(wish);
    const wanted = wish.source === null ? offers : offers.filter(({ provider }) => provider.source === wish.source);
    if (wanted.length === 0) {
      throw DomainError.ofField(
        'pair_unavailable',
        'source',
        'This source does not offer the pair now; leave it out for the best offer',
      );
    }
    const candidates = wanted.map(({ provider, request, quote }) => ({
      provider,
      request: { ...request, rateId: quote.rateId },
      agreedFrom: quote.amountFrom,
      agreedTo: quote.amountTo,
    }));
    return { from, to, candidates };
  }

  private async fromSealed(wish: OrderWish, sealed: SealedQuote): Promise<Chosen> {
    const from = await this.catalogue.get(wish.currencyFrom, 'currency_from');
    const to = await this.catalogue.get(wish.currencyTo, 'currency_to');
    const { side, amount } = namedSide(wish);
    const promised = sealed.side === 'from' ? sealed.amountFrom : sealed.amountTo;
    const same = from.param === sealed.currencyFrom && to.param === sealed.currencyTo && side === sealed.side;
    if (!same || !amount.equals(promised) || !wish.fixed) {
      throw DomainError.ofField(
        'validation_failed',
        'quote_id',
        'quote_id was issued for another pair, amount or mode',
      );
    }
    const provider = this.providers.named(sealed.provider);
    const [fromAlias, toAlias] = await Promise.all([
      this.catalogue.alias(from.param, provider.name),
      this.catalogue.alias(to.param, provider.name),
    ]);
    if (!fromAlias || !toAlias) throw new DomainError('pair_unavailable', 'The provider no longer lists this pair');
    return {
      from,
      to,
      candidates: [
        {
          provider,
          request: {
            from: fromAlias,
            to: toAlias,
            side,
            amount,
            fixed: true,
            rateId: sealed.rateId,
            customerIp: wish.customerIp,
          },
          agreedFrom: sealed.amountFrom,
          agreedTo: sealed.amountTo,
        },
      ],
    };
  }
}
