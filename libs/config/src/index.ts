export { Config, ConfigError, readConfig, type Variables } from './config.js';
export { runProcess } from './run-process.js';
export { processors, variables } from './variables.js';
