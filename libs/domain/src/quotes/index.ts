export { Offer, ranked, type OfferLeg } from './offer.js';
export { QuoteSeal, type SealedQuote } from './quote-seal.js';
export { namedSide, QuoteSwap, type Quoted, type QuoteInput } from './quote-swap.js';
