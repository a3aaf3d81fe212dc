export { AccrueCommission, CommissionWaiver, type Commission } from './accrue-commission.js';
export * from './adjust-balance.js';
export { BalanceRaises } from './balance-raises.js';
export * from './ledger.js';
export * from './events.js';
export { Statement, type StatementPeriod } from './statement.js';
export { AcceptTerms, Terms, TermsAcceptance } from './terms.js';
