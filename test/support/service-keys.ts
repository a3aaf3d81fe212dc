/** Service keys for tests; everything the test run stores under them is thrown away with it. */
export const testServiceKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** What a process must be told that asks no database. */
export const loneEnvironment = { DATABASE_URL: 'postgres://localhost/none', SERVICE_KEYS: testServiceKeys };
