export { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
export { Anchors } from './verify-chains.js';
export { Reconcile } from './reconcile.js';
