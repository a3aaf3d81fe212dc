/**
 * What went wrong, in seven words. The kind decides the HTTP status at the edge and whether the worker tries
 * again: `unavailable` is both a 503 and "again later".
 */
export type ErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict' | 'rate_limited' | 'unavailable';

/** Every error code of the public contract with its kind. `docs/errors.md` documents each; a test keeps the two equal. */
export const errorCodes = {
  validation_failed: 'invalid',
  unsupported_media_type: 'invalid',
  body_too_large: 'invalid',
  amount_required: 'invalid',
  amount_out_of_range: 'invalid',
  unknown_asset: 'invalid',
  pair_unavailable: 'invalid',
  invalid_address: 'invalid',
  invalid_memo: 'invalid',
  memo_required: 'invalid',
  unsafe_webhook_url: 'invalid',
  invalid_range: 'invalid',
  below_minimum_payout: 'invalid',
  tx_hash_used: 'invalid',
  weak_password: 'invalid',
  invalid_code: 'invalid',
  invalid_credentials: 'unauthenticated',
  email_not_verified: 'unauthenticated',
  two_factor_required: 'unauthenticated',
  invalid_totp: 'unauthenticated',
  invalid_token: 'unauthenticated',
  invalid_api_key: 'unauthenticated',
  refresh_token_reused: 'unauthenticated',
  invalid_manage_token: 'forbidden',
  session_required: 'forbidden',
  publishable_key: 'forbidden',
  account_suspended: 'forbidden',
  two_factor_setup_required: 'forbidden',
  role_required: 'forbidden',
  not_found: 'not_found',
  order_not_found: 'not_found',
  idempotency_key_reused: 'conflict',
  idempotency_in_progress: 'conflict',
  price_moved: 'conflict',
  quote_expired: 'conflict',
  limit_reached: 'conflict',
  email_taken: 'conflict',
  action_not_available: 'conflict',
  terms_outdated: 'conflict',
  terms_not_accepted: 'conflict',
  payout_profile_missing: 'conflict',
  payout_profile_cooling_down: 'conflict',
  payouts_frozen: 'conflict',
  insufficient_balance: 'conflict',
  payout_not_cancellable: 'conflict',
  four_eyes_required: 'conflict',
  too_many_attempts: 'rate_limited',
  rate_limited: 'rate_limited',
  providers_unavailable: 'unavailable',
  provider_unavailable: 'unavailable',
  price_unavailable: 'unavailable',
  service_unavailable: 'unavailable',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCodes;
