export { Database, isPassing, sqlState, violatesUnique } from './database.js';
export { dataSourceOptions, migrate, pendingMigrations } from './data-source.js';
export { serviceRole, ServiceRoleMissing } from './service-role.js';
export { TaskLease } from './task-lease.js';
export type { Tx } from './tx.js';
