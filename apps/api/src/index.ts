export { startApi, type RunningApi } from './start-api.js';
export { statusOf } from './http/problem.js';
