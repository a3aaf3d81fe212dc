import type { Amount } from '../money/index.js';
import type { OrderStatus } from './order-status.js';

/** An asset as a provider lists it, already in our terms. */
export interface ListedAsset {
  /** Our catalogue parameter: lower case, unique per asset and network. */
  readonly param: string;
  readonly ticker: string;
  readonly name: string;
  /** Our network code (see the chains feature). */
  readonly network: string;
  /** How this provider addresses it. */
  readonly providerTicker: string;
  readonly providerNetwork: string;
  readonly contractAddress: string | null;
  readonly isStable: boolean;
  readonly memoSupported: boolean;
  readonly iconUrl: string | null;
  readonly depositEnabled: boolean;
  readonly withdrawEnabled: boolean;
  readonly fixedSupported: boolean;
}

/** How one provider addresses one of our assets. */
export interface AssetAlias {
  readonly ticker: string;
  readonly network: string;
}

export interface ProviderQuoteRequest {
  readonly from: AssetAlias;
  readonly to: AssetAlias;
  /** Which side `amount` names. */
  readonly side: 'from' | 'to';
  readonly amount: Amount;
  readonly fixed: boolean;
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
  readonly addressTo: string;
  readonly memoTo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
}

export interface ProviderOrder {
  readonly ref: string;
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
  readonly refundTx: string | null;
}

/** What a person must do before an order goes on (contract). */
export type ActionCode =
  'refund_address_needed' | 'deposit_too_small' | 'deposit_too_large' | 'deposit_late' | 'provider_hold';

/**
 * An exchange that trades for us. Adapters keep no state, see no database, and repeat nothing. They throw DomainError:
 * `provider_unavailable` when no usable answer came (nothing is known then), `amount_out_of_range` with
 * `min_amount` / `max_amount`, `pair_unavailable`, `invalid_address`, `quote_expired`.
 */
export abstract class LiquidityProvider {
  abstract readonly name: string;
  /** Stable number of the provider: the `source` of its offers. */
  abstract readonly source: number;
  abstract assets(signal: AbortSignal): Promise<ListedAsset[]>;
  abstract quote(request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote>;
  abstract create(request: ProviderOrderRequest, signal: AbortSignal): Promise<ProviderOrder>;
  abstract report(ref: string, signal: AbortSignal): Promise<ProviderReport>;
}

/** Every provider this process is configured for. */
export abstract class LiquidityProviders {
  abstract all(): readonly LiquidityProvider[];
  /** Throws DomainError `provider_unavailable` for a provider that is no longer configured. */
  abstract named(name: string): LiquidityProvider;
}
