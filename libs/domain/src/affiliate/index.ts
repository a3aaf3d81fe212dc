import { AccrueCommission } from './accrue-commission.js';
import { AffiliateAccount } from './affiliate-account.js';
import { LedgerEntry } from './ledger-entry.js';

export { AccrueCommission, type Commission } from './accrue-commission.js';
export { affiliateSummary, termsVersion, type AffiliateSummary } from './affiliate-account.js';
export { LedgerEntry, type LedgerKind } from './ledger-entry.js';
export { listLedger, type LedgerFilter } from './list-ledger.js';

export const affiliateEntities = [AffiliateAccount, LedgerEntry];
export const affiliateProviders = [AccrueCommission];
