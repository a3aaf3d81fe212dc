export { startApi, type RunningApi } from './start-api.js';
export { statusOf } from './http/problem.js';
export { routes as routeOptions } from './http/route.js';
