export { Metrics } from './metrics.js';
export { serveMetrics, type MetricsServer } from './serve-metrics.js';
export { watchBacklog, watchProcess } from './gauges.js';
