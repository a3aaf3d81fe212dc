export { Config, ConfigError, readConfig, type Variables } from './config.js';
export { contrast, contrastMin, grounds, mixed } from './contrast.js';
export { crashPoints } from './crash-points.js';
export { appOrigin, corsOrigins } from './origins.js';
export { outliveTheLog, runProcess } from './run-process.js';
export { processors, variables } from './variables.js';
