/** Amounts of coins are decimal numbers as text; USD is a number with at most two decimals; times are ISO 8601 in UTC. */
export interface Health {
  status: 'ok';
  version: string;
  uptime_seconds: number;
}

export interface ExplorerLinks {
  /** Addresses of pages with `{address}` and `{tx}` to be replaced. */
  address: string;
  tx: string;
}

export interface Asset {
  /** What requests name it by. */
  param: string;
  ticker: string;
  name: string;
  network: string;
  network_name: string;
  decimals: number;
  contract_address: string | null;
  memo_required: boolean;
  memo_name: string | null;
  is_stable: boolean;
  is_native: boolean;
  icon_url: string | null;
  /** Can be neither sent nor received now. */
  maintenance: boolean;
  deposit_enabled: boolean;
  withdraw_enabled: boolean;
  fixed_supported: boolean;
  private_supported: boolean;
  explorer: ExplorerLinks | null;
}

export interface AssetList {
  data: Asset[];
  networks: { network: string; name: string }[];
  as_of: string | null;
}

export interface Minutes {
  min: number;
  max: number;
}

export interface Offer {
  /** Its number: usable as `source` on create. */
  source: number;
  provider: string;
  amount_from: string;
  amount_to: string;
  min_amount: string | null;
  max_amount: string | null;
  estimated_minutes: Minutes;
  refund_address_required: boolean;
  expires_at: string | null;
}

export interface QuoteCosts {
  reference_rate: string | null;
  spread_bps: number | null;
  network_fee: string | null;
  partner_commission_bps: number;
}

/** The best offer, what it means, and all offers, best first. */
export interface Quote extends Offer {
  currency_from: string;
  currency_to: string;
  rate: string;
  price_usd_from: number | null;
  price_usd_to: number | null;
  fixed: boolean;
  is_anonym: boolean;
  /** Of a fixed quote: holds its price on create. */
  quote_id: string | null;
  warnings: string[];
  costs: QuoteCosts;
  offers: (Offer & { best: boolean })[];
}

export interface QuoteAnswer {
  data: Quote;
}

export interface UsdEstimate {
  currency_from: string;
  amount_from: string;
  price_usd: string;
  amount_usd: number;
  as_of: string;
  sources: string[];
}

export interface UsdAnswer {
  data: UsdEstimate;
}

/** What the customer must send where. */
export interface Deposit {
  address: string;
  memo_tag: string | null;
  memo_name: string | null;
  amount: string;
  currency: string;
  network: string;
  uri: string | null;
  qr_svg: string;
  expires_at: string | null;
}

export type OrderStatusName =
  | 'created'
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'completed'
  | 'expired'
  | 'refund_pending'
  | 'refunded'
  | 'failed';

export interface Note {
  /** For programs. */
  code: string;
  /** For people. */
  message: string;
}

export interface RepeatedDeposit {
  status_name: OrderStatusName | null;
  amount_from: string | null;
  amount_to: string | null;
  deposit_tx: string | null;
  payout_tx: string | null;
}

/** An order as it stands. */
export interface Snapshot {
  order_id: string;
  /** The number of `status_name`. */
  status: number;
  status_name: OrderStatusName;
  /** Nothing will change any more, except that late money may still move an expired order. */
  is_final: boolean;
  /** What the customer has to decide. */
  action_required: Note | null;
  /** Why it went wrong. */
  reason: Note | null;
  /** When to ask again; null when nothing will change. */
  poll_after_seconds: number | null;
  /** Unix seconds. */
  creation_time: number;
  updated_at: string;
  currency_from: string;
  network_from: string;
  amount_from: string;
  currency_to: string;
  network_to: string;
  amount_to: string;
  /** Where the deposit goes. */
  address_from: string | null;
  sender_memo_tag: string | null;
  address_to: string;
  receiver_memo_tag: string | null;
  refund_address: string | null;
  fixed: boolean;
  is_anonym: boolean;
  rate: string;
  price_usd_from: number | null;
  provider: string;
  /** Trades it takes: two when routed privately. */
  legs: number;
  deposit_tx: string | null;
  payout_tx: string | null;
  refund_tx: string | null;
  confirmations: { seen: number; required: number } | null;
  repeated_deposits: RepeatedDeposit[];
  expires_at: string | null;
  timeline: { status_name: OrderStatusName; at: string }[];
}

export interface CreatedOrder {
  message: 'success';
  /** The order's public id. */
  order_info: string;
  /** Lets its holder settle the order when something went wrong; shown nowhere else. */
  manage_token: string;
  deposit: Deposit;
  data: Snapshot;
}

export interface StatusAnswer {
  message: 'success';
  order_info: Snapshot;
}

export interface DayFigures {
  /** YYYY-MM-DD, UTC. */
  date: string;
  orders: number;
  completed_orders: number;
  volume_usd: number;
}

export interface PairFigures {
  currency_from: string;
  currency_to: string;
  orders: number;
  volume_usd: number;
}

export interface PublicAnalytics {
  days: number;
  from: string;
  to: string;
  orders: number;
  completed_orders: number;
  completion_rate: number | null;
  volume_usd: number;
  median_completion_seconds: number | null;
  daily: DayFigures[];
  top_pairs: PairFigures[];
}

export interface AnalyticsAnswer {
  data: PublicAnalytics;
}
