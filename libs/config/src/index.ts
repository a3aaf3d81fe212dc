export { Config, ConfigError, readConfig } from './config.js';
export { variables } from './variables.js';
