export { Reseal, sealedColumns, type SealedColumn } from './reseal.js';
export { serviceLogger } from './logger.js';
export { entities, ServiceModule } from './service.module.js';
