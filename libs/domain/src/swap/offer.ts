import type { Amount } from '../money/index.js';
import type { Asset } from './asset.js';
import type { LiquidityProvider, ProviderQuote, ProviderQuoteRequest } from './provider.js';

/** One provider's answer to one question. */
export interface OfferLeg {
  readonly provider: LiquidityProvider;
  readonly from: Asset;
  readonly to: Asset;
  readonly request: ProviderQuoteRequest;
  readonly quote: ProviderQuote;
}

/** A way to do the whole swap: one leg, or two at different providers when it is routed privately. */
export class Offer {
  /** `first` takes the customer's deposit; `second`, if any, trades on what the first pays out. */
  constructor(
    readonly first: OfferLeg,
    readonly second: OfferLeg | null = null,
  ) {}

  /** In the order the money takes them. */
  get legs(): readonly OfferLeg[] {
    return this.second ? [this.first, this.second] : [this.first];
  }

  get last(): OfferLeg {
    return this.second ?? this.first;
  }

  /** Names the offer on `create`: the provider's number, or both numbers of a private route as one. */
  get source(): number {
    return this.second ? this.first.provider.source * 100 + this.second.provider.source : this.first.provider.source;
  }

  get providerName(): string {
    return this.legs.map(({ provider }) => provider.name).join('+');
  }

  get amountFrom(): Amount {
    return this.first.quote.amountFrom;
  }

  get amountTo(): Amount {
    return this.last.quote.amountTo;
  }

  /** Minutes, of all legs together. */
  get minutes(): { min: number; max: number } {
    return {
      min: this.legs.reduce((sum, { quote }) => sum + quote.minutes.min, 0),
      max: this.legs.reduce((sum, { quote }) => sum + quote.minutes.max, 0),
    };
  }

  get warnings(): readonly string[] {
    return this.legs.flatMap(({ quote }) => quote.warnings);
  }
}

/** Most received for what is sent, or least sent for what is received; between equals the lower number, so that ranking is stable. */
export function byWorth(side: 'from' | 'to'): (a: Offer, b: Offer) => number {
  return (a, b) => {
    const order = side === 'from' ? b.amountTo.compare(a.amountTo) : a.amountFrom.compare(b.amountFrom);
    return order || a.source - b.source;
  };
}
