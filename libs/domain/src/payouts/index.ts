import { FreezePayouts, UnfreezePayouts } from './freeze-payouts.js';
import { FourEyes } from './four-eyes.js';
import { PayoutHistory } from './payout-history.js';
import { PayoutProfile } from './payout-profile.js';
import { PayoutApproval, PayoutRequest, PayoutStep } from './payout-request.js';
import { RequestPayout } from './request-payout.js';
import { ReviewPayout } from './review-payout.js';
import { PayoutDestinations, UpdatePayoutProfile } from './update-payout-profile.js';

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
export { payoutUpdated } from './payout-updated.js';
export { RequestPayout } from './request-payout.js';
export { riskFlags, type RiskFlag } from './risk-flags.js';
export { ReviewPayout } from './review-payout.js';
export { UpdatePayoutProfile, type ProfileChange } from './update-payout-profile.js';

export const payoutEntities = [PayoutProfile, PayoutRequest, PayoutApproval, PayoutStep];
export const payoutProviders = [
  PayoutDestinations,
  UpdatePayoutProfile,
  FreezePayouts,
  UnfreezePayouts,
  PayoutHistory,
  FourEyes,
  RequestPayout,
  ReviewPayout,
];
