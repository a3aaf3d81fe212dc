import { DomainError } from '../kernel/index.js';
import type { Amount } from '../money/index.js';

/** Where an order, or one trade of it at a provider, stands (promise 5). */
export type OrderStatus =
  | 'created'
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'completed'
  | 'expired'
  | 'failed'
  | 'refund_pending'
  | 'refunded';

/** An asset as a provider lists it, already in our terms. */
export interface ListedAsset {
  /** Lower case, as the field calls the coin (`btc`, not `xbt`). */
  readonly ticker: string;
  readonly name: string;
  /** Our network code (see the chains feature). */
  readonly network: string;
  /** How this provider addresses it. */
  readonly providerTicker: string;
  readonly providerNetwork: string;
  readonly contractAddress: string | null;
  /** Decimals the chain carries; null when the provider does not say. */
  readonly decimals: number | null;
  readonly isStable: boolean;
  readonly memoSupported: boolean;
  /** Whether the provider sends it only with a memo. */
  readonly memoRequired: boolean;
  readonly depositEnabled: boolean;
  readonly withdrawEnabled: boolean;
  readonly floatSupported: boolean;
  readonly fixedSupported: boolean;
}

/** How one provider addresses one of our assets. */
export interface AssetAlias {
  readonly ticker: string;
  readonly network: string;
  /** Our own network and the decimals of the asset, for providers that count in its smallest unit. */
  readonly chain?: { readonly network: string; readonly decimals: number };
}

export interface ProviderQuoteRequest {
  readonly from: AssetAlias;
  readonly to: AssetAlias;
  /** Which side `amount` names. */
  readonly side: 'from' | 'to';
  readonly amount: Amount;
  readonly fixed: boolean;
  /** The customer's address on the internet, for providers that judge it; null when unknown. */
  readonly customerIp: string | null;
}

export interface ProviderQuote {
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
  /** Bounds of the side the caller named; null where the provider states none. */
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  /** Names a firm price at the provider; null for float. */
  readonly rateId: string | null;
  readonly expiresAt: Date | null;
  readonly minutes: { readonly min: number; readonly max: number };
  /** In units of the asset received. */
  readonly networkFee: Amount | null;
  readonly warnings: readonly string[];
}

export interface ProviderOrderRequest extends ProviderQuoteRequest {
  readonly rateId: string | null;
  /** Our own name for this order, for providers that keep one. */
  readonly reference: string;
  readonly addressTo: string;
  readonly memoTo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
}

/** How an order is addressed at its provider. */
export interface ProviderRef {
  readonly ref: string;
  /** A secret of the provider's that later calls about this order need; null for most. */
  readonly token: string | null;
}

export interface ProviderOrder extends ProviderRef {
  readonly depositAddress: string;
  readonly depositMemo: string | null;
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
  readonly expiresAt: Date | null;
  readonly rawStatus: string;
}

/** What a provider says of an order now. `null` means it did not say. */
export interface ProviderReport {
  readonly rawStatus: string;
  /** Null when the word is unknown to us: then nothing changes. */
  readonly status: OrderStatus | null;
  readonly actionRequired: ActionCode | null;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly amountFrom: Amount | null;
  readonly amountTo: Amount | null;
  readonly depositTx: string | null;
  readonly payoutTx: string | null;
  /** The private key of that transaction, from who gives one: what shows a payment of Monero (`paymentKeyPattern` of the chains). */
  readonly payoutKey?: string | null;
  readonly refundTx: string | null;
  readonly confirmations: Confirmations | null;
  /** What it tells of deposits to the same address after the first; empty where it tells nothing of them. */
  readonly repeatedDeposits: readonly RepeatedDeposit[];
}

/** How far a deposit is confirmed, in blocks of its network. */
export interface Confirmations {
  readonly seen: number;
  readonly required: number;
}

/**
 * A deposit to an address that had served: the provider makes a trade of its own of it, at the price of its day. `null` means
 * it did not say.
 */
