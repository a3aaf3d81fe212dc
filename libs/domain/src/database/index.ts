export { Database, isPassing, sqlState, TaskLease, violatesUnique, type Tx } from './database.js';
export { dataSourceOptions, migrate, pendingMigrations } from './data-source.js';
export { highestFirst, type Page } from './page.js';
export { serviceRole, ServiceRoleMissing } from './service-role.js';
