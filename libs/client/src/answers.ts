import type { components } from './generated/openapi.js';

type Schemas = components['schemas'];

// Amounts of coins are decimal numbers as text; USD is a number with at most two decimals; times are ISO 8601 in UTC.
export type Health = Schemas['Health'];

export type Asset = Schemas['Asset'];
export type AssetList = Schemas['AssetList'];
export type ExplorerLinks = NonNullable<Asset['explorer']>;

/** The best offer, what it means, and all offers, best first. */
export type Quote = Schemas['Quote'];
export type QuoteCosts = Quote['costs'];
export type Offer = Omit<Quote['offers'][number], 'best'>;
export type Minutes = Offer['estimated_minutes'];
export interface QuoteAnswer {
  data: Quote;
}

export type UsdEstimate = Schemas['UsdEstimate'];
export interface UsdAnswer {
  data: UsdEstimate;
}

/** An order as it stands. */
export type Snapshot = Schemas['Snapshot'];
export type OrderStatusName = Snapshot['status_name'];
/** What the customer has to decide, or why it went wrong: a code for programs, a message for people. */
export type Note = NonNullable<Snapshot['reason']>;
export type RepeatedDeposit = Snapshot['repeated_deposits'][number];

export type CreatedOrder = Schemas['CreatedOrder'];
export type StatusAnswer = Schemas['StatusAnswer'];
/** What the customer must send where. */
export type Deposit = Schemas['Deposit'];

export type PublicAnalytics = Schemas['PublicAnalytics'];
export type DayFigures = PublicAnalytics['daily'][number];
export type PairFigures = PublicAnalytics['top_pairs'][number];
export interface AnalyticsAnswer {
  data: PublicAnalytics;
}
