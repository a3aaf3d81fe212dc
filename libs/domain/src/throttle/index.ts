export { holderOf, networkOf } from './networks.js';
export { Throttle, type Quota, type QuotaState } from './throttle.js';
