export { entities, ServiceModule } from './service.module.js';
