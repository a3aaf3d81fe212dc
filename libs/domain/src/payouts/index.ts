export { affiliateSummary, type AffiliateSummary } from './affiliate-summary.js';
export { balanceOf, type Balance } from './balance.js';
export { FreezePayouts, UnfreezePayouts } from './freeze-payouts.js';
export { listPayouts, type PayoutFilter } from './list-payouts.js';
export { PayoutProfile } from './payout-profile.js';
export { PayoutApproval, PayoutRequest, PayoutStep } from './payout-request.js';
export {
  openStatuses,
  payoutRules,
  payoutStatuses,
  type PayoutAction,
  type PayoutActor,
  type PayoutMove,
  type PayoutRule,
  type PayoutStatus,
} from './payout-rules.js';
export * from './events.js';
export { RequestPayout } from './request-payout.js';
export { riskFlags, type RiskFlag } from './risk-flags.js';
export { ReviewPayout } from './review-payout.js';
export { UpdatePayoutProfile, type ProfileChange } from './update-payout-profile.js';
