export { affiliateSummary, balanceOf, type Balance } from './balance.js';
export { CloseAccount, EraseClosedAccounts, type Closing } from './close-account.js';
export { FreezePayouts, UnfreezePayouts, UpdatePayoutProfile, type ProfileChange } from './update-payout-profile.js';
export { listPayouts, PayoutApproval, PayoutRequest, PayoutStep, type PayoutFilter } from './payout-request.js';
export { batchFile, batchFormats, formatsOf, type BatchFormat } from './batch-files.js';
export { CollectBatch, type LeftOut } from './collect-batch.js';
export { CompleteBatch, type SaidToBeSent } from './complete-batch.js';
export { OwedPayments, type OwedPayment } from './owed-payments.js';
export type { Payment } from './prove-payments.js';
export {
  batchProgress,
  listBatches,
  PayoutBatch,
  PayoutTransaction,
  readyPayouts,
  type BatchProgress,
  type ReadyPayouts,
} from './payout-batch.js';
export type { PayoutMove } from './payout-move.js';
export { PayoutProfile } from './payout-profile.js';
export {
  openStatuses,
  payoutRules,
  payoutStatuses,
  type PayoutAction,
  type PayoutActor,
  type PayoutRule,
  type PayoutStatus,
} from './payout-rules.js';
export * from './events.js';
export { ProvePayout } from './prove-payout.js';
export { RequestPayout } from './request-payout.js';
export { riskCodes, riskFlags, type RiskFlag } from './risk-flags.js';
export { ReviewPayout } from './review-payout.js';
export { safeChecksum } from './safe-file.js';
export { PayoutOutlook, type Outlook } from './payout-outlook.js';
