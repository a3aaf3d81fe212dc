/** What every error answer is about (docs/errors.md has a section for each). */
export type ErrorCode =
  | 'validation_failed'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'amount_required'
  | 'amount_out_of_range'
  | 'unknown_asset'
  | 'pair_unavailable'
  | 'invalid_address'
  | 'invalid_memo'
  | 'memo_required'
  | 'unsafe_webhook_url'
  | 'invalid_range'
  | 'below_minimum_payout'
  | 'tx_hash_used'
  | 'weak_password'
  | 'invalid_code'
  | 'invalid_credentials'
  | 'email_not_verified'
  | 'two_factor_required'
  | 'invalid_totp'
  | 'invalid_token'
  | 'invalid_api_key'
  | 'refresh_token_reused'
  | 'invalid_manage_token'
  | 'session_required'
  | 'publishable_key'
  | 'account_suspended'
  | 'two_factor_setup_required'
  | 'role_required'
  | 'not_found'
  | 'order_not_found'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'price_moved'
  | 'quote_expired'
  | 'limit_reached'
  | 'email_taken'
  | 'action_not_available'
  | 'terms_outdated'
  | 'terms_not_accepted'
  | 'payout_profile_missing'
  | 'payout_profile_cooling_down'
  | 'payouts_frozen'
  | 'insufficient_balance'
  | 'payout_not_cancellable'
  | 'four_eyes_required'
  | 'too_many_attempts'
  | 'too_many_open_orders'
  | 'rate_limited'
  | 'providers_unavailable'
  | 'provider_unavailable'
  | 'price_unavailable'
  | 'service_unavailable'
  | 'internal_error';

/** The body of every error answer (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** For people; may be reworded. */
  detail: string;
  code: ErrorCode;
  request_id: string;
  /** The fields that are to blame. */
  errors?: { field: string; message: string }[];
  /** What a code adds, such as `min_amount` and `max_amount` beside `amount_out_of_range`. */
  [member: string]: unknown;
}
