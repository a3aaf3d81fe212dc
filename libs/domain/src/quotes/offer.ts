import { Amount } from '../money/index.js';
import {
  narrower,
  type Asset,
  type Bounds,
  type LiquidityProvider,
  type ProviderQuote,
  type ProviderQuoteRequest,
} from '../catalogue/index.js';

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

  /** Units received for one sent. */
  get rate(): Amount {
    return this.amountFrom.isZero ? Amount.zero : this.amountTo.dividedBy(this.amountFrom);
  }

  /** How much of the side that was named it takes: of a private route what both legs take, at the rate between them. */
  get bounds(): Bounds {
    const first = boundsOfLeg(this.first);
    return this.second ? narrower(first, boundsSent(this.first, boundsOfLeg(this.second))) : first;
  }

  /** Minutes, of all legs together. */
  get minutes(): { min: number; max: number } {
    return {
      min: this.legs.reduce((sum, { quote }) => sum + quote.minutes.min, 0),
      max: this.legs.reduce((sum, { quote }) => sum + quote.minutes.max, 0),
    };
  }

  /** Whether an order must name where a refund goes. */
  get needsRefundAddress(): boolean {
    const { needsRefundAddress, fixedNeedsRefundAddress } = this.first.provider.capabilities;
    return needsRefundAddress || (this.first.request.fixed && fixedNeedsRefundAddress);
  }

  get warnings(): readonly string[] {
    return this.legs.flatMap(({ quote }) => quote.warnings);
  }
}

const boundsOfLeg = ({ quote: { minAmount: min, maxAmount: max } }: OfferLeg): Bounds => ({ min, max });

/** Significant digits of a bound that is reckoned from a rate, and how much room it is given, 1 %: the rate moves while it is read. */
const reckonedDigits = 4;
const room = { min: Amount.of('1.01'), max: Amount.of('0.99') };

/** What must be sent through `first`, which keeps its network fee, for what it pays out to be within the bounds of the leg after it. */
export function boundsSent({ quote: { amountFrom, amountTo, networkFee } }: OfferLeg, bounds: Bounds): Bounds {
  const fee = networkFee ?? Amount.zero;
  const gross = amountTo.plus(fee);
  const sent = (end: keyof Bounds) =>
    gross.isZero
      ? null
      : (bounds[end]?.plus(fee).times(room[end]).times(amountFrom).dividedBy(gross).significant(reckonedDigits) ??
        null);
  return { min: sent('min'), max: sent('max') };
}

/** Offers that differ by no more than this are of equal worth, 0.05 %: their prices move further while a customer reads them. */
const tie = Amount.of('0.9995');

/**
 * Best first: by worth, and among offers of equal worth by how their provider stands, which is worth more to a customer than
 * the last hundredth of a percent.
 */
export function ranked(
  offers: readonly Offer[],
  side: 'from' | 'to',
  rankOf: (offer: Offer) => number,
): readonly Offer[] {
  const worth = byWorth(side);
  const left = [...offers].sort(worth);
  const sorted: Offer[] = [];
  for (let [leader] = left; leader; [leader] = left) {
    const best = leader;
    const equal = left.filter((offer) => isTie(best, offer, side));
    left.splice(0, equal.length);
    sorted.push(...equal.sort((a, b) => rankOf(b) - rankOf(a) || worth(a, b)));
  }
  return sorted;
}

function isTie(best: Offer, { amountFrom, amountTo }: Offer, side: 'from' | 'to'): boolean {
  if (side === 'from') return !amountTo.isLessThan(best.amountTo.times(tie));
  return !amountFrom.times(tie).isMoreThan(best.amountFrom);
}

/** Most received for what is sent, or least sent for what is received; between equals the lower number, so that ranking is stable. */
export function byWorth(side: 'from' | 'to'): (a: Offer, b: Offer) => number {
  return (a, b) => {
    const order = side === 'from' ? b.amountTo.compare(a.amountTo) : a.amountFrom.compare(b.amountFrom);
    return order || a.source - b.source;
  };
}
