export { withDatabase } from './database-access.js';
export { DirectoryInUse } from './directory-lock.js';
export { startEmbeddedPostgres } from './embedded-postgres.js';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.js';
export { freePort } from './ports.js';
export { nodeFlags } from './service/programs.js';
export { startEverything } from './start-everything.js';
export type { RunningService, StartOptions } from './start-everything.js';
export { StartError } from './plain-error.js';
