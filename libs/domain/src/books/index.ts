export { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
export { Anchors } from './chain-anchor.js';
export { Reconcile } from './reconcile.js';
