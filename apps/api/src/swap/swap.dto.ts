import { Amount } from '@swap/domain/money';
import { languages, type Language } from '@swap/domain/mail';
import type { CreateOrderInput } from '@swap/domain/orders';
import { Email, Flag, Notes, OneOf, QueryFlag, Shaped, Text, Whole } from '../http/fields.js';
import { AmountField } from '../http/money-fields.js';
import { camelCased } from '../http/wire.js';

const param = { max: 64, description: 'Asset parameter from GET /assets, in any case', example: 'btc' };

const letterLanguage = {
  optional: true,
  description: 'What mail about the order is written in; what Accept-Language asks for when left out',
};

export class AssetsQuery {
  @Text({ max: 64, optional: true, description: 'Only assets of this network', example: 'trx' }) network?: string;
}

export class QuoteQuery {
  @Text(param) currency_from!: string;
  @Text({ ...param, example: 'usdttrc20' }) currency_to!: string;

  @AmountField({ optional: true, description: 'What is sent. Exactly one of amount_from and amount_to' })
  amount_from?: Amount;

  @AmountField({ optional: true, description: 'What is received; needs fixed=true' }) amount_to?: Amount;
  @QueryFlag({ optional: true, description: 'Private routing' }) is_anonym?: boolean;
  @QueryFlag({ optional: true, description: 'Fixed rate' }) fixed?: boolean;
}

export class UsdQuery {
  @Text(param) currency_from!: string;
  @AmountField() amount_from!: Amount;
}

export class CreateBody {
  @Text(param) currency_from!: string;
  @Text({ ...param, example: 'usdttrc20' }) currency_to!: string;
  @Text({ max: 200, description: 'Where the swapped coins go' }) address_to!: string;
  @AmountField({ optional: true }) amount_from?: Amount;
  @AmountField({ optional: true }) amount_to?: Amount;

  @Text({ max: 128, optional: true, nullable: true, description: 'Memo or tag of the destination' })
  receiver_memo_tag?: string | null;

  @Flag({ optional: true }) is_anonym?: boolean;
  @Flag({ optional: true }) fixed?: boolean;

  @Whole({
    from: 1,
    to: 9999,
    optional: true,
    description: 'Number of an offer’s provider; the best offer when left out',
  })
  source?: number;

  @Text({
    max: 200,
    optional: true,
    nullable: true,
    description: 'Where the deposit goes back to if the swap cannot be done',
  })
  refund_address?: string | null;

  @Text({ max: 128, optional: true, nullable: true }) refund_memo_tag?: string | null;

  @Text({ max: 2000, optional: true, nullable: true, description: 'From a fixed quote: holds its price' })
  quote_id?: string | null;

  @Whole({
    from: 0,
    to: 10_000,
    optional: true,
    description: 'How much worse than quoted is still accepted, basis points',
  })
  max_slippage_bps?: number;

  @Text({ max: 128, optional: true, nullable: true, description: 'What you call the order; needs x-service-api-key' })
  external_id?: string | null;

  @Notes({
    most: 20,
    nameMax: 40,
    valueMax: 500,
    optional: true,
    nullable: true,
    description: 'Your notes, shown to you alone; needs x-service-api-key',
    example: { shop: 'berlin' },
  })
  metadata?: Record<string, string> | null;

  @Email({ optional: true, nullable: true, description: 'Where the customer wants mail about the order' })
  notify_email?: string | null;

  @OneOf(languages, letterLanguage) language?: Language;
}

export class StatusQuery {
  @Shaped(/^[0-9A-Za-z]{1,64}$/, { shape: 'an order id', example: '3v9k7m2q8r4t6w1x5y0z3a7c9e' }) order_id!: string;
}

export class OrderPath {
  @Shaped(/^[0-9A-Za-z]{1,64}$/, { shape: 'an order id' }) order_id!: string;
}

export class RefundAddressBody {
  @Text({ max: 200, description: 'Where the deposit goes back to' }) address!: string;
  @Text({ max: 128, optional: true, nullable: true }) memo_tag?: string | null;
}

export class NotifyEmailBody {
  @Email({ description: 'Where the customer wants mail about the order' }) email!: string;
  @OneOf(languages, letterLanguage) language?: Language;
}

export class ResolveBody {
  @OneOf(['exchange', 'refund'], { description: 'Go on with what arrived, or send it back' })
  choice!: 'exchange' | 'refund';
}

/** What is asked of a quote that does not say. */
const quoteDefaults = { amountFrom: null, amountTo: null, fixed: false, isAnonym: false };

/** What is asked of an order that does not say. */
const orderDefaults = {
  ...quoteDefaults,
  receiverMemoTag: null,
  source: null,
  refundAddress: null,
  refundMemoTag: null,
  quoteId: null,
  maxSlippageBps: null,
  externalId: null,
  metadata: null,
  notifyEmail: null,
  language: null,
};

/** A query for a quote as the domain understands it. */
export function toQuoteInput(query: QuoteQuery, customerIp: string) {
  return { ...quoteDefaults, ...camelCased(query), customerIp };
}

/** The body of a create as the domain understands it. */
export function toCreateOrderInput(body: CreateBody, customerIp: string): CreateOrderInput {
  return { ...orderDefaults, ...camelCased(body), customerIp };
}
