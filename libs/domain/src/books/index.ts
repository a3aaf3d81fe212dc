export { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
export { CopyStatements } from './copy-statements.js';
export { Anchors } from './verify-chains.js';
export { discrepancyCodes, KeptBooks, Reconcile, reconcileTask } from './reconcile.js';
export { copyTopic, StateHeads } from './state-heads.js';
export { VerifyStatements } from './verify-statements.js';
