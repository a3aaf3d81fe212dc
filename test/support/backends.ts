import { leaveOut } from './left-out.js';

export type Backend = 'redis' | 'postgres';

/** Whether this machine has a Redis for the tests; where it has not, the file that asked is named at the end of the run. */
export const hasRedis = Boolean(process.env['TEST_REDIS_URL']);

/** The queue backends there are here, for `describe.each`. */
export const backends: readonly Backend[] = hasRedis ? ['redis', 'postgres'] : ['postgres'];

if (!hasRedis) leaveOut('redis-server');
