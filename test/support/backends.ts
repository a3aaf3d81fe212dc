import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Backend = 'redis' | 'postgres';

/** Whether this machine has a Redis for the tests; where it has not, the file that asked is named at the end of the run. */
export const hasRedis = Boolean(process.env['TEST_REDIS_URL']);

/** The queue backends there are here, for `describe.each`. */
export const backends: readonly Backend[] = hasRedis ? ['redis', 'postgres'] : ['postgres'];

const { testPath } = expect.getState();
const leftOutFile = process.env['TEST_LEFT_OUT_FILE'];
if (!hasRedis && testPath && leftOutFile) appendFileSync(leftOutFile, `${relative(process.cwd(), testPath)}\n`);
