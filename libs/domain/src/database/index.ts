export { Database, sqlState, violatesUnique } from './database.js';
export { dataSourceOptions, migrate } from './data-source.js';
export { Turns } from './turns.js';
export type { Tx } from './tx.js';
