/** A decimal number; as text where every digit counts, for a JavaScript number holds some fifteen of them. */
export type AmountInput = number | string;

/** What `getSwapPrice` asks: exactly one of the two amounts. */
export interface QuoteRequest {
  /** `param` of an asset, in any case. */
  currency_from: string;
  currency_to: string;
  /** What is sent. */
  amount_from?: AmountInput;
  /** What is received; needs `fixed`. */
  amount_to?: AmountInput;
  /** Private routing. */
  is_anonym?: boolean;
  /** Fixed rate. */
  fixed?: boolean;
}

/** What `createSwapOrder` asks: a quote's wishes and where the coins go. */
export interface CreateOrderRequest extends QuoteRequest {
  address_to: string;
  /** Memo or tag of the destination, where its network needs one. */
  receiver_memo_tag?: string;
  /** Number of an offer of the quote; the best offer when left out. */
  source?: number;
  /** Where the deposit goes back to if the swap cannot be done. */
  refund_address?: string;
  refund_memo_tag?: string;
  /** From a fixed quote: holds its price. */
  quote_id?: string;
  /** How much worse than quoted is still accepted, in basis points. */
  max_slippage_bps?: number;
}
