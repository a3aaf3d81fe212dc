import { CollectOffers } from './collect-offers.js';
import { PrivateRoute } from './private-route.js';
import { QuoteSeal } from './quote-seal.js';
import { QuoteSwap } from './quote-swap.js';

export { Offer, ranked, type OfferLeg } from './offer.js';
export type { SealedQuote } from './quote-seal.js';
export { namedSide, type Quoted, type QuoteInput } from './quote-swap.js';
export { QuoteSeal, QuoteSwap };

export const quoteProviders = [CollectOffers, PrivateRoute, QuoteSeal, QuoteSwap];
