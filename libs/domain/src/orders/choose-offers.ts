import { DomainError, Injectable } from '../kernel/index.js';
import type { Amount } from '../money/index.js';
import {
  Catalogue,
  LiquidityProviders,
  ProviderSettings,
  type Asset,
  type LiquidityProvider,
  type ProviderQuoteRequest,
} from '../catalogue/index.js';
import { namedSide, QuoteSeal, QuoteSwap, type Offer, type SealedQuote } from '../quotes/index.js';
import type { CreateOrderInput } from './create-order-input.js';

export interface CandidateLeg {
  readonly provider: LiquidityProvider;
  /** Our parameters of what this leg takes and gives. */
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly request: ProviderQuoteRequest & { readonly rateId: string | null };
}

/** One way to place the order, with what was agreed. */
export interface Candidate {
  readonly source: number;
  /** In the order the money takes them: one, or two for a private route. */
  readonly legs: readonly CandidateLeg[];
  readonly side: 'from' | 'to';
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
    private readonly settings: ProviderSettings,
  ) {}

  /** Throws what {@link QuoteSwap} throws, `quote_expired`, `refund_address_required`. */
  async run(input: CreateOrderInput): Promise<Chosen> {
    if (input.quoteId !== null) return this.fromSealed(input, this.seal.open(input.quoteId));
    const { from, to, offers } = await this.quoteSwap.run(input);
    const wanted = input.source === null ? offers : offers.filter(({ source }) => source === input.source);
    if (wanted.length === 0) {
      const message = 'This source does not offer the pair now; leave it out for the best offer';
      throw DomainError.ofField('pair_unavailable', 'source', message);
    }
    const possible = wanted.filter((offer) => input.refundAddress !== null || !offer.needsRefundAddress);
    if (possible.length === 0) throw refundAddressMissing();
    return { from, to, candidates: possible.map(toCandidate) };
  }

  private async fromSealed(input: CreateOrderInput, sealed: SealedQuote): Promise<Chosen> {
    const from = await this.catalogue.get(input.currencyFrom, 'currency_from');
    const to = await this.catalogue.get(input.currencyTo, 'currency_to');
    const { side, amount } = namedSide(input);
    const promised = sealed.side === 'from' ? sealed.amountFrom : sealed.amountTo;
    const same = from.param === sealed.currencyFrom && to.param === sealed.currencyTo && side === sealed.side;
    if (!same || !amount.equals(promised) || !input.fixed || input.isAnonym) throw ofAnother('pair, amount or mode');
    const provider = this.providers.named(sealed.provider);
    if (input.source !== null && input.source !== provider.source) throw ofAnother('source');
    if (!(await this.settings.isEnabled(provider.name))) {
      throw new DomainError('pair_unavailable', 'The provider of this quote takes no orders now; ask for a new quote');
    }
    if (provider.capabilities.fixedNeedsRefundAddress && input.refundAddress === null) throw refundAddressMissing();
    const fromAlias = await this.catalogue.alias(from.param, provider.name);
    const toAlias = await this.catalogue.alias(to.param, provider.name);
    if (!fromAlias || !toAlias) throw new DomainError('pair_unavailable', 'The provider no longer lists this pair');
    const asked = { side, amount, fixed: true, rateId: sealed.rateId, customerIp: input.customerIp };
    const candidate: Candidate = {
      source: provider.source,
      legs: [
        {
          provider,
          currencyFrom: from.param,
          currencyTo: to.param,
          request: { ...asked, from: fromAlias, to: toAlias },
        },
      ],
      side,
      agreedFrom: sealed.amountFrom,
      agreedTo: sealed.amountTo,
    };
    return { from, to, candidates: [candidate] };
  }
}

function ofAnother(what: string): DomainError {
  return DomainError.ofField('validation_failed', 'quote_id', `quote_id was issued for another ${what}`);
}

function refundAddressMissing(): DomainError {
  const message = 'This offer needs an address for refunds; name a refund_address';
  return DomainError.ofField('refund_address_required', 'refund_address', message);
}

function toCandidate(offer: Offer): Candidate {
  return {
    source: offer.source,
    legs: offer.legs.map(({ provider, from, to, request, quote }) => ({
      provider,
      currencyFrom: from.param,
      currencyTo: to.param,
      request: { ...request, rateId: quote.rateId },
    })),
    side: offer.first.request.side,
    agreedFrom: offer.amountFrom,
    agreedTo: offer.amountTo,
  };
}
