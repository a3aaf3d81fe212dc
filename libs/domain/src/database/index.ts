export { Database, isPassing, sqlState, violatesUnique } from './database.js';
export { dataSourceOptions, migrate, pendingMigrations } from './data-source.js';
export { serviceRole, ServiceRoleMissing } from './service-role.js';
export { Turns } from './turns.js';
export type { Tx } from './tx.js';
