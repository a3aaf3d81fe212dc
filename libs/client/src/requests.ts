import type { components, operations } from './generated/openapi.js';

/** What `getSwapPrice` asks: exactly one of the two amounts. */
export type QuoteRequest = operations['getSwapPrice']['parameters']['query'];

/** A decimal number; as text where every digit counts, for a JavaScript number holds some fifteen of them. */
export type AmountInput = NonNullable<QuoteRequest['amount_from']>;

/** What `createSwapOrder` asks: what a quote takes, and where the coins go. */
export type CreateOrderRequest = components['schemas']['CreateBody'];
