import { AccrueCommission } from './accrue-commission.js';
import { AdjustBalance, DecideAdjustment } from './adjust-balance.js';
import { Adjustment } from './adjustment.js';
import { AffiliateAccount } from './affiliate-account.js';
import { CommissionWaiver } from './commission-waiver.js';
import { LedgerEntry } from './ledger-entry.js';
import { Statement } from './statement.js';
import { AcceptTerms, Terms, TermsAcceptance } from './terms.js';

export { AccrueCommission, type Commission } from './accrue-commission.js';
export { AdjustBalance, DecideAdjustment, listAdjustments, type AdjustmentFilter } from './adjust-balance.js';
export { Adjustment, type AdjustmentKind } from './adjustment.js';
export { AffiliateAccount } from './affiliate-account.js';
export * from './events.js';
export { appendEntry } from './append-entry.js';
export { CommissionWaiver } from './commission-waiver.js';
export { LedgerEntry, type LedgerKind } from './ledger-entry.js';
export { listLedger, type LedgerFilter } from './list-ledger.js';
export { lockAccount } from './lock-account.js';
export { Statement, type StatementPeriod } from './statement.js';
export { AcceptTerms, Terms, TermsAcceptance } from './terms.js';

export const affiliateEntities = [AffiliateAccount, LedgerEntry, TermsAcceptance, Adjustment, CommissionWaiver];
export const affiliateProviders = [AccrueCommission, Terms, AcceptTerms, AdjustBalance, DecideAdjustment, Statement];
