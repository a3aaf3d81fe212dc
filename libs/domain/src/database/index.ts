export { Database, type EntityReader, type Tx } from './database.js';
export { DatabaseClock } from './database-clock.js';
export { DatabaseDoor, type DatabaseState, takesWrites } from './database-door.js';
export { isPassing, reasonOf, sqlState, violatesUnique } from './database-errors.js';
export { LaggingReads } from './lagging-reads.js';
export { dataSourceOptions, migrate, pendingMigrations, sessionSettings } from './data-source.js';
export { containing, highestFirst, type Page } from './page.js';
export { serviceRole, ServiceRoleMissing } from './service-role.js';
export { TaskLease } from './task-lease.js';
