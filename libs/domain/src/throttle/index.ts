export { holderOf, networkOf } from './networks.js';
export type { Quota, Standing } from './quota.js';
export { Throttle } from './throttle.js';
