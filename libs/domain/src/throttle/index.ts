export { holderOf, networkOf } from './networks.js';
export type { Quota, QuotaState } from './quota.js';
export { Throttle } from './throttle.js';
