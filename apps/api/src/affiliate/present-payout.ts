import type { PayoutProfile, PayoutRequest, PayoutStep } from '@swap/domain/payouts';

/** Payout of the contract. */
export function presentPayout(request: PayoutRequest) {
  return {
    id: request.id,
    amount_usd: request.amountUsd,
    status: request.status,
    note: request.note,
    destination: {
      asset: request.asset,
      network: request.network,
      address: request.address,
      memo_tag: request.memoTag,
    },
    tx_hash: request.txHash,
    tx_url: request.txUrl,
    failure_reason: request.failureReason,
    created_at: request.createdAt,
    updated_at: request.updatedAt,
  };
}

/** How a request came to where it is. Staff appear by their part only. */
export function presentHistory(steps: readonly PayoutStep[]) {
  return steps.map(({ status, actor, reason, createdAt }) => ({ status, actor, reason, at: createdAt }));
}

/** Null before a destination was ever set. */
export function presentProfile(profile: PayoutProfile | null) {
  if (!profile) return null;
  return {
    asset: profile.asset,
    network: profile.network,
    address: profile.address,
    memo_tag: profile.memoTag,
    preferences: { notify_email: profile.notifyEmail },
    cooling_down_until: profile.coolingDownUntil,
    frozen: profile.frozenAt !== null,
    updated_at: profile.updatedAt,
  };
}
