export { Config, ConfigError, readConfig } from './config.js';
export { runProcess } from './run-process.js';
export { variables } from './variables.js';
