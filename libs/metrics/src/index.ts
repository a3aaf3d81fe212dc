export { Metrics } from './metrics.js';
export { serveMetrics, type MetricsServer } from './serve-metrics.js';
export { watchBacklog } from './watch-backlog.js';
export { watchProcess } from './watch-process.js';
