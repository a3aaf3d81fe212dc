import { KeptReport } from './books-report.js';
import { Anchors, ChainAnchor } from './chain-anchor.js';
import { Reconcile } from './reconcile.js';
import { VerifyChains } from './verify-chains.js';

export { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
export { Anchors } from './chain-anchor.js';
export { Reconcile } from './reconcile.js';

export const booksEntities = [ChainAnchor, KeptReport];
export const booksProviders = [Anchors, VerifyChains, Reconcile];