export interface RepeatedDeposit extends Pick<
  ProviderReport,
  'status' | 'amountFrom' | 'amountTo' | 'depositTx' | 'payoutTx'
> {
  /** Whether it stays where it is until somebody talks to the provider's support. */
  readonly held: boolean;
}

/** What the customer chose for an order that cannot go on by itself. */
export type Resolution =
  | { readonly choice: 'exchange' }
  | { readonly choice: 'refund'; readonly address: string | null; readonly memo: string | null };

/** What is looked for when a create may have been heard though no answer came. */
export interface OrderSearch extends Pick<
  ProviderOrderRequest,
  'reference' | 'addressTo' | 'amount' | 'side' | 'from' | 'to'
> {
  readonly placedAfter: Date;
}

/** What a provider promises in its own words; what it does is measured. */
export interface ProviderCapabilities {
  readonly fixed: boolean;
  /** Whether it may serve as a leg of a private route. */
  readonly privateLeg: boolean;
  /** How a deposit comes back: by itself to an address named at creation, by an address named later, by choice, or through support. */
  readonly refunds: 'automatic' | 'address' | 'choice' | 'support';
  readonly kyc: 'never' | 'on_suspicion';
  /** The most one order may be worth, in US dollars; null where only the limits of a quote bind. */
  readonly maxOrderUsd: Amount | null;
  /** Whether an order at a fixed rate must name where a refund goes. */
  readonly fixedNeedsRefundAddress: boolean;
  /** Whether every order must. */
  readonly needsRefundAddress: boolean;
}

/** What a person must do before an order goes on (promise 7). */
export type ActionCode =
  | 'refund_address_needed'
  | 'deposit_too_small'
  | 'deposit_too_large'
  | 'deposit_late'
  | 'deposit_repeated'
  | 'provider_hold';

/**
 * An exchange that trades for us. Adapters keep no state, see no database, and repeat nothing. They throw DomainError:
 * `provider_unavailable` when no usable answer came (nothing is known then), `amount_out_of_range` with
 * `min_amount` / `max_amount`, `pair_unavailable`, `invalid_address`, `quote_expired`.
 */
export abstract class LiquidityProvider {
  abstract readonly name: string;
  /** As people write it: `ChangeNOW`. */
  abstract readonly title: string;
  /** Stable number of the provider: the `source` of its offers. */
  abstract readonly source: number;
  abstract assets(signal: AbortSignal): Promise<ListedAsset[]>;
  abstract quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote>;
  abstract create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder>;
  abstract report(order: ProviderRef, signal: AbortSignal): Promise<ProviderReport>;
  abstract readonly capabilities: ProviderCapabilities;
  /** Where the customer of the order it calls `ref` sees it at its own site, and reaches its support. */
  abstract pageOf(ref: string): string;

  /** How many questions about orders it takes in a minute, of all workers together; null where nobody counts. */
  get pollsPerMinute(): number | null {
    return null;
  }

  /** Kinds of call that are paused after repeated failures, as far as this process knows. */
  get pausedCalls(): readonly string[] {
    return [];
  }

  /** Whether the budget of calls leaves room for one that nobody planned; counts it if so. */
  tryConsume(): boolean {
    return true;
  }

  /** Carries out the customer's choice. Throws `action_not_available` where the provider offers no such call. */
  resolve(_order: ProviderRef, _resolution: Resolution, _signal: AbortSignal): Promise<void> {
    return Promise.reject(
      new DomainError('action_not_available', `${this.name} offers no such choice; its support can help`),
    );
  }

  /** Finds an order whose create was sent but not answered. Null: there is none, or this provider cannot tell. */
  findOrder(_search: OrderSearch, _signal: AbortSignal): Promise<ProviderOrder | null> {
    return Promise.resolve(null);
  }
}

/** Every provider this process is configured for. */
export abstract class LiquidityProviders {
  abstract all(): readonly LiquidityProvider[];
  /** Throws DomainError `provider_unavailable` for a provider that is no longer configured. */
  abstract named(name: string): LiquidityProvider;
}
