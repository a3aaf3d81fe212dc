export { eventCatalogue, eventTypes, subscribableTypes } from './event-catalogue.js';
export { Reseal, passwordsSql, peopleSql, sealedColumns, type SealedColumn } from './reseal.js';
export { startTracing } from './start-tracing.js';
export { serviceLogger } from './logger.js';
export { entities, ServiceModule } from './service.module.js';
