import type { components, operations, webhooks } from './generated/openapi.js';

/** What the API takes and answers, by the names of its document. */
type Schemas = components['schemas'];

/** One of those that are known today, or one that was added since. */
export type Open<T extends string> = T | (string & Record<never, never>);

type Operation = keyof operations;

type Given<Id extends Operation, Place extends 'path' | 'query'> =
  NonNullable<operations[Id]['parameters'][Place]> extends infer Fields
    ? [Fields] extends [never]
      ? object
      : Fields
    : never;

type BodyOf<Id extends Operation> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : object;

type ContentOf<Answers> = Answers[keyof Answers] extends infer Each
  ? Each extends { content: { 'application/json': infer Json } }
    ? Json
    : Each extends { content: Readonly<Record<string, string>> }
      ? string
      : never
  : never;

/** What a route takes, by the id of its operation: the fields of path, query and body together. */
export type RequestOf<Id extends Operation> = Given<Id, 'path'> & Given<Id, 'query'> & BodyOf<Id>;
/** What a route answers, by the id of its operation; undefined where it has no body. */
export type AnswerOf<Id extends Operation> = [ContentOf<operations[Id]['responses']>] extends [never]
  ? undefined
  : ContentOf<operations[Id]['responses']>;

/** Without what stands in the path. */
export type PublicRequest<Id extends Operation> = Given<Id, 'query'> & BodyOf<Id>;
export type PublicAnswer<Id extends Operation> = AnswerOf<Id>;

/** What `getSwapPrice` asks: exactly one of the two amounts. */
export type QuoteRequest = operations['getSwapPrice']['parameters']['query'];

/** A decimal number; as text where every digit counts, for a JavaScript number holds some fifteen of them. */
export type AmountInput = NonNullable<QuoteRequest['amount_from']>;

/** What `createSwapOrder` asks: what a quote takes, and where the coins go. */
export type CreateOrderRequest = Schemas['CreateBody'];

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

/** What every error answer is about (docs/errors.md has a section for each). */
export type ErrorCode = Schemas['ErrorCode'];

/** The body of every error answer (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** For people; may be reworded. */
  detail: string;
  code: Open<ErrorCode>;
  request_id: string;
  /** The fields that are to blame. */
  errors?: { field: string; message: string }[];
  /** What a code adds, such as `min_amount` and `max_amount` beside `amount_out_of_range`. */
  [member: string]: unknown;
}

/** The body of a webhook's request, of a type that this version knows. */
export type KnownWebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** Stands for names that are unknown to this version: no text that a program may compare with is one of them. */
declare enum Later {
  event = 'an event of a later version',
}

/** An event of a type that was added since: answer it like any other, and ignore it. */
export interface LaterWebhookEvent extends Omit<KnownWebhookEvent, 'type' | 'data'> {
  type: Later;
  data: Record<string, unknown>;
}

/** The body of a webhook's request. More types may be added: a `switch` over `type` has a `default`. */
export type WebhookEvent = KnownWebhookEvent | LaterWebhookEvent;

type DataOf<Type extends KnownWebhookEvent['type']> = Extract<KnownWebhookEvent, { type: Type }>['data'];

export type CommissionAccrued = DataOf<'affiliate.commission_accrued'>;
export type PayoutUpdated = DataOf<'affiliate.payout_updated'>;
export type PayoutStatus = PayoutUpdated['status'];
export type WebhookTest = DataOf<'webhook.test'>;
