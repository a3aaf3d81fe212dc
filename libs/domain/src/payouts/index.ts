export { affiliateSummary, balanceOf, type Balance } from './balance.js';
export { CloseAccount, EraseClosedAccounts, type Closing } from './close-account.js';
export { FreezePayouts, UnfreezePayouts, UpdatePayoutProfile, type ProfileChange } from './update-payout-profile.js';
export { listPayouts, PayoutApproval, PayoutRequest, PayoutStep, type PayoutFilter } from './payout-request.js';
export { PayoutProfile } from './payout-profile.js';
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
export { ProvePayout } from './prove-payout.js';
export { RequestPayout } from './request-payout.js';
export { riskFlags, type RiskFlag } from './risk-flags.js';
export { ReviewPayout } from './review-payout.js';
