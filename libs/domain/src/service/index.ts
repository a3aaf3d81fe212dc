export { serviceLogger } from './logger.js';
export { entities, ServiceModule } from './service.module.js';
