export { AccrueCommission, CommissionWaiver, type Commission } from './accrue-commission.js';
export {
  AdjustBalance,
  Adjustment,
  DecideAdjustment,
  listAdjustments,
  type AdjustmentFilter,
  type AdjustmentKind,
} from './adjust-balance.js';
export {
  AffiliateAccount,
  appendEntry,
  LedgerEntry,
  listLedger,
  lockAccount,
  type LedgerFilter,
  type LedgerKind,
} from './ledger.js';
export * from './events.js';
export { Statement, type StatementPeriod } from './statement.js';
export { AcceptTerms, Terms, TermsAcceptance } from './terms.js';
